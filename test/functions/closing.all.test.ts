import { randomUUID } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import type { DataPartReply } from "../../contract/pages/personal-data.ts";
import { copyOf } from "../../scripts/operate/person/copy.ts";
import { erase, planErasure, report } from "../../scripts/operate/person/erase.ts";
import { findPerson } from "../../scripts/operate/person/find.ts";
import { apiKeyOf, makeKey } from "../support/api-keys.ts";
import { fileMarker, signWithFile } from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { remembered } from "../support/devices.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { withApp } from "../support/factors.ts";
import { grantOf } from "../support/grants.ts";
import { messagesLeft, objectsLeft } from "../support/left-behind.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newPayer,
  press,
  refreshStatus,
  registerFor,
  sessionIn,
  stripeClient,
} from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  correctSigner,
  keepBy,
  newRecipient,
  newSender,
  openLink,
  password,
  privateAnswer,
  privateMarker,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { pngLogo } from "../support/pictures.ts";
import { callByKey } from "../support/public-api.ts";
import { newReceiver } from "../support/receiver.ts";
import { typed } from "../support/shell.ts";
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

/** An account with everything that people can have. */
async function wholeAccount(email: string): Promise<Sender> {
  const { page } = await registerFor("starter", email);
  await refreshStatus(sessionIn((await press(page, "pay")).location));
  const sender = await withApp(await remembered("owner", { email, device: "" }));
  await apiKeyOf(sender);
  const { body } = await makeKey(sender);
  await call("POST", `/api/keys/${body.key.id}/replace`, { password }, sender);
  await call("POST", `/api/keys/${body.key.id}/revoke`, { password }, sender);
  const company = new FormData();
  company.append("name", "Acme");
  company.append("logo", new Blob([new Uint8Array(pngLogo())]), "logo.png");
  expect((await call("POST", "/api/companies/register", company, sender)).status).toBe(200);
  await saveDraft(sender, randomUUID(), 0, documentContent("Lease 14"));
  const wanted = { kind: "zip", ids: ["none"] };
  expect((await call("POST", "/api/exports", wanted, sender)).status).toBe(201);
  await own().environment.idle();
  await newTemplate(sender, 1);
  const hook = { url: (await newReceiver()).url, types: ["envelope.sent"] };
  await call("POST", "/api/hooks", hook, sender);
  await call("POST", "/api/upload", { fileName: "never.pdf", size: 1_000 }, sender);
  expect((await dataPart(sender)).status).toBe(200);
  return sender;
}

/** A file that a signer's call stored before it crashed: no record has its key. */
async function leftByCrash(envelopeId: string): Promise<void> {
  const { s3, names } = operator;
  const object = { Bucket: names.buckets.Documents, Key: `attachments/${envelopeId}/s1/x/crashed` };
  await s3.send(new PutObjectCommand({ ...object, Body: "private" }));
}

/** A step of the erasure as the permission without which it stops there, in order. */
const steps: readonly (readonly [string, RegExp?])[] = [
  ["secretsmanager:GetSecretValue"],
  ["dynamodb:UpdateItem", /Envelopes/],
  ["dynamodb:PutItem", /Envelopes/],
  ["dynamodb:PutItem", /Audit/],
  ["s3:ListBucket"],
  ["s3:DeleteObject", /files/],
  ["s3:DeleteObject", /templates/],
  ["s3:DeleteObject", /companies/],
  ["s3:DeleteObject", /exports/],
  ["dynamodb:DeleteItem", /Subscriptions/],
  ["dynamodb:DeleteItem", /Templates/],
  ["dynamodb:DeleteItem", /Drafts/],
  ["dynamodb:UpdateItem", /Drafts/],
  ["s3:AbortMultipartUpload", /exported/],
  ["s3:DeleteObject", /exported/],
  ["dynamodb:DeleteItem", /Logins/],
  ["dynamodb:UpdateItem", /Events/],
  ["dynamodb:DeleteItem", /Events/],
  ["cognito-idp:AdminDeleteUser"],
];

