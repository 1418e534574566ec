import { expect, test } from "vitest";
import * as z from "zod/mini";
import { placeToWire } from "#contract/rules/fields/markers";
import { esign as specified } from "#contract/specified/esign";
import type { MarkerReply, SignerViewReply } from "#contract/specified/signer-views";
import { signerViewOf, signSubmission } from "../../../frontend/api/esign.ts";
import { fieldsOf } from "../../../frontend/features/signing/sign/act/signing-fields.ts";

const pages = [{ width: 612, height: 792 }];
const markerAt = (id: string, y: number, over: Partial<MarkerReply> = {}): MarkerReply => ({
  id,
  etype: "sign",
  ...placeToWire({ page: 0, x: 0.1, y, width: 0.3, height: 0.05 }, pages),
  classname: "",
  text: "",
  bgcolor: "",
  recepientEmail: "ada@example.com",
  ...over,
});
const signer = {
  docUrl: "/api/esign/file/lease.pdf",
  email: "ada@example.com",
  mobile: "5551234567",
  firstName: "Ada",
  lastName: "King",
};
const reply: SignerViewReply = {
  envelopeId: "e1",
  status: "created",
  stage: "waiting",
  signerStatus: "waiting",
  title: "",
  message: "",
  senderName: "Sam",
  senderEmail: "sam@example.com",
  fileName: "lease.pdf",
  pages,
  markers: [markerAt("low", 0.8), markerAt("high", 0.2), markerAt("above", 0, { dataY: -96 })],
  filled: [],
  images: {},
  recepient: [signer],
  signed: 0,
  of: 1,
  expiresAt: "2027-01-20T00:00:00Z",
  now: "2026-11-21T23:30:00Z",
  language: "en",
  disclosure: {
    version: "1",
    language: "en",
    sha256: "00",
    title: "Signing",
    paragraphs: ["I agree."],
  },
  parties: [{ name: "Ada King", email: "ada@example.com", order: 1, status: "waiting" }],
  shownSha256: "11",
};
const view = signerViewOf(reply);
const image = "data:image/png;base64,AA==";
const signature = {
  name: "Ada King",
  timestamp: "2026-11-21T23:29:00Z",
  font: "",
  mode: "draw" as const,
  signatureData: image,
  initialData: image,
};

test("fields are in reading order, without those above the first page", () => {
  expect(fieldsOf(view).map(({ id }) => id)).toEqual(["high", "low"]);
});

test("fields of earlier signers have their value or image", () => {
  const name = { ...markerAt("n", 0.3, { etype: "name" }), by: "Ben", value: "Ben" };
  const sign = { ...markerAt("s", 0.4), by: "Ben", image: "i1" };
  const { filled } = signerViewOf({ ...reply, filled: [name, sign], images: { i1: image } });
  expect(filled).toMatchObject([
    { id: "n", kind: "name", by: "Ben", value: "Ben", image: undefined },
    { id: "s", kind: "sign", by: "Ben", value: "", image },
  ]);
  expect(filled[0]?.place.y).toBeCloseTo(0.3, 9);
});

test("fields keep their settings; what others ticked is ticked", () => {
  const settings = { label: "Pets" };
  const pets = markerAt("pets", 0.3, { etype: "check", settings });
  expect(signerViewOf({ ...reply, markers: [pets] }).fields).toMatchObject([{ settings }]);
  const filled = [{ ...pets, by: "Ben", ticked: true as const }];
  expect(signerViewOf({ ...reply, filled }).filled).toMatchObject([{ ticked: true, value: "" }]);
});

test("a document that the wire calls voided is withdrawn", () => {
  expect(signerViewOf({ ...reply, stage: "voided" }).stage).toBe("withdrawn");
});

test("Complete sends the submission of the specification, and the server accepts it", () => {
  const shown = { page: 1, width: 760, by: "pdfium-1", sha256: "0".repeat(64) };
  const sent = signSubmission({
    view,
    name: "Ada King",
    signature,
    date: "2026-11-22",
    answers: { low: "Ada", high: true },
    attached: [],
    userAgent: "test",
    translatedInto: "tr",
    pagesShown: undefined,
    reason: undefined,
    address: undefined,
    pictures: [shown],
  });
  expect(sent).toEqual({
    userSign: image,
    initial: image,
    name: "Ada King",
    userConsent: true,
    dateString: "2026-11-22",
    timeStamp: signature.timestamp,
    signerEmail: "ada@example.com",
    phone: "5551234567",
    envelopeId: "e1",
    docUrl: "/api/esign/file/lease.pdf",
    userAgent: "test",
    translatedInto: "tr",
    disclosureSha256: reply.disclosure.sha256,
    shownSha256: reply.shownSha256,
    mode: "draw",
    font: "",
    values: { low: "Ada", high: true },
    pictures: [shown],
  });
  expect(z.safeParse(specified.complete.input, sent).success).toBe(true);
});
