import { DeleteObjectCommand, PutObjectTaggingCommand } from "@aws-sdk/client-s3";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { plans } from "../../contract/rules/limits/plans.ts";
import {
  attach,
  begin,
  complete,
  fieldsOf,
  fileMarker,
  type RefusalReply,
  removeFile,
  signWithFile,
} from "../support/attaching.ts";
import { countStorage } from "../support/changed-items.ts";
import { call, eventually } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { grantOf } from "../support/grants.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  correctSigner,
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { jpegLogo } from "../support/pictures.ts";

/** An installation whose operator has a scanner, which tags what it has judged; and many uploads at once. */

const own = ownEnvironment({ parameters: async () => ({ AttachmentScan: "on" }) });

/** The harmless file that scanners find, in two parts so that none finds it here. */
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;

let sender: Sender;
let operator: Operator;
let envelopeId: string;

beforeAll(async () => {
  sender = await newSender();
  operator = await operatorOf(own().environment);
  const ann = newRecipient("Ann");
  const { url } = await uploadFile(sender);
  const envelope = envelopeFor(sender, { url }, [ann]);
  const markers = [...envelope.markers, fileMarker(ann, { files: 2 })];
  const sent = await call<{ envelopeId: string }>(
    "POST",
    "/api/envelopes",
    { ...envelope, markers },
    sender,
  );
  envelopeId = sent.body.envelopeId;
  const token = await signingToken(ann);
  const [field = ""] = fieldsOf((await openLink(token)).body);
  const clean = (await attach(token, field, makePdf([{}]), "clean.pdf")).body;
  const infected = (await attach(token, field, makePdf([{ text: eicar }]), "bad.pdf")).body;
  expect(await complete(token, [clean, infected])).toMatchObject({ status: 200 });
  await viewingToken(ann.email);
});

const listed = async () => {
  const { body } = await call<{ data: { id: string; state: string }[] }>(
    "GET",
    `/api/envelopes/${envelopeId}/attachments`,
    undefined,
    sender,
  );
  return body.data;
};

const opened = async () =>
  Promise.all(
    (await listed()).map(async ({ id }) => {
      const path = `/api/envelopes/${envelopeId}/attachments/${id}`;
      const { status, body } = await call<RefusalReply | undefined>("GET", path, undefined, sender);
      return status === 302 ? "opened" : body?.code;
    }),
  );

const inZip = async () =>
  unpacked(await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer)).names.filter(
    (name) => name.startsWith("attachments/"),
  );

/** As the scanner does, after S3's event. */
async function judge(name: string, Value: string, id = envelopeId) {
  const Bucket = operator.names.buckets.Documents;
  const values = (await operator.items("Envelopes")).find(
    ({ pk, sk }) => pk === `E#${id}` && String(sk).startsWith("V#"),
  )?.["values"] as { attachments: { name: string; key: string; versionId: string }[] };
  const file = values.attachments.find((one) => one.name === name);
  const TagSet = [{ Key: "GuardDutyMalwareScanStatus", Value }];
  await operator.s3.send(
    new PutObjectTaggingCommand({
      ...{ Bucket, Key: file?.key, VersionId: file?.versionId },
      Tagging: { TagSet },
    }),
  );
}

/** What an export has, by its path. */
async function exported(by: Sender, more: object) {
  const wanted = { kind: "zip", ...more };
  const { body: begun } = await call<{ id: string }>("POST", "/api/exports", wanted, by);
  const path = `/api/exports/${begun.id}`;
  await eventually("an export", async () => {
    const { body } = await call<{ state: string }>("GET", path, undefined, by);
    return body.state === "ready" ? body : undefined;
  });
  return unzipSync(await download(`${path}/file`, by.bearer));
}

/** What an export has below the folder of the document's attached files, each with the text in its place if it has one. */
const inExport = async () =>
  Object.entries(await exported(sender, { ids: [envelopeId] }))
    .filter(([name]) => name.startsWith("attachments/Lease 2026/"))
    .map(([name, bytes]) => [
      name.slice("attachments/Lease 2026/".length),
      name.endsWith(".txt") ? Buffer.from(bytes).toString() : "",
    ]);