test("an account is erased although every step fails once; what others are party to stays", async () => {
  const { environment } = own();
  const sender = await wholeAccount("company@example.com");
  const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
  const file = await uploadFile(sender);
  const more = [privateMarker(ann), fileMarker(ann)];
  const signed = await sendEnvelope(sender, [ann], file, more);
  await signWithFile(ann, makePdf());
  const link = await viewingToken(ann.email);
  await leftByCrash(signed);
  const open = await sendEnvelope(sender, [ben, cem], file, [privateMarker(ben)]);
  await signBy(ben);
  expect(await mentions("Envelopes", privateAnswer)).toHaveLength(2);
  await signingToken(cem);
  await environment.idle();

  expect((await close(sender)).status).toBe(200);
  expect(environment.mails({ to: sender.email })[0]?.subject).toMatch(/account was deleted/);
  await nextRunWithoutAnyStep();
  expect(await mentions("Subscriptions", sender.email)).not.toEqual([]);
  await nextRun();

  // Except the payment page's own item, which ends by itself.
  const left = await mentions("Subscriptions", sender.id);
  expect(left.filter(({ pk }) => !String(pk).startsWith("S#"))).toEqual([]);
  expect(await mentions("Subscriptions", sender.email)).toEqual([]);
  for (const table of ["Templates", "Drafts", "Logins"] as const) {
    expect(await mentions(table, sender.id), table).toEqual([]);
  }
  expect(await mentions("Envelopes", `"P#${sender.id}"`)).toEqual([]);
  const keys = await operator.keys("Documents");
  expect(
    keys.filter((key) => /^(files|templates|companies|attachments|exports|exported)\//.test(key)),
  ).toEqual([]);
  expect(await objectsLeft(operator, sender.id)).toEqual([]);
  expect(await messagesLeft(environment)).toEqual({});
  const { data } = await stripeClient().subscriptions.list({ status: "all", limit: 100 });
  expect(data.map(({ status }) => status)).toEqual(["canceled"]);

  expect(await mentions("Envelopes", privateAnswer)).toEqual([]);
  const kept = await mentions("Envelopes", sender.email);
  expect(kept.map(({ pk }) => pk)).toEqual(expect.arrayContaining([`E#${signed}`, `E#${open}`]));
  const view = `/api/envelopes/preview/${link}`;
  expect((await call("GET", view, undefined, { bearer: link })).status).toBe(200);
  expect((await openLink(await signingToken(cem))).body).toMatchObject({ code: "VOIDED" });
  for (const { email } of [ben, cem]) {
    const withdrawn = environment
      .mails({ to: email })
      .filter(({ subject }) => /ithdrawn/.test(subject));
    expect(withdrawn, email).toHaveLength(1);
  }
});

test("labels go with their account, also from documents that stay", async () => {
  const { environment } = own();
  const [sender, ann] = [await newSender(), newRecipient("Ann")];
  const signed = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  const link = await viewingToken(ann.email);
  const labelling = { act: "label", ids: [signed], label: "Costs too much" };
  expect((await call("POST", "/api/envelopes/many", labelling, sender)).status).toBe(200);
  await environment.idle();
  expect(await mentions("Envelopes", "Costs too much")).not.toEqual([]);

  expect((await close(sender)).status).toBe(200);
  await nextRun();
  expect(await mentions("Subscriptions", sender.email)).toEqual([]);
  expect(await mentions("Envelopes", "Costs too much")).toEqual([]);
  const view = `/api/envelopes/preview/${link}`;
  expect((await call("GET", view, undefined, { bearer: link })).status).toBe(200);
});

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
  // The end of the feed and the mark of silence, so that nobody hears what becomes of signed documents.
  const left = await mentions("Events", sender.id);
  expect(left.map(({ pk }) => pk).sort()).toEqual([`H#${sender.id}`, `S#${sender.id}`]);
  expect(left.map(({ isClosed }) => isClosed)).toContain(true);
  for (const words of [hook.id, ann.email, ben.email, sender.email, receiver.url]) {
    expect(await mentions("Events", words), words).toEqual([]);
  }
  const [, keyId = ""] = key.split("_");
  expect(await mentions("Subscriptions", keyId)).toEqual([]);
});

async function nextRunWithoutAnyStep(): Promise<void> {
  for (const [action, on] of steps) {
    log.splice(0);
    await own().environment.without(grantOf("close-accounts", action, on), nextRun);
    const failed = log.filter((line) => /Closing\S* failed: .*1 of 1 failed/.test(line));
    expect(failed, `${action} ${on} is needed`).not.toEqual([]);
  }
}

test("a document that everybody has signed is sealed before its sender's account goes", async () => {
  const { environment } = own();
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const envelopeId = await sendEnvelope(sender, [ann, ben]);
  await signBy(ann);
  await signingToken(ben);
  const corrected = newRecipient("Bea");
  expect((await correctSigner(sender, envelopeId, "s2", corrected)).status).toBe(200);
  await signBy(corrected);
  expect((await close(sender)).status).toBe(200);
  await nextRun();
  expect(await mentions("Subscriptions", sender.email)).not.toEqual([]);
  expect((await keepBy(ann)).status).toBe(200);
  await viewingToken(ann.email);
  await environment.advance(minutes(66));
  expect(await mentions("Subscriptions", sender.email)).toEqual([]);
});

