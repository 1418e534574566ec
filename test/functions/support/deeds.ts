import { randomUUID } from "node:crypto";
import { PutObjectTaggingCommand } from "@aws-sdk/client-s3";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { startTimeStampAuthority, type TimeStampAuthority } from "sealed-pdf/testing";
import { afterAll, expect } from "vitest";
import * as z from "zod/mini";
import { apiKeyOf } from "../../support/api-keys.ts";
import { fileMarker, removeFile, signWithFile } from "../../support/attaching.ts";
import { makeBatch, readBatch, rowsFor, sendRows, templateBy } from "../../support/batches.ts";
import { call } from "../../support/cloud.ts";
import { remembered, signInByDevice } from "../../support/devices.ts";
import { documentContent, saveDraft } from "../../support/drafts.ts";
import { acceptedEarlier } from "../../support/earlier-files.ts";
import { withApp } from "../../support/factors.ts";
import { grantOf } from "../../support/grants.ts";
import { startIssuer } from "../../support/issuer.ts";
import { runTool } from "../../support/mcp.ts";
import { newMember } from "../../support/members.ts";
import { operatorOf } from "../../support/operator.ts";
import { inChunks, ownEnvironment } from "../../support/own-environment.ts";
import { offer, passedWorkspace } from "../../support/ownership.ts";
import { idOf, newPayer, upgradeTo } from "../../support/payments.ts";
import { endless, makePdf } from "../../support/pdfs.ts";
import {
  correctSigner,
  download,
  enterAsOperator,
  envelopeFor,
  newOperator,
  newRecipient,
  newSender,
  password,
  type Recipient,
  registration,
  resetCode,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  uploadFile,
  viewingToken,
} from "../../support/people.ts";
import { pngLogo } from "../../support/pictures.ts";
import { callByKey } from "../../support/public-api.ts";
import { documentBy, envelopeBody } from "../../support/public-documents.ts";
import { askCode, linkBy } from "../../support/public-links.ts";
import { newReceiver } from "../../support/receiver.ts";
import { removeSignOn, saveSignOn, signOnInput } from "../../support/sign-on.ts";
import {
  changeStorage,
  folderInput,
  storageIn,
  storagesOf,
  testStorage,
} from "../../support/storages.ts";
import {
  envelopeFrom,
  listTemplates,
  newTemplate,
  postTemplateFile,
  removeTemplate,
} from "../../support/templates.ts";
import { disagreeing } from "../../support/two-readings.ts";
import { newFolder } from "../../support/webdav-folder.ts";

export let authority: TimeStampAuthority;
export const own = ownEnvironment({
  parameters: async () => {
    authority = await startTimeStampAuthority("list", new Date("2040-01-01T00:00:00Z"));
    authority.now = () => own().environment.now();
    return { AttachmentScan: "on", SealLevel: "B-LTA", TimestampUrl: authority.url };
  },
});
afterAll(() => authority.close());

/** A visitor of a public link, and a signer who is checked before they see anything, ask for codes. */
export async function codesByMail(): Promise<void> {
  const key = await apiKeyOf(await newPayer("pro"));
  const { token } = await linkBy(key);
  await call("GET", `/api/links/${token}/pages/1?width=760&version=1`);
  await askCode(token, "visitor@example.com");
  const gus = newRecipient("Gus");
  await callByKey(key, "POST", "/api/v1/envelopes", {
    documentId: await documentBy(key),
    recipients: [{ ...gus, checks: ["mailedCode"] }],
    fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
  });
  await call("POST", "/api/esign/check/mail", {}, { bearer: await signingToken(gus) });
}

/** A storage is set up, pointed to another pattern, tested, and gets a document. */
export async function storages(sender: Sender): Promise<void> {
  const folder = await newFolder();
  const { id } = await storageIn(folder, sender);
  await storagesOf(sender);
  await changeStorage(sender, id, { ...folderInput(folder), pattern: "{id}" });
  await testStorage(sender, id);
  const ann = newRecipient("Ann");
  await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await own().environment.idle();
  expect(folder.files.size).toBe(2);
}

