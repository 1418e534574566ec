import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { SealCertificatesReply } from "../../contract/pages/evidence.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import type { Entry } from "../../core/domain/envelope/audit.ts";
import { digest } from "../../core/domain/record/evidence.ts";
import { pictureOfPage } from "../../core/images/drawing/page-picture.ts";
import { renderer } from "../../core/images/drawing/renderer.ts";
import { call } from "../support/cloud.ts";
import { type EvidenceFolder, runInstructions, unpacked } from "../support/evidence.ts";
import { needs } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  narrowPx,
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { json, signWithPictures } from "./support/evidence.ts";

const original = makePdf([{}, {}]);
const ann = newRecipient("Ann", "Łee|Ö");
const ben = newRecipient("王", "小明\u{e0100}");
let sender: Sender;
let envelopeId: string;
let bytes: Buffer;
let zip: EvidenceFolder;

const route = () => `/api/envelopes/${envelopeId}/evidence`;

beforeAll(async () => {
  sender = await newSender();
  envelopeId = await sendEnvelope(sender, [ann, ben], await uploadFile(sender, original));
  await signWithPictures(ann);
  await signBy(ben);
  for (const { email } of [ann, ben, sender]) await viewingToken(email);
  bytes = await download(route(), sender.bearer);
  zip = unpacked(bytes);
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const parsed = (name: string) => JSON.parse(zip.read(name).toString("utf8"));

describe("GET /api/envelopes/{envelopeId}/evidence", () => {
  test("works: the pictures that a signer was shown can be drawn again from the original", async () => {
    const entries: Entry[] = parsed("audit.json").entries;
    const [byAnn, byBen] = entries.filter(({ type }) => type === "signed");
    const [, wider] = limits.pagePicture.widthsPx;
    expect(byAnn?.data["claimedPictures"]).toBe(`${renderer}: 1@${wider}, 2@${narrowPx}`);
    const again = [
      await pictureOfPage(zip.read("original.pdf"), { index: 0, widthPx: wider }),
      await pictureOfPage(zip.read("original.pdf"), { index: 1, widthPx: narrowPx }),
    ];
    const digests = again.map(
      (page) => page && page !== "no such page" && sha256(page.picture.bytes),
    );
    expect(byAnn?.data["claimedPicturesSha256"]).toBe(digest(digests));
    expect(byBen?.data).not.toHaveProperty("claimedPictures");
  });

  test("works: its own instructions, with stock tools, find everything in order", async (context) => {
    needs(context, "openssl", "jq", "qpdf", "pdfsig", "sha256sum");
    const runs = await runInstructions(zip);
    expect(runs.length).toBeGreaterThanOrEqual(7);
    expect(runs.filter(({ ok }) => !ok)).toEqual([]);
  });

  test.each([
    ["sealed.pdf", (bytes: Buffer) => bytes.indexOf("Page 1"), "3."],
    ["sealed.pdf", (bytes: Buffer) => bytes.lastIndexOf("/M (D:2") + 6, "3."],
    ["seal.p7s", (bytes: Buffer) => bytes.length - 9, "3."],
    ["original.pdf", () => 100, "5."],
    ["audit.json", (bytes: Buffer) => bytes.indexOf('"title"') + 11, "5."],
    ["entries.json", (bytes: Buffer) => bytes.lastIndexOf('"at": "2') + 8, "6."],
    ["consent.txt", () => 5, "7."],
    ["signatures/s2-sign.png", (bytes: Buffer) => bytes.length - 3, "7."],
  ])("works: its instructions see a changed byte of %s", async (name, place, section) => {
    const copy = unpacked(bytes);
    const changed = copy.read(name);
    const at = place(changed);
    changed[at] = (changed[at] ?? 0) ^ 0x01;
    copy.write(name, changed);
    const failed = (await runInstructions(copy, ["1.", section])).filter(({ ok }) => !ok);
    expect(failed.map(({ heading }) => heading.slice(0, 2))).toEqual(
      expect.arrayContaining(["1.", section]),
    );
  });

  test("refuses before the document is completed", async () => {
    const open = await sendEnvelope(sender, [newRecipient("Cem")]);
    const early = await call("GET", `/api/envelopes/${open}/evidence`, undefined, sender);
    expect(early).toMatchObject({ status: 404, body: { code: "NOT_COMPLETED" } });
  });
});

describe("GET /api/esign/evidence", () => {
  const ask = (bearer: string) =>
    call<{ url: string }>("GET", "/api/esign/evidence", undefined, { bearer, headers: json });

  test("refuses before the document is completed", async () => {
    const dan = newRecipient("Dan");
    await sendEnvelope(sender, [dan]);
    expect(await ask(await signingToken(dan))).toMatchObject({
      status: 404,
      body: { code: "NOT_COMPLETED" },
    });
  });
});

describe("GET /api/evidence/seal-certificates", () => {
  const ask = () => call<SealCertificatesReply>("GET", "/api/evidence/seal-certificates");

  test("works: one certificate for all documents of one key", async () => {
    expect((await ask()).body.certificates).toHaveLength(1);
  });

  test("refuses other methods", async () => {
    expect((await call("POST", "/api/evidence/seal-certificates", {})).status).toBe(404);
  });
});