test("data of a person without an account that proves nothing is erased, and can be asked for twice", async () => {
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const file = await uploadFile(sender);
  const declined = await sendEnvelope(sender, [ann, ben], file, [fileMarker(ann)]);
  await signWithFile(ann, makePdf());
  const reason = { reason: "The price is wrong" };
  await call("POST", "/api/esign/decline", reason, { bearer: await signingToken(ben) });
  const again = { ...ann, firstName: "Anna" };
  const signed = await sendEnvelope(sender, [again], file);
  // Until then it waits for others to the same address.
  await own().environment.advance(5 * 60_000 + 1000);
  await own().environment.idle();
  // The notice that the first document was declined may come before or after the second invitation.
  const [invitation] = own()
    .environment.mails({ to: ann.email })
    .filter(({ text }) => text.includes("/rviewer/"));
  const token = /\/rviewer\/([\w-]+)/.exec(invitation?.text ?? "")?.[1] ?? "";
  const { body: view } = await openLink(token);
  expect((await call("POST", "/api/esign", signSubmission(view), { bearer: token })).status).toBe(
    200,
  );
  await viewingToken(ann.email);

  const person = await findPerson(operator, ann.email);
  const copy = unzipSync(await copyOf(operator, person, new Date()));
  expect(Object.keys(copy)).toEqual(expect.arrayContaining([`documents/${signed}/sealed.pdf`]));
  const plan = await planErasure(operator, person);
  expect(report(plan, false)).toContain(`document ${declined}, declined`);
  expect(plan.filled.map(({ envelopeId }) => envelopeId)).toEqual([declined]);
  const pictures = async () => [
    ...(await operator.keys("Documents", "signatures/")),
    ...(await operator.keys("Documents", "attachments/")),
  ];
  const before = await pictures();
  expect(plan.person.contacts).not.toEqual([]);
  const closed: string[] = [];
  const closing = async (userId: string) => void closed.push(userId);
  await erase(operator, plan, closing);
  const gone = before.filter((key) => key.includes(`/${declined}/s1/`));
  expect(new Set(gone.map((key) => key.split("/")[0]))).toEqual(
    new Set(["signatures", "attachments"]),
  );
  const left = await pictures();
  expect(left).toEqual(before.filter((key) => !gone.includes(key)));

  const after = await planErasure(operator, await findPerson(operator, ann.email));
  expect(after).toMatchObject({ filled: [], person: { contacts: [] } });
  expect(after.person.envelopes.map(({ id }) => id).sort()).toEqual([declined, signed].sort());
  await erase(operator, after, closing);
  expect(closed).toEqual([]);
  await erase(operator, { person: await findPerson(operator, sender.email), filled: [] }, closing);
  expect(closed).toEqual([sender.id]);
});

const dataPart = (sender: Pick<Sender, "bearer">, from?: unknown) =>
  call<DataPartReply & { code?: string }>("POST", "/api/users/me/data", { from }, sender);

async function filesIn({ url }: DataPartReply): Promise<Record<string, Buffer>> {
  const zip = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

test("much data comes in parts, each where the one before has ended", async () => {
  const payer = await newPayer("pro");
  const padded = Buffer.concat([makePdf(), Buffer.alloc(15_000_000, "% padding\n")]);
  const sent: string[] = [];
  for (const name of ["one.pdf", "two.pdf", "three.pdf"]) {
    sent.push((await uploadFile(payer, padded, name)).url);
  }
  const first = await dataPart(payer);
  expect(first.body.next).toMatch(/^files~2~/);
  const second = await dataPart(payer, first.body.next);
  expect(second.body).not.toHaveProperty("next");
  const names = [
    ...Object.keys(await filesIn(first.body)),
    ...Object.keys(await filesIn(second.body)),
  ];
  expect(new Set(names.filter((name) => name.startsWith("files/"))).size).toBe(3);
  expect(names.filter((name) => name === "account.json")).toHaveLength(1);

  expect(await dataPart(payer, "files")).toMatchObject({
    status: 400,
    body: { code: "BAD_FIELD" },
  });
  expect((await dataPart({ bearer: "" })).status).toBe(401);
});

test("an address that nothing here names is not said to be erased", async () => {
  const command = "npm run --silent operate -- erase --stage dev --yes --address An@exmaple.test";
  const { status, stdout, stderr } = await typed(command, { env: own().environment.operator });
  expect(stderr).toContain(
    "nothing here names an@exmaple.test: it is spelt otherwise, or all of it is erased already",
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
});