/** One receiver answers, the other is gone; the clock is moved until the first attempt is repeated. */
export async function webhooks(sender: Sender): Promise<void> {
  const receiver = await newReceiver();
  const made = async (url: string) => {
    const body = { url, types: ["envelope.sent"] };
    return (await call<{ id: string }>("POST", "/api/hooks", body, sender)).body.id;
  };
  const id = await made(receiver.url);
  await made(`${receiver.url}/gone`);
  await call("GET", "/api/hooks", undefined, sender);
  await call("PUT", `/api/hooks/${id}`, { description: "Accounting" }, sender);
  await call("POST", `/api/hooks/${id}/secret`, {}, sender);
  await call("POST", `/api/hooks/${id}/test`, {}, sender);
  receiver.status = 500;
  await sendEnvelope(sender, [newRecipient("Ann")]);
  await own().environment.idle();
  await own().environment.runSchedule("EventsUntold");
  await own().environment.idle();
  receiver.status = 200;
  await own().environment.advance(10_000);
  await own().environment.idle();
  const list = `/api/hooks/${id}/deliveries`;
  const { body } = await call<{ data: { id: string }[] }>("GET", list, undefined, sender);
  await call("POST", `${list}/${body.data[0]?.id}/send`, {}, sender);
  await call("POST", `${list}/send`, { since: new Date(0).toISOString() }, sender);
  await own().environment.idle();
  await call("DELETE", `/api/hooks/${id}`, undefined, sender);
}

/** Makes exports, of which the tables stay until the account is erased. */
export async function exported(sender: Sender, ids: readonly string[]): Promise<void> {
  const wanted = { ids, originals: true };
  const made: string[] = [];
  for (const kind of ["answers", "entries", "zip"]) {
    const { body } = await call<{ id: string }>(
      "POST",
      "/api/exports",
      { kind, ...wanted },
      sender,
    );
    made.push(body.id);
    await own().environment.idle();
    await download(`/api/exports/${body.id}/file`, sender.bearer);
  }
  const filter = { kind: "documents", filter: { stage: "sent" } };
  await call("POST", "/api/exports", filter, sender);
  await call("DELETE", `/api/exports/${made.at(-1)}`, undefined, sender);
}

/** The first try learns that the authority has a new certificate. */
export async function renewArchive(envelopeId: string): Promise<void> {
  authority.conduct = "new certificate";
  const asked = { envelopeId, endsBefore: "2041-01-01T00:00:00Z", dryRun: false };
  const renew = () => own().environment.invoke("on-seal-requested", { renewArchive: asked });
  await expect(renew()).rejects.toThrow();
  expect(await renew()).toMatchObject({ outcome: "renewed" });
}

/** Pages that are compared in two parts, of a template, not in time, and again after their comparison has expired. */
export async function comparedLate(): Promise<void> {
  const { environment } = own();
  const sender = await newSender();
  const ofTemplate = await postTemplateFile(sender, makePdf([{ text: "Of a template" }]));
  await newTemplate(sender, 1, ofTemplate.body);
  const slow = await uploadFile(sender, makePdf([{}, { text: "Slow" }]));
  await acceptedEarlier(environment, slow.id, makePdf([{ drawing: endless }, { text: "Slow" }]));
  await sendEnvelope(sender, [newRecipient("Flo")], slow);
  await environment.idle();
  const reading = grantOf("on-comparison-requested", "s3:GetObjectVersion", /files/);
  const envelopeId = await environment.without(reading, async () => {
    const file = await uploadFile(sender, makePdf([{ text: "Late" }]));
    const id = await sendEnvelope(sender, [newRecipient("Gil")], file);
    await environment.advance(16 * 60_000);
    await environment.runSchedule("Sweep");
    await environment.idle();
    return id;
  });
  await forgetComparisons();
  const later = await signIn(sender.email);
  const path = `/api/envelopes/${envelopeId}/contents`;
  const { fileUrl } = (await call<{ fileUrl: string }>("GET", path, undefined, later)).body;
  const payload = envelopeFor(later, { url: fileUrl }, [newRecipient("Hal")]);
  expect((await call("POST", "/api/envelopes", payload, later)).status).toBe(201);
  await environment.idle();
}

export async function forgetComparisons(): Promise<void> {
  const { db, items, names } = await operatorOf(own().environment);
  for (const { pk, sk } of await items("Envelopes"))
    if (String(pk).startsWith("Z#"))
      await db.send(new DeleteCommand({ TableName: names.tables.Envelopes, Key: { pk, sk } }));
}

/** A hundred things are due in one partition, so that the sweep starts a run of its own for it. */
export async function muchDue(): Promise<void> {
  const { db, names } = await operatorOf(own().environment);
  const TableName = names.tables.Envelopes;
  const due = Array.from({ length: 100 }, () => ({ pk: `E#${randomUUID()}`, sk: "META" }));
  const dueAt = new Date(own().environment.now() - 60_000).toISOString();
  for (const key of due)
    await db.send(new PutCommand({ TableName, Item: { ...key, dueShard: "0", dueAt } }));
  await own().environment.runSchedule("Sweep");
  await own().environment.idle();
  for (const Key of due) await db.send(new DeleteCommand({ TableName, Key }));
}