/** A document that Ann has signed with a file, and that Bea has not signed yet. */
async function signedByAnn(by: Sender, more: object = {}) {
  const ann = { ...newRecipient("Ann"), order: 1 };
  const bea = { ...newRecipient("Bea"), order: 2 };
  const envelope = envelopeFor(by, { url: (await uploadFile(by)).url }, [ann, bea]);
  const body = { ...envelope, ...more, markers: [...envelope.markers, fileMarker(ann)] };
  const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", body, by);
  expect(sent.status).toBe(201);
  return { fileId: await signWithFile(ann, makePdf([{}])), bea, id: sent.body.envelopeId };
}

/** As a fault of the storage would. */
async function loseOriginal(id: string): Promise<void> {
  const found = (await operator.items("Envelopes")).find(
    ({ pk, sk }) => pk === `E#${id}` && sk === "FIXED",
  );
  const fixed = found?.["fixed"] as { original: { key: string; versionId: string } };
  const { key: Key, versionId: VersionId } = fixed.original;
  const Bucket = operator.names.buckets.Documents;
  await operator.s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
}

test("a file waits for the scanner's verdict, and an infected one is withheld", async () => {
  expect((await listed()).map(({ state }) => state)).toEqual(["unchecked", "unchecked"]);
  expect(await opened()).toEqual(["ATTACHMENT_UNCHECKED", "ATTACHMENT_UNCHECKED"]);
  expect(await inZip()).toEqual([]);
  expect(await inExport()).toEqual([
    ["1-clean.pdf.missing.txt", expect.stringContaining("has not been checked for malware")],
    ["2-bad.pdf.missing.txt", expect.stringContaining("has not been checked for malware")],
  ]);
  await judge("clean.pdf", "NO_THREATS_FOUND");
  await judge("bad.pdf", "THREATS_FOUND");
  expect((await listed()).map(({ state }) => state)).toEqual(["ready", "infected"]);
  expect(await opened()).toEqual(["opened", "ATTACHMENT_INFECTED"]);
  expect(await inZip()).toEqual(["attachments/1-clean.pdf"]);
  expect(await inExport()).toEqual([
    ["1-clean.pdf", ""],
    ["2-bad.pdf.missing.txt", expect.stringContaining("something harmful")],
  ]);
  await judge("clean.pdf", "FAILED");
  expect(await opened()).toEqual(["ATTACHMENT_UNCHECKED", "ATTACHMENT_INFECTED"]);
});

test("a document that can't be read has its own names in an export, beside one with the same title", async () => {
  const another = await newSender();
  const [one, two] = [await signedByAnn(another), await signedByAnn(another)];
  await loseOriginal(two.id);
  const files = await exported(another, { ids: [one.id, two.id], originals: true });
  expect(Object.keys(files)).toEqual([
    "Lease 2026 (not signed).pdf",
    "audit/Lease 2026 (not signed).audit.json",
    "attachments/Lease 2026 (not signed)/1-a.pdf.missing.txt",
    "Lease 2026 (2) (not signed).missing.txt",
    "audit/Lease 2026 (2) (not signed).audit.json",
    "attachments/Lease 2026 (2) (not signed)/1-a.pdf.missing.txt",
    "index.csv",
  ]);
});

test("an upload counts as the sender's storage, and is refused once that is full", async () => {
  const payer = await newSender();
  const bea = newRecipient("Bea");
  const envelope = envelopeFor(payer, { url: (await uploadFile(payer)).url }, [bea]);
  const markers = [...envelope.markers, fileMarker(bea, { files: 2 })];
  await call("POST", "/api/envelopes", { ...envelope, markers }, payer);
  const token = await signingToken(bea);
  const [field = ""] = fieldsOf((await openLink(token)).body);
  await countStorage(own().environment, payer.id, plans.FREE_TRIAL.storageBytesMax - 1_000);
  const beginning = (sizeBytes: number) => begin(token, { field, fileName: "a.pdf", sizeBytes });
  expect((await beginning(1_001)).body.code).toBe("NO_ROOM_FOR_ATTACHMENTS");
  expect((await beginning(600)).status).toBe(200);
  // What has been begun counts, too.
  expect((await beginning(401)).body.code).toBe("NO_ROOM_FOR_ATTACHMENTS");
  expect((await beginning(400)).status).toBe(200);
});

