import { createHash } from "node:crypto";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { triesMax } from "../../core/domain/programs/webhook.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { newMember } from "../support/members.ts";
import { configOf, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  password,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  signIn,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import {
  changeStorage,
  createStorage,
  folderInput,
  putInto,
  storageIn,
  storagesOf,
  testStorage,
} from "../support/storages.ts";
import { newFolder } from "../support/webdav-folder.ts";

/** Storages under faults, and one in a bucket of the laptop's S3; the clock is driven. */

const logged: string[] = [];
const own = ownEnvironment({ log: (line) => logged.push(line) });
const minutes = (count: number) => count * 60_000;

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function signedBy(sender: Sender) {
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await own().environment.idle();
  return { ann, envelopeId };
}

/** The digest of the sealed document that a signer gets. */
const sealedOf = async ({ ann }: Awaited<ReturnType<typeof signedBy>>) =>
  sha256(await sealedBehind(await viewingToken(ann.email)));

test("a bucket gets a document whole, and keeps an object that has its name", async () => {
  const { environment } = own();
  const { names, s3 } = await operatorOf(environment);
  const { endpoint, region, credentials } = configOf(environment);
  const bucket = names.buckets.Uploads;
  const sender = await newSender();
  const { secret: _, ...input } = folderInput({ url: endpoint });
  const { status, body } = await createStorage(sender, {
    ...{ ...input, kind: "s3", bucket, region, pattern: "customer/{externalId}{title}" },
    ...{ user: credentials.accessKeyId, secret: credentials.secretAccessKey },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const documents = [await signedBy(sender), await signedBy(sender)];
  const put = await putInto(sender, body.id);
  expect(put.map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  const paths = put.map(({ lastTry }) => lastTry?.path ?? "");
  expect(paths[1]).toBe(paths[0]?.replace(/\.pdf$/, " (2).pdf"));
  for (const [i, Key] of paths.entries()) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const document = documents[i];
    expect(document && (await sealedOf(document))).toBe(sha256(bytes));
  }
});

test("a worker that is stopped 20 times at each step leaves each file once, in their order", async () => {
  const { environment } = own();
  const [sender, folder] = [await newSender(), await newFolder()];
  const { id } = await storageIn(folder, sender);
  const steps = [
    // Before the name is recorded; before anything is written; after all of it, and before that is recorded.
    grantOf("on-hook-requested", "dynamodb:PutItem", /Events/),
    grantOf("on-hook-requested", "s3:GetObjectVersion"),
    grantOf("on-hook-requested", "dynamodb:DeleteItem", /Events/),
    grantOf("on-hook-requested", "dynamodb:GetItem", /Envelopes/),
  ];
  const documents: Awaited<ReturnType<typeof signedBy>>[] = [];
  const { email } = sender;
  for (let stopped = 0; stopped < 20; stopped++) {
    const step = steps[stopped % steps.length];
    if (!step) throw new Error("expected a step");
    await environment.without(step, async () => {
      if (stopped % 7 === 0) documents.push(await signedBy(await signIn(email)));
      await environment.advance(minutes(13));
    });
  }
  await environment.advance(minutes(13));
  const put = await putInto(await signIn(email), id);
  expect(put.map(({ state }) => state)).toEqual(documents.map(() => "delivered"));
  const inOrder = await Promise.all(documents.map(sealedOf));
  const paths = put.map(({ lastTry }) => lastTry?.path ?? "");
  expect(paths.map((one) => sha256(folder.files.get(one) ?? Buffer.alloc(0)))).toEqual(inOrder);
  expect([...folder.files.keys()]).toEqual(paths);
  expect(new Set(paths).size).toBe(documents.length);
});

test("a folder that is away gets everything once it is back, in its order", async () => {
  const { environment } = own();
  const [sender, folder] = [await newSender(), await newFolder()];
  const { id } = await storageIn(folder, sender, { pattern: "{id}" });
  folder.instead = (_, response) => {
    response.writeHead(503).end("busy");
    return true;
  };
  const ids: string[] = [];
  for (let sent = 0; sent < 3; sent++) ids.push((await signedBy(sender)).envelopeId);
  expect(folder.calls.length).toBeLessThan(6);
  folder.instead = () => false;
  await environment.advance(minutes(6));
  expect([...folder.files.keys()]).toEqual(ids.map((one) => `${one}.pdf`));
  expect((await putInto(sender, id)).map(({ state }) => state)).toEqual(ids.map(() => "delivered"));
});

test("a document that was deleted meanwhile is left out, and holds up no other", async () => {
  const { environment } = own();
  const [sender, folder] = [await newSender(), await newFolder()];
  const { id } = await storageIn(folder, sender, { pattern: "{id}" });
  await call("PUT", `/api/hooks/${id}`, { on: false }, sender);
  const gone = await signedBy(sender);
  await call("DELETE", `/api/envelopes/${gone.envelopeId}`, undefined, sender);
  await call("PUT", `/api/hooks/${id}`, { on: true }, sender);
  const since = new Date(0).toISOString();
  await call("POST", `/api/hooks/${id}/deliveries/send`, { since }, sender);
  const { envelopeId } = await signedBy(sender);
  await environment.idle();
  expect([...folder.files.keys()]).toEqual([`${envelopeId}.pdf`]);
  expect(await putInto(sender, id)).toMatchObject([
    { state: "failed", lastTry: { problem: "The document was deleted." } },
    { state: "delivered" },
  ]);
});

test("a folder that refuses everything for five days is turned off, and its owner is mailed", async () => {
  const { environment } = own();
  const [sender, folder] = [await newSender(), await newFolder()];
  await storageIn(folder, sender);
  folder.instead = (_, response) => {
    response.writeHead(507).end("no room");
    return true;
  };
  await signedBy(sender);
  for (let hours = 0; hours < 6 * 24; hours += 6) await environment.advance(minutes(6 * 60));
  const mails = environment.mails({ to: sender.email }).map(({ subject }) => subject);
  expect(mails.filter((one) => one.includes("no longer put into your storage"))).toHaveLength(1);
});

test("a document that alone is refused for days is said by mail to be missing, and put once that is asked for", async () => {
  const { environment } = own();
  const [{ email }, folder] = [await newSender(), await newFolder()];
  const sender = await signIn(email);
  const { id } = await storageIn(folder, sender, { pattern: "{id}" });
  let refused = true;
  folder.instead = ({ method, headers }, response) => {
    const isIt = method === "MOVE" && String(headers.destination).includes(bad);
    if (isIt && refused) response.writeHead(507).end("too large for me");
    return isIt && refused;
  };
  const ann = newRecipient("Ann");
  const bad = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await environment.idle();
  const asked = () => environment.mails({ to: email });
  const missing = () => asked().filter(({ subject }) => subject.includes("not in your storage"));
  for (let hours = 0; hours < 4 * 24; hours += 6) {
    await environment.advance(minutes(6 * 60));
    if ((await putInto(await signIn(email), id))[0]?.tries === triesMax - 1) break;
  }
  expect(missing()).toEqual([]);
  await signedBy(await signIn(email));
  // The pause after a failure is over: the other document gets through, and this one is tried for the last time.
  await environment.advance(minutes(6));
  expect(missing()).toHaveLength(1);
  expect(missing()[0]?.text).toContain("too large for me");
  expect(missing()[0]?.text).toContain("Lease 2026");
  expect(folder.files.has(`${bad}.pdf`)).toBe(false);
  refused = false;
  const again = await signIn(email);
  const { id: delivery, state } = (await putInto(again, id))[0] ?? {};
  expect(state).toBe("failed");
  await call("POST", `/api/hooks/${id}/deliveries/${delivery}/send`, undefined, again);
  await environment.idle();
  expect(sha256(folder.files.get(`${bad}.pdf`) ?? Buffer.alloc(0))).toBe(
    sha256(await sealedBehind(await viewingToken(ann.email))),
  );
});

test("documents whose names lead elsewhere, turn around, are too long or the same lie side by side", async () => {
  const { environment } = own();
  const folder = await newFolder();
  const titles = [
    "../../etc/passwd",
    "a\u202Efdp.exe",
    "عقد إيجار",
    "ü".repeat(120),
    "A",
    "a",
    "a",
  ];
  let sender = await newSender();
  for (const [i, title] of titles.entries()) {
    // As many as a trial has, so several storages are the same folder.
    if (i % 3 === 0) {
      sender = await newSender();
      await storageIn(folder, sender, { pattern: "In/{title}" });
    }
    const file = await uploadFile(sender);
    const ann = newRecipient("Ann");
    const input = envelopeFor(sender, file, [ann]);
    const payload = { ...input, emailData: { ...input.emailData, title } };
    const { status } = await call("POST", "/api/envelopes", payload, sender);
    expect(status, title).toBe(201);
    await signBy(ann);
    await environment.idle();
  }
  expect([...folder.files.keys()]).toEqual([
    ...["In/-..-etc-passwd.pdf", "In/afdp.exe.pdf", "In/عقد إيجار.pdf", `In/${"ü".repeat(60)}.pdf`],
    ...["In/A.pdf", "In/a.pdf", "In/a (2).pdf"],
  ]);
});

test("a secret is in no line of the log and in no table, and another storage's is not taken for it", async () => {
  const { environment } = own();
  const { items, db, names } = await operatorOf(environment);
  const [sender, folder] = [await newSender(), await newFolder()];
  const secret = "un mot très secret 7431";
  const wrong = { ...folderInput(folder), secret };
  const { body: one } = await createStorage(sender, wrong);
  const other = await storageIn(folder, sender);
  await testStorage(sender, one.id);
  await signedBy(sender);
  const encoded = Buffer.from(`ann:${secret}`, "utf8").toString("base64");
  const all = `${logged.join("\n")}${JSON.stringify(await items("Events"))}`;
  for (const word of [secret, encoded, Buffer.from(secret, "utf8").toString("base64")])
    expect(all).not.toContain(word);
  const stored = (await items("Events")).filter((item) => "storage" in item);
  const [from, to] = [other.id, one.id].map((id) => stored.find((item) => item["id"] === id));
  const put = { ...to, storage: { ...Object(to?.["storage"]), secret: secretIn(from) } };
  await db.send(new PutCommand({ TableName: names.tables.Events, Item: put }));
  const calls = folder.calls.length;
  expect(await testStorage(sender, one.id)).toMatchObject({
    ...{ delivered: false, problem: expect.stringContaining("enter it again") },
  });
  expect(folder.calls).toHaveLength(calls);
});

const secretIn = (item: Record<string, unknown> | undefined): unknown =>
  Object(item?.["storage"]).secret;

test("a storage is for who may manage keys, and outlives the membership of who set it up", async () => {
  const { environment } = own();
  const [owner, folder] = [await newSender(), await newFolder()];
  const [admin, member] = [await newMember(owner, "admin"), await newMember(owner, "sender")];
  expect((await createStorage(member, folderInput(folder))).status).toBe(403);
  const { id } = await storageIn(folder, admin, { pattern: "{id}" });
  const mails = environment.mails({ to: owner.email });
  const told = mails.find(({ subject }) => subject.includes("put into a storage"));
  expect(told?.text).toContain(admin.email);
  expect((await changeStorage(member, id, folderInput(folder))).status).toBe(403);
  const { status } = await call("DELETE", `/api/members/${admin.id}`, undefined, owner);
  expect(status).toBe(200);
  await environment.idle();
  expect((await changeStorage(admin, id, folderInput(folder))).status).toBe(404);
  const { envelopeId } = await signedBy(owner);
  expect([...folder.files.keys()]).toEqual([`${envelopeId}.pdf`]);
  expect(await storagesOf(owner)).toMatchObject([{ id, state: "working" }]);
});

test("an account that is closed leaves no storage, and no file is put for it later", async () => {
  const { environment } = own();
  const [sender, folder] = [await newSender(), await newFolder()];
  const { id } = await storageIn(folder, sender);
  const closed = await call("POST", "/api/auth/close-account", { password }, sender);
  expect(closed.status).toBe(200);
  for (let runs = 0; runs < 3; runs++) await environment.advance(minutes(10));
  const { items } = await operatorOf(environment);
  expect(JSON.stringify(await items("Events"))).not.toContain(id);
  expect(folder.calls).toEqual([]);
});
