import { beforeAll, expect, test } from "vitest";
import type { EarlierFileReply } from "../../contract/pages/attachments.ts";
import {
  attach,
  complete,
  fieldsOf,
  fileMarker,
  type RefusalReply,
  removeFile,
  signWithFile,
} from "../support/attaching.ts";
import { call } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  correctSigner,
  envelopeFor,
  newRecipient,
  openLink,
  privateAnswer,
  privateMarker,
  type Recipient,
  type Sender,
  signBy,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { jpegLogo } from "../support/pictures.ts";

/** The files of earlier signers, for those who sign later, where the sender's rule says so. */

let sender: Sender;
let fileUrl: string;

beforeAll(async () => {
  sender = await newPayer();
  fileUrl = (await uploadFile(sender)).url;
});

const pdf = makePdf([{}]);

/** Ann and Bea sign first, then Mia; Ann and Mia are asked for a file, and Ann for a private answer. */
async function asked(more: object = { rules: { shareAttachments: true } }) {
  const ann: Recipient = { ...newRecipient("Ann"), order: 1 };
  const bea: Recipient = { ...newRecipient("Bea"), order: 1 };
  const mia: Recipient = { ...newRecipient("Mia"), order: 2 };
  const envelope = envelopeFor(sender, { url: fileUrl }, [ann, bea, mia]);
  const markers = [
    ...envelope.markers,
    fileMarker(ann, { label: "Passport" }, 3),
    privateMarker(ann),
    fileMarker(mia, { label: "Permit" }, 4),
  ];
  const body = { ...envelope, ...more, markers };
  const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", body, sender);
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 201 });
  return { ann, bea, mia, envelopeId: sent.body.envelopeId };
}

/** The same after Ann and Bea have signed, when it is Mia's turn. */
async function turnOfMia(more?: object) {
  const all = await asked(more);
  const fileId = await signWithFile(all.ann, pdf, "Pass/Ann Müller.PDF");
  await signBy(all.bea);
  return { ...all, fileId, token: await signingToken(all.mia) };
}

const list = (token: string) =>
  call<{ files: readonly EarlierFileReply[] } & RefusalReply>(
    "GET",
    "/api/esign/earlier-files",
    undefined,
    { bearer: token },
  );

const open = (token: string, id: string) =>
  call<RefusalReply | undefined>("GET", `/api/esign/earlier-files/${id}`, undefined, {
    bearer: token,
  });

/** How listing and downloading by a link end. */
const ends = async (token: string, id: string) =>
  [await list(token), await open(token, id)].map(({ status, body }) => body?.code ?? status);

test("a later signer lists and downloads what an earlier one has attached, and nothing private", async () => {
  const { fileId, token, ann, mia } = await turnOfMia();
  expect((await openLink(token)).body.earlierFiles).toBe(true);
  const { body } = await list(token);
  expect(body.files).toEqual([
    {
      ...{ id: fileId, by: "Ann Test", label: "Passport", name: "Ann Müller.pdf" },
      ...{ mimeType: "application/pdf", sizeBytes: pdf.length, state: "ready" },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(privateAnswer);
  const opened = await open(token, fileId);
  expect(opened.status).toBe(302);
  const file = await fetch(opened.headers.get("location") ?? "");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''Ann/);
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  const headers = { accept: "application/json" };
  const path = `/api/esign/earlier-files/${fileId}`;
  const asJson = await call("GET", path, undefined, { bearer: token, headers });
  expect(asJson).toMatchObject({ status: 200, body: { url: expect.any(String) } });
  expect((await open(token, crypto.randomUUID())).status).toBe(404);

  // Who has signed has no turn any more.
  const own = await signingToken(ann);
  expect(await ends(own, fileId)).toEqual(["NOT_YOUR_TURN", "NOT_YOUR_TURN"]);
  await signWithFile(mia, jpegLogo());
  const [after] = await ends(token, fileId);
  expect(after).not.toBe(200);
});

test("nobody gets their own files, those of the same step, or those of another document", async () => {
  const { ann, bea } = await asked();
  const fileId = await signWithFile(ann, pdf);
  const token = await signingToken(bea);
  expect((await openLink(token)).body).not.toHaveProperty("earlierFiles");
  expect((await list(token)).body.files).toEqual([]);
  expect(await open(token, fileId)).toMatchObject({ status: 404 });

  const other = await turnOfMia();
  expect(await open(other.token, fileId)).toMatchObject({ status: 404 });
  const [field = ""] = fieldsOf((await openLink(other.token)).body);
  const { body: mine } = await attach(other.token, field, pdf, "permit.pdf");
  expect(await open(other.token, mine.id)).toMatchObject({ status: 404 });
  expect((await list(other.token)).body.files.map(({ id }) => id)).toEqual([other.fileId]);
  expect(await complete(other.token, [mine])).toMatchObject({ status: 200 });
});

test("a signer is told before attaching a file that later signers get it; the last signer is not", async () => {
  const { ann, bea, mia } = await asked();
  const told = async (one: Recipient) => (await openLink(await signingToken(one))).body;
  expect((await told(ann)).sharesFiles).toBe(true);
  await signWithFile(ann, pdf);
  await signBy(bea);
  expect(await told(mia)).not.toHaveProperty("sharesFiles");
});

test.each([
  ["without the rule", {}],
  ["while answers are withheld", { rules: { shareAttachments: true }, withholdValues: true }],
])("no attached file is listed, opened or announced %s", async (_, more) => {
  const { token, fileId, ann } = await turnOfMia(more);
  const { body: view } = await openLink(await signingToken(ann));
  expect(view).not.toHaveProperty("sharesFiles");
  expect((await openLink(token)).body).not.toHaveProperty("earlierFiles");
  expect((await list(token)).body.files).toEqual([]);
  expect(await open(token, fileId)).toMatchObject({ status: 404 });
});

test("the files of a signature that was taken back are gone, and return with the next one", async () => {
  const { token, ann, fileId, envelopeId } = await turnOfMia();
  const zoe = newRecipient("Zoe");
  expect((await correctSigner(sender, envelopeId, "s3", zoe)).status).toBe(200);
  // The link of who was replaced.
  expect(await ends(token, fileId)).toEqual(["LINK_INVALID", "LINK_INVALID"]);
  const next = await signingToken(zoe);
  expect((await list(next)).body.files.map(({ id }) => id)).toEqual([fileId]);

  const own = await signingToken(ann);
  const back = await call("POST", "/api/esign/take-back", {}, { bearer: own });
  expect(back).toMatchObject({ status: 200 });
  expect(await ends(next, fileId)).toEqual(["NOT_YOUR_TURN", "NOT_YOUR_TURN"]);
  await removeFile(own, fileId);
  const again = await signWithFile(ann, jpegLogo(), "again.jpg");
  expect((await list(next)).body.files.map(({ id }) => id)).toEqual([again]);
  expect(await open(next, fileId)).toMatchObject({ status: 404 });
});

test("a withdrawn document's link, a wrong one and none open nothing", async () => {
  const { token, fileId, envelopeId } = await turnOfMia();
  await call("POST", `/api/envelopes/${envelopeId}/withdraw`, {}, sender);
  expect(await ends(token, fileId)).toEqual(["VOIDED", "VOIDED"]);
  expect((await list("x".repeat(43))).status).toBe(401);
  expect((await open(sender.bearer, fileId)).status).toBe(401);
});