/** Takes along all that an account can have, then closes it, the payer's and the company's too. */
export async function dataAndClosing(): Promise<void> {
  const sender = await remembered();
  const file = await uploadFile(sender);
  await newTemplate(sender, 1);
  await saveDraft(sender, randomUUID(), 0, documentContent("Lease"));
  const signer = newRecipient("Ann");
  const signed = await sendEnvelope(sender, [signer], file);
  await signBy(signer);
  await viewingToken(signer.email);
  const cem = newRecipient("Cem");
  await sendForFiles(sender, cem);
  await signWithFile(cem, makePdf());
  await viewingToken(cem.email);
  const open = await sendEnvelope(sender, [newRecipient("Ben")], file);
  await exported(sender, [signed, open]);
  await call("POST", "/api/exports", { kind: "zip", ids: ["none"] }, sender);
  const company = await signIn("company@example.com");
  const payer = await newPayer("starter");
  for (const one of [sender, company, payer]) {
    const { body } = await call<{ url: string }>("POST", "/api/users/me/data", {}, one);
    expect((await fetch(body.url)).status).toBe(200);
    await call("POST", "/api/auth/close-account", { password }, one);
  }
}

export async function operate({ id }: Sender): Promise<void> {
  const operator = await newOperator();
  await enterAsOperator(operator);
  for (const path of ["overview", "accounts", `accounts/${id}`, "mail", "log"])
    await call("GET", `/api/operator/${path}`, undefined, operator);
  for (const stopped of [true, false])
    await call("POST", `/api/operator/accounts/${id}/stop`, { stopped }, operator);
  await call("POST", "/api/operator/invite", { email: "invited@example.com" }, operator);
}

/** Reads the form of a file. */
export const readForm = (url: string, sender: Sender) =>
  call("GET", `/api/files/form?url=${encodeURIComponent(url)}`, undefined, sender);

/** Sends rows to many, until the mails of the day are used up. */
export async function toMany(): Promise<void> {
  const { environment } = own();
  const sender = await newSender();
  const key = await apiKeyOf(sender);
  const people = Array.from({ length: 30 }, (_, index) => newRecipient(`Ann${index}`));
  await sendEnvelope(sender, people);
  const copies = Array.from({ length: 20 }, (_, index) => `copy${index}@example.com`);
  const wanted = { template: { id: await templateBy(key) }, rows: rowsFor(2), copies };
  const { body } = await makeBatch(key, wanted);
  await environment.without(
    grantOf("on-export-requested", "dynamodb:PutItem", /Audit/),
    async () => {
      await sendRows(key, body.id, 2);
      await environment.runSchedule("Sweep");
    },
  );
  await environment.advance(6 * 60_000 + 1000);
  await environment.idle();
  expect(await readBatch(key, body.id)).toMatchObject({
    ...{ state: "waiting", sent: 1, left: 1 },
  });
  await callByKey(key, "DELETE", `/api/v1/batches/${body.id}`);
}

/** A page that other programs show otherwise becomes a picture before its document, and a batch to its end, are sent. */
export async function withPictures(): Promise<void> {
  const { environment } = own();
  const key = await apiKeyOf(await newSender());
  const documentId = await documentBy(key, { pdf: Object.values(disagreeing)[0]?.() ?? makePdf() });
  const id = await templateBy(key, { documentId });
  const sent = { ...(await envelopeBody(key, [newRecipient("Ann")])), documentId };
  const rows = { template: { id }, rows: rowsFor(1), pages: "asPictures" };
  for (const status of [409, 201]) {
    await environment.idle();
    const body = { ...sent, pages: "asPictures" };
    expect((await callByKey(key, "POST", "/api/v1/envelopes", body)).status).toBe(status);
    await makeBatch(key, rows);
  }
  await environment.idle();
  const batch = (await makeBatch(key, rows)).body;
  await sendRows(key, batch.id, 1);
  await environment.idle();
  expect((await readBatch(key, batch.id)).state).toBe("done");
}

export async function passedOn() {
  const [sender, gil] = [await newSender(), newRecipient("Gil")];
  const payload = envelopeFor(sender, await uploadFile(sender), [gil]);
  await call("POST", "/api/envelopes", { ...payload, rules: { delegation: true } }, sender);
  const { email, firstName, lastName } = newRecipient("Nora");
  const named = { email, firstName, lastName, reason: "On leave" };
  const bearer = await signingToken(gil);
  expect((await call("POST", "/api/esign/delegate", named, { bearer })).status).toBe(200);
}