test("400 uploads that begin at once: those count that fit, and all others are refused", async () => {
  const bea = newRecipient("Bea");
  const { url } = await uploadFile(sender);
  const envelope = envelopeFor(sender, { url }, [bea]);
  const markers = [...envelope.markers, fileMarker(bea, { files: 5 })];
  await call("POST", "/api/envelopes", { ...envelope, markers }, sender);
  const token = await signingToken(bea);
  const [field = ""] = fieldsOf((await openLink(token)).body);
  const replies = await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      begin(token, { field, fileName: `${at}.pdf`, sizeBytes: 1_000 }),
    ),
  );
  const codes = replies.map(({ body, status }) => (status === 200 ? "begun" : body.code));
  expect(codes.filter((code) => code === "begun")).toHaveLength(5);
  const refused = ["TOO_MANY_ATTACHMENTS", "TOO_MANY_REQUESTS", "CONFLICT"];
  expect(codes.filter((code) => code !== "begun" && !refused.includes(code ?? ""))).toEqual([]);
});

/** Keys of what the bucket of documents has of the files of a document's signers. */
const keptOf = async (id: string) =>
  (await operator.keys("Documents")).filter((key) => key.startsWith(`attachments/${id}/`));

test("Complete pressed twice at once keeps each file once", async () => {
  const ann = newRecipient("Ann");
  const envelope = envelopeFor(sender, { url: (await uploadFile(sender)).url }, [ann]);
  const body = { ...envelope, markers: [...envelope.markers, fileMarker(ann)] };
  const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", body, sender);
  const token = await signingToken(ann);
  const [field = ""] = fieldsOf((await openLink(token)).body);
  const { body: file } = await attach(token, field, makePdf([{}]), "a.pdf");
  const replies = await Promise.all([1, 2, 3].map(() => complete(token, [file])));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await keptOf(sent.body.envelopeId)).toHaveLength(1);
});

test("a later signer waits for the scanner's verdict as the sender does, and gets nothing once time is up", async () => {
  const more = { rules: { shareAttachments: true }, expiresInDays: 2 };
  const { fileId, bea, id } = await signedByAnn(await newSender(), more);
  const bearer = await signingToken(bea);
  const ends = async () => {
    const list = await call<{ code?: string; files?: readonly { state: string }[] }>(
      ...(["GET", "/api/esign/earlier-files", undefined, { bearer }] as const),
    );
    const path = `/api/esign/earlier-files/${fileId}`;
    const opened = await call<RefusalReply | undefined>("GET", path, undefined, { bearer });
    return [
      list.body.files?.map(({ state }) => state).join() ?? list.body.code,
      opened.body?.code ?? opened.status,
    ];
  };
  expect(await ends()).toEqual(["unchecked", "ATTACHMENT_UNCHECKED"]);
  await judge("a.pdf", "THREATS_FOUND", id);
  expect(await ends()).toEqual(["infected", "ATTACHMENT_INFECTED"]);
  await judge("a.pdf", "NO_THREATS_FOUND", id);
  expect(await ends()).toEqual(["ready", 302]);
  await own().environment.advance(3 * 86_400_000);
  expect(await ends()).toEqual(["EXPIRED", "EXPIRED"]);
});

test("a file that another one replaced is deleted, even if the function stops before that", async () => {
  // The session of the one above has ended.
  const by = await newSender();
  const ann = { ...newRecipient("Ann"), order: 1 };
  const bea = { ...newRecipient("Bea"), order: 2 };
  const envelope = envelopeFor(by, { url: (await uploadFile(by)).url }, [ann, bea]);
  const body = { ...envelope, markers: [...envelope.markers, fileMarker(ann)] };
  const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", body, by);
  const id = sent.body.envelopeId;
  await signWithFile(ann, makePdf([{}]));
  const [old = ""] = await keptOf(id);
  expect((await correctSigner(by, id, "s2", newRecipient("Mia"))).status).toBe(200);
  const token = await signingToken(ann);
  expect((await call("POST", "/api/esign/take-back", {}, { bearer: token })).status).toBe(200);
  const [field = ""] = fieldsOf((await openLink(token)).body);
  const kept = (await openLink(token)).body.attached ?? [];
  for (const { id: file } of kept) await removeFile(token, file);
  const { body: next } = await attach(token, field, jpegLogo(), "next.jpg");
  const stopped = grantOf("esign", "s3:DeleteObject", /documents[^/]*\/attachments/i);
  const first = await own().environment.without(stopped, () => complete(token, [next]));
  expect(first.status).toBe(500);
  expect(await keptOf(id)).toHaveLength(2);
  await own().environment.advance(10 * 60_000);
  await own().environment.idle();
  const after = await keptOf(id);
  expect(after).toHaveLength(1);
  expect(after).not.toContain(old);
  expect(await complete(token, [next])).toMatchObject({ status: 200 });
});
