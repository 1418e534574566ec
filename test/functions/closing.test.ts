import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import type { DataPartReply } from "../../contract/pages/personal-data.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { remembered } from "../support/devices.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  firstStep,
  newRecipient,
  newSender,
  password,
  privateAnswer,
  privateMarker,
  registration,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { newReceiver } from "../support/receiver.ts";
import { newTemplate } from "../support/templates.ts";

/** What an account's holder takes along, and the end of an account; on a clock of its own. */

const log: string[] = [];
const own = ownEnvironment({ log: (line) => log.push(line) });
const minutes = (count: number) => count * 60_000;
let operator: Operator;

beforeAll(async () => {
  operator = await operatorOf(own().environment);
});

const close = (sender: Pick<Sender, "bearer">, pass: unknown = password) =>
  call<{ code?: string }>("POST", "/api/auth/close-account", { password: pass }, sender);

/** The next run of the function that erases, once calls from before the closing have ended. */
const nextRun = () => own().environment.advance(minutes(5) + 1_000);

const mentions = async (table: Parameters<Operator["items"]>[0], words: string) =>
  (await operator.items(table)).filter((item) => JSON.stringify(item).includes(words));

test("webhooks, deliveries, events and keys go with their account, and nothing is sent any more", async () => {
  const { environment } = own();
  const [sender, receiver] = [await newSender(), await newReceiver()];
  const key = await apiKeyOf(sender);
  const wanted = { url: receiver.url, types: ["envelope.sent", "envelope.completed"] };
  const { body: hook } = await callByKey<{ id: string }>(key, "POST", "/api/v1/hooks", wanted);
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await environment.idle();
  expect(receiver.got.map(({ event }) => event.type)).toEqual(wanted.types);
  receiver.status = 500;
  await sendEnvelope(sender, [ben]);
  await environment.idle();
  expect(await mentions("Events", `Q#${hook.id}`)).not.toEqual([]);

  expect((await close(sender)).status).toBe(200);
  expect((await callByKey(key, "GET", "/api/v1/account")).status).toBe(401);
  await nextRun();
  await environment.idle();
  const calls = receiver.got.length;
  receiver.status = 200;
  for (const hours of [1, 12, 48]) {
    await environment.advance(minutes(60 * hours));
    await environment.runSchedule("EventsUntold");
    await environment.idle();
  }
  expect(receiver.got).toHaveLength(calls);
  // The end of the feed and the mark of silence, so that what becomes of signed documents is told to nobody.
  const left = await mentions("Events", sender.id);
  expect(left.map(({ pk }) => pk).sort()).toEqual([`H#${sender.id}`, `S#${sender.id}`]);
  expect(left.map(({ isClosed }) => isClosed)).toContain(true);
  for (const words of [hook.id, ann.email, ben.email, sender.email, receiver.url]) {
    expect(await mentions("Events", words), words).toEqual([]);
  }
  const [, keyId = ""] = key.split("_");
  expect(await mentions("Subscriptions", keyId)).toEqual([]);
});

test("from the moment of closing nobody gets in, and after it the address begins anew", async () => {
  const { environment } = own();
  const sender = await newSender();
  const other = await signIn(sender.email);
  await sendEnvelope(sender, [newRecipient("Ann")]);
  expect(await close(sender, "wrong")).toMatchObject({
    status: 400,
    body: { code: "WRONG_PASSWORD", field: "password" },
  });
  expect((await close(sender, 7)).status).toBe(400);
  expect((await close({ bearer: "" })).status).toBe(401);
  expect((await close(sender)).status).toBe(200);

  expect((await close(other)).body).toMatchObject({ code: "SIGN_IN_AGAIN" });
  expect((await call("GET", "/api/dashboard/views", undefined, other)).status).toBe(401);
  const cookie = { headers: { cookie: other.cookie } };
  expect((await call("POST", "/api/auth/refresh", {}, cookie)).status).toBe(401);
  await expect(firstStep(sender.email)).rejects.toThrow("WRONG_CREDENTIALS");
  const before = environment.mails({ to: sender.email }).length;
  await call("POST", "/api/auth/forgot-password", { username: sender.email });
  await environment.idle();
  expect(environment.mails({ to: sender.email })).toHaveLength(before);

  const again = () => call("POST", "/api/auth/register", registration(sender.email));
  expect((await again()).body).toMatchObject({ code: "USER_EXISTS" });
  await nextRun();
  expect((await again()).status).toBe(201);
  const anew = await signIn(sender.email);
  expect(anew.id).not.toBe(sender.id);
  const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, anew);
  expect(body.documents).toEqual([]);
});

const dataPart = (sender: Pick<Sender, "bearer">, from?: unknown) =>
  call<DataPartReply & { code?: string }>("POST", "/api/users/me/data", { from }, sender);

async function filesIn({ url }: DataPartReply): Promise<Record<string, Buffer>> {
  const zip = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

test("an account's data comes with its documents, sealed or as sent, and nobody else's", async () => {
  const sender = await newSender();
  const device = await remembered("owner", { email: sender.email, device: "" });
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  await saveDraft(sender, randomUUID(), 0, documentContent("Lease 14"));
  const template = await newTemplate(sender, 1);
  await apiKeyOf(sender, ["hooks:write"]);
  const file = await uploadFile(sender);
  const [signed, open] = [
    await sendEnvelope(sender, [ann], file, [privateMarker(ann)]),
    await sendEnvelope(sender, [ben]),
  ];
  await signBy(ann);
  await viewingToken(sender.email);
  await sendEnvelope(await newSender(), [newRecipient("Eve")]);

  const { body, status } = await dataPart(device);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("next");
  const files = await filesIn(body);
  const read = (name: string) => JSON.parse(files[name]?.toString() ?? "null");
  expect(read("account.json")).toMatchObject({ email: sender.email, plan: "FREE_TRIAL" });
  expect(
    read("contacts.json")
      .map(({ email }: { email: string }) => email)
      .sort(),
  ).toEqual([ann.email, ben.email].sort());
  expect(read("drafts.json")).toMatchObject([{ name: "Lease 14" }]);
  expect(read("devices.json")).toMatchObject([{ name: "Firefox on Windows" }]);
  expect(read("api-keys.json")).toMatchObject([{ name: "Billing", scopes: ["hooks:write"] }]);
  expect(read("api-keys.json")[0]).not.toHaveProperty("hash");
  expect(read("templates.json")).toMatchObject([{ id: template.id }]);
  expect(
    Object.keys(files)
      .filter((name) => name.startsWith("documents/"))
      .sort(),
  ).toEqual(
    [
      `${signed}/document.json`,
      `${signed}/sealed.pdf`,
      `${open}/document.json`,
      `${open}/original.pdf`,
    ]
      .map((name) => `documents/${name}`)
      .sort(),
  );
  const { entries, answers } = read(`documents/${signed}/document.json`);
  expect(answers).toMatchObject([{ email: ann.email, answers: [{ value: privateAnswer }] }]);
  const types = entries.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(["created", "signed", "completed"]));
  const everything = Buffer.concat(Object.values(files)).toString("latin1");
  for (const secret of ["salt", "secretHash", "sessionsValidFrom"]) {
    expect(everything).not.toContain(`"${secret}"`);
  }
});