/** The page of a document shows the signatures that it has so far; finding documents is counted. */
export async function halfSigned(): Promise<void> {
  const sender = await newSender();
  const [fay, gus] = [newRecipient("Fay"), newRecipient("Gus")];
  const envelopeId = await sendEnvelope(sender, [fay, gus]);
  await signBy(fay);
  await call("GET", `/api/documents/${envelopeId}`, undefined, sender);
  await call("GET", "/api/documents", undefined, sender);
}

export const openPage = (url: string, sender: Sender) =>
  call("GET", `/api/pages/1?${new URLSearchParams({ url, width: "760" })}`, undefined, sender);

export async function templates(): Promise<void> {
  const sender = await newSender();
  const { body: waiting } = await postTemplateFile(sender);
  await download(waiting.url, sender.bearer);
  await call("DELETE", `/api/files/template/${sender.id}/${waiting.id}`, undefined, sender);
  await newTemplate(sender, 1, (await postTemplateFile(sender)).body);
  const template = await newTemplate(sender, 1);
  await download(template.fileUrl, sender.bearer);
  await openPage(template.fileUrl, sender);
  await readForm(template.fileUrl, sender);
  await listTemplates(sender);
  const envelope = envelopeFrom(sender, template, [newRecipient("Eve")]);
  await call("POST", "/api/envelopes", envelope, sender);
  const key = await apiKeyOf(sender);
  await callByKey(key, "GET", "/api/v1/templates");
  const recipients = [newRecipient("Eve")];
  await runTool(key, "prepare_document", { template: { id: template.id }, recipients });
  const uploads = [await uploadFile(sender), (await postTemplateFile(sender)).body];
  const fields = [{ kind: "sign", recipient: 1, anchor: { text: "Page" } }];
  for (const { id: documentId } of uploads)
    await callByKey(key, "POST", "/api/v1/drafts", { documentId, recipients, fields });
  await removeTemplate(sender, template.id);
}

export async function devicesAndDrafts(): Promise<void> {
  const ann = await remembered();
  await signInByDevice(ann);
  await withApp(await newSender());
  const id = randomUUID();
  await saveDraft(ann, id, 0, documentContent("Lease"));
  await call("GET", `/api/drafts/${id}`, undefined, ann);
  await call("DELETE", `/api/drafts/${id}?version=1`, undefined, ann);
}

export async function passwordsAnew(): Promise<void> {
  const { email, bearer } = await newSender();
  const passwords = { currentPassword: password, newPassword: "the second one" };
  await call("POST", "/api/auth/change-password", passwords, { bearer });
  await call("POST", "/api/auth/forgot-password", { username: email });
  const reset = { username: email, code: await resetCode(email), password: "the third one" };
  await call("POST", "/api/auth/reset-password", reset);
}

/** Pays, upgrades, is upgraded, looks at it all, cancels. */
export async function pay(): Promise<void> {
  const payer = await newPayer("starter");
  await call("PUT", "/api/billing/automatic-upgrade", { on: true }, payer);
  const payerFile = await uploadFile(payer);
  await inChunks(31, 10, () => sendEnvelope(payer, [newRecipient("Eva")], payerFile));
  await upgradeTo(payer, "PRO_ANNUAL");
  const subscriptionId = await idOf(payer);
  await call("POST", "/api/billing/invoice", { subscriptionId }, payer);
  await call("POST", "/api/billing/freeze", { subscriptionId }, payer);
  await call("POST", "/api/billing/new", { planType: "PRO_ANNUAL" }, await newSender());
  await own().environment.idle();
}

export async function registerCompany(): Promise<void> {
  await call("POST", "/api/auth/register", registration("company@example.com"));
  const company = await signIn("company@example.com");
  const form = new FormData();
  form.append("name", "Acme");
  form.append("logo", new Blob([new Uint8Array(pngLogo())]), "logo.png");
  const { body } = await call<{ id: string }>("POST", "/api/companies/register", form, company);
  await call("GET", `/api/companies/${body.id}/logo`);
  await call("PUT", "/api/users/sending", {}, company);
  await call("DELETE", "/api/companies/own/logo", undefined, company);
  await call("DELETE", "/api/companies/own", undefined, company);
  await call("POST", "/api/companies/register", form, company);
}

