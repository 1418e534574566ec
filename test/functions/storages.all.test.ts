import { createHash } from "node:crypto";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { configOf, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../support/people.ts";
import { createStorage, folderInput, putInto, storageIn } from "../support/storages.ts";
import { newFolder } from "../support/webdav-folder.ts";

/** Storages under faults, and one in a bucket of the laptop's S3; the clock is driven. */

const own = ownEnvironment();
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
  for (let stopped = 0; stopped < 20; stopped++) {
    const step = steps[stopped % steps.length];
    if (!step) throw new Error("expected a step");
    await environment.without(step, async () => {
      if (stopped % 5 === 0) documents.push(await signedBy(sender));
      await environment.advance(minutes(13));
    });
  }
  await environment.advance(minutes(13));
  const put = await putInto(sender, id);
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
