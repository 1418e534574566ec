import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { MarkerReply, SignerViewReply } from "#contract/api/envelopes";
import { esign } from "#contract/api/esign";
import { placeToWire } from "#contract/markers";
import { localDate, serverClock } from "../../../frontend/pages/sign/local-date.ts";
import { reduceProgress, startOf } from "../../../frontend/pages/sign/progress.ts";
import { fieldsOf } from "../../../frontend/pages/sign/signing-fields.ts";
import { submission } from "../../../frontend/pages/sign/submission.ts";
import { fieldValue } from "../../../frontend/pages/sign/values.ts";

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
const view: SignerViewReply = {
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
  disclosure: { version: "1", sha256: "00" },
};
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

test("the submission is that of spec.md section 3, and the server's door takes it", () => {
  const progress = reduceProgress(startOf("Ada King "), { type: "adopt", signature });
  const sent = submission({ view, progress, dateString: "2026-11-22", userAgent: "test" });
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
    disclosureSha256: view.disclosure.sha256,
    mode: "draw",
    font: "",
  });
  expect(z.safeParse(esign.complete.input, sent).success).toBe(true);
});

test("the date is the server's, where the signer is", () => {
  const at = Date.parse("2026-11-21T23:30:00Z");
  expect(localDate(at, "Europe/Berlin")).toBe("2026-11-22");
  expect(localDate(at, "America/New_York")).toBe("2026-11-21");
  expect(localDate(at, "UTC")).toBe("2026-11-21");
});

test("a wrong device clock doesn't matter: only elapsed time is taken from the device", () => {
  let elapsedMs = 5_000_000;
  const clock = serverClock("2026-11-21T23:59:59Z", () => elapsedMs);
  elapsedMs += 2_000;
  expect(localDate(clock.now(), "UTC")).toBe("2026-11-22");
});

test("each kind of field shows what will be stamped", () => {
  const values = { signature, name: "Ada", email: "a@b.c", mobile: "5", date: "2026-11-22" };
  expect(fieldValue("sign", values)).toMatchObject({ image });
  expect(fieldValue("initial", values)).toMatchObject({ image });
  expect(fieldValue("name", values)).toEqual({ text: "Ada" });
  expect(fieldValue("email", values)).toEqual({ text: "a@b.c" });
  expect(fieldValue("phone", values)).toEqual({ text: "5" });
  expect(fieldValue("date", values)).toEqual({ text: "2026-11-22" });
});