/** A member who sees only their own documents, one of which the owner shares and opens, keeps a template, leaves a draft behind, and is removed. */
export async function colleagues(): Promise<void> {
  const owner = await newSender("owner");
  const member = await newMember(owner, "sender");
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  await call("GET", "/api/users/contacts", undefined, member);
  const envelopeId = await sendEnvelope(member, [newRecipient("Ann")]);
  const share = `/api/envelopes/${envelopeId}/shares/${member.id}`;
  await call("PUT", share, { as: "read" }, owner);
  await call("GET", `/api/documents/${envelopeId}`, undefined, owner);
  const ann = newRecipient("Ann");
  const completed = await sendEnvelope(member, [ann]);
  await signBy(ann);
  await viewingToken(member.email);
  await call("GET", `/api/envelopes/${completed}/evidence`, undefined, owner);
  await openPage(`/api/envelopes/${completed}/file/Lease?sealed=`, owner);
  await call("POST", "/api/exports", { kind: "documents", ids: [completed] }, owner);
  const required = { required: true, password };
  await call("PUT", "/api/workspace/required-factor", required, owner);
  await saveDraft(member, randomUUID(), 0, documentContent("Mine"));
  const { id: templateId } = await newTemplate(member, 1);
  const keep = { version: 1, seenBy: "maker" };
  await call("PUT", `/api/templates/record/${templateId}/seen-by`, keep, member);
  await call("GET", `/api/members/${member.id}/work`, undefined, owner);
  await call("DELETE", `/api/members/${member.id}`, undefined, owner);
}

/** An owner withdraws an offer, has another declined, and passes the workspace on. */
export async function heirs(): Promise<void> {
  const owner = await newSender("owner");
  const member = await newMember(owner, "admin");
  await offer(owner, member);
  await call("GET", "/api/workspace/offer", undefined, member);
  await call("POST", "/api/workspace/offer/withdraw", {}, owner);
  await offer(owner, member);
  await call("POST", "/api/workspace/offer/decline", {}, member);
  await passedWorkspace(owner, 0);
}

/** An owner sets single sign-on up at an issuer, and removes it. */
export async function singleSignOn(): Promise<void> {
  const [owner, issuer] = [await newSender("owner"), await startIssuer()];
  try {
    await saveSignOn(owner, signOnInput(issuer, "firm.example"));
    await removeSignOn(owner);
  } finally {
    await issuer.stop();
  }
}

/** A signer attaches a file, takes the signature back and attaches another, which the scanner allows the sender to open. */
export async function attached(): Promise<void> {
  const sender = await newSender();
  const [ann, mia] = [newRecipient("Ann"), newRecipient("Mia")];
  const envelopeId = await sendForFiles(
    sender,
    { ...ann, order: 1 },
    { ...newRecipient("Bea"), order: 2 },
  );
  const old = await signWithFile(ann, makePdf([{ text: "Old" }]));
  await correctSigner(sender, envelopeId, "s2", mia);
  const bearer = await signingToken(ann);
  expect((await call("POST", "/api/esign/take-back", {}, { bearer })).status).toBe(200);
  await removeFile(bearer, old);
  await signWithFile(ann, makePdf([{ text: "New" }]));
  await signBy(mia);
  await viewingToken(sender.email);
  await scannerAllows(envelopeId);
  const files = `/api/envelopes/${envelopeId}/attachments`;
  const { body } = await call<{ data: { id: string }[] }>("GET", files, undefined, sender);
  await download(`${files}/${body.data[0]?.id}`, sender.bearer);
  await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer);
  await call("POST", "/api/exports", { kind: "zip", ids: [envelopeId] }, sender);
  await own().environment.idle();
  await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
}

/** Sends a document in which the first signer is asked for a file. */
async function sendForFiles(sender: Sender, ...signers: [Recipient, ...Recipient[]]) {
  const envelope = envelopeFor(sender, await uploadFile(sender), signers);
  const markers = [...envelope.markers, fileMarker(signers[0])];
  const body = { ...envelope, markers };
  return (await call<{ envelopeId: string }>("POST", "/api/envelopes", body, sender)).body
    .envelopeId;
}

async function scannerAllows(envelopeId: string): Promise<void> {
  const { items, names, s3 } = await operatorOf(own().environment);
  const stored = z.object({
    values: z.object({
      attachments: z.array(z.object({ key: z.string(), versionId: z.string() })),
    }),
  });
  const isOfAnn = ({ pk, sk }: Record<string, unknown>) =>
    pk === `E#${envelopeId}` && sk === "V#s1";
  const { values } = z.parse(stored, (await items("Envelopes")).find(isOfAnn));
  for (const { key, versionId } of values.attachments)
    await s3.send(
      new PutObjectTaggingCommand({
        ...{ Bucket: names.buckets.Documents, Key: key, VersionId: versionId },
        Tagging: { TagSet: [{ Key: "GuardDutyMalwareScanStatus", Value: "NO_THREATS_FOUND" }] },
      }),
    );
}
