import { PutObjectTaggingCommand } from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import {
  attach,
  begin,
  complete,
  fieldsOf,
  fileMarker,
  type RefusalReply,
} from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
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
async function judge(name: string, Value: string) {
  const Bucket = operator.names.buckets.Documents;
  const values = (await operator.items("Envelopes")).find(
    ({ pk, sk }) => pk === `E#${envelopeId}` && String(sk).startsWith("V#"),
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

test("a file waits for the scanner's verdict, and an infected one is withheld", async () => {
  expect((await listed()).map(({ state }) => state)).toEqual(["unchecked", "unchecked"]);
  expect(await opened()).toEqual(["ATTACHMENT_UNCHECKED", "ATTACHMENT_UNCHECKED"]);
  expect(await inZip()).toEqual([]);
  await judge("clean.pdf", "NO_THREATS_FOUND");
  await judge("bad.pdf", "THREATS_FOUND");
  expect((await listed()).map(({ state }) => state)).toEqual(["ready", "infected"]);
  expect(await opened()).toEqual(["opened", "ATTACHMENT_INFECTED"]);
  expect(await inZip()).toEqual(["attachments/1-clean.pdf"]);
  await judge("clean.pdf", "FAILED");
  expect(await opened()).toEqual(["ATTACHMENT_UNCHECKED", "ATTACHMENT_INFECTED"]);
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
