import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { readForm, readSeal } from "sealed-pdf";
import {
  formPdf,
  makeSealKey,
  onePage,
  sealedDocument,
  signed,
  tablePdf,
} from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { plans } from "../../contract/rules/limits/plans.ts";
import type { FileReply, UploadReply } from "../../contract/specified/files.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import {
  attachments,
  lockedBy,
  needs,
  needsPythonVerifier,
  pdfText,
  saved,
} from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  completeUpload,
  download,
  newRecipient,
  newSender,
  postForm,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { jpegLogo, pngLogo, secret, webpLogo } from "../support/pictures.ts";
import { filteredNoise } from "../support/pngs.ts";
import { callByKey } from "../support/public-api.ts";
import { storageUsed } from "../support/templates.ts";
import { combine, listed, note, wide } from "./support/combining.ts";

let ann: Sender;
beforeAll(async () => {
  ann = await newSender("ann");
});

/** Announced and posted, but not completed. */
async function posted(sender: Sender, bytes: Uint8Array, fileName: string): Promise<UploadReply> {
  const asked = { fileName, size: bytes.length };
  const { body } = await call<UploadReply>("POST", "/api/upload", asked, sender);
  await postForm(body, bytes);
  return body;
}

describe("a picture that is uploaded", () => {
  test.each([
    ["plan.JPG", jpegLogo(60, 40, 6), { width: 612, height: 792 }],
    ["plan.png", pngLogo(60, 40), { width: 792, height: 612 }],
    ["plan.webp", webpLogo(60, 40), { width: 792, height: 612 }],
  ])("becomes a document of one page, without camera data: %s", async (name, bytes, page) => {
    const file = await uploadFile(ann, bytes, name);
    expect(file).toMatchObject({ name: "plan", pages: [page], warnings: [] });
    expect(file.firstPage).toBeDefined();
    const pdf = await download(file.url, ann.bearer);
    expect(pdf.toString("latin1")).not.toContain(secret.slice(0, 8));
    expect(file.sizeBytes).toBe(pdf.length);
  });

  test("is refused if its page is larger than the plan allows", async () => {
    const picture = filteredNoise(2_500);
    expect(picture.length).toBeLessThan(plans.FREE_TRIAL.fileBytesMax);
    await expect(uploadFile(ann, picture, "scan.png")).rejects.toThrow("FILE_TOO_LARGE");
  });

  test("is refused if it breaks off before its pixels", async () => {
    const jpeg = Buffer.from(jpegLogo());
    const head = jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda])));
    const asked = await uploadFile(ann, head, "photo.jpeg").catch(String);
    expect(asked).toContain("BAD_PICTURE");
  });

  test("is refused as a GIF with the way to a PNG", async () => {
    const gif = Buffer.from("GIF89a\x08\0\x08\0\0\0\0;", "latin1");
    const asked = await uploadFile(ann, gif, "photo.gif").catch(String);
    expect(asked).toMatch(/BAD_PICTURE.*This is a GIF picture\. On a Mac, please choose/s);
  });
});

describe("a file that is no PDF, or can't be signed again, is refused with the way out", () => {
  test.each([
    [
      "a Word document",
      zipSync({ "word/document.xml": new Uint8Array(9) }),
      "In Word, please choose",
    ],
    ["a photo in HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1"), "On an iPhone"],
  ])("%s", async (_, bytes, way) => {
    await expect(uploadFile(ann, bytes, "lease.pdf")).rejects.toThrow(way);
  });

  test("a document that was sealed here, unless it is to be attached to its pages: then both seals hold", async (context) => {
    needs(context, "pdfdetach", "python3");
    const key = await makeSealKey();
    const before = await sealedDocument({ original: tablePdf(onePage()), key });
    const upload = await posted(ann, before, "lease.pdf");
    const complete = (answer: object) =>
      call<FileReply & { code?: string }>(
        "POST",
        `/api/upload/${upload.fileId}/complete`,
        answer,
        ann,
      );
    expect((await complete({})).body.code).toBe("SEALED_PDF");
    const { status, body: file } = await complete({ attachSealed: true });
    expect([status, file.name]).toEqual([200, "lease"]);
    expect(file.warnings.join()).toContain("was sealed before");
    const recipient = newRecipient("Bea");
    await sendEnvelope(ann, [recipient], file);
    await signBy(recipient);
    const after = await sealedBehind(await viewingToken(recipient.email));
    const [own] = (await readSeal(after)).certificates;
    const trusted = own ? [own] : [];
    expect((await verifyDocument(after, { trusted })).verdict).toBe("genuine");
    const path = saved(after, "sealed.pdf");
    const names = attachments(after)
      .split("\n")
      .filter((line) => /^\d+:/.test(line));
    const number = names.findIndex((line) => line.endsWith("lease.pdf")) + 1;
    spawnSync("pdfdetach", ["-save", String(number), "-o", `${path}.inner`, path]);
    const inner = readFileSync(`${path}.inner`);
    expect(inner.equals(before)).toBe(true);
    const { verdict } = await verifyDocument(inner, { trusted: [key.certificate] });
    expect(verdict).toBe("genuine");
    needsPythonVerifier(context);
    for (const [pdf, certificate] of [
      [path, own],
      [`${path}.inner`, key.certificate],
    ] as const) {
      writeFileSync(`${path}.der`, certificate ?? "");
      const run = spawnSync("python3", ["docs/verify.py", pdf, `${path}.der`], {
        encoding: "utf8",
      });
      expect(run.status, run.stderr).toBe(0);
    }
  });
});

describe("documents are combined", () => {
  test("with the form fields of each", async () => {
    const form = formPdf(["/FT/Tx/T(rent)/V(900)/Rect[10 10 90 30]"]);
    const [one, two] = [await uploadFile(ann, form), await uploadFile(ann, form)];
    const { body } = await combine(ann, [{ documentId: one.id }, { documentId: two.id }]);
    const pdf = await download(`/api/files/${ann.id}/${body.id}`, ann.bearer);
    expect(readForm(pdf).fields.map(({ name, place }) => [name, place.page])).toEqual([
      ["rent", 0],
      ["rent 2", 1],
    ]);
  });

  test("also one that had a password, once it was opened", async (context) => {
    needs(context, "qpdf");
    const sender = await newSender("opener");
    const locked = lockedBy("secret", makePdf([{ ...note, text: "Locked" }]));
    const upload = await posted(sender, locked, "locked.pdf");
    const refused = { status: 422, body: { code: "NEEDS_PASSWORD" } };
    expect(await completeUpload(sender, upload.fileId)).toMatchObject(refused);
    const early = await combine(sender, [{ documentId: upload.fileId }]);
    expect(early.status).toBe(404);
    expect((await completeUpload(sender, upload.fileId, "secret")).status).toBe(200);
    const { status, body } = await combine(sender, [{ documentId: upload.fileId }]);
    expect(status).toBe(201);
    const pdf = await download(`/api/files/${sender.id}/${body.id}`, sender.bearer);
    expect(pdfText(pdf)).toContain("Locked");
  });

  test("by a program, whose key must be allowed to send", async () => {
    const key = await apiKeyOf(ann);
    const reader = await apiKeyOf(ann, ["documents:read"]);
    const { id } = await uploadFile(ann, makePdf([note, wide]));
    const body = { name: "Plan", parts: [{ documentId: id, pages: [2] }] };
    const made = await callByKey(key, "POST", "/api/v1/documents/combine", body);
    expect(made).toMatchObject({ status: 201, body: { name: "Plan", pages: [wide] } });
    const { status } = await callByKey(reader, "POST", "/api/v1/documents/combine", body);
    expect(status).toBe(403);
  });
});

describe("areas of pages are redacted", () => {
  const area = { page: 1, x: 60, y: 80, width: 200, height: 30 };

  test("once for a page that comes many times", async () => {
    const { id: documentId } = await uploadFile(ann, makePdf([note]));
    const pages = Array<number>(20).fill(1);
    const one = await combine(ann, [{ documentId, redact: [area] }]);
    const many = await combine(ann, [{ documentId, pages, redact: [area] }]);
    expect(many.body.pages).toHaveLength(20);
    expect(many.body.size).toBeLessThan(one.body.size + 10_000);
  });

  test("unless they are beside the page, on one that is not used, empty or too many", async () => {
    const { id: documentId } = await uploadFile(
      ann,
      makePdf(Array(12).fill({ ...note, rotate: 90 })),
    );
    const wrong: readonly (readonly [object[], string, number[]?])[] = [
      [[{ ...area, x: 201 }], "beside page 1"],
      [[{ ...area, x: -300 }], "beside page 1"],
      [[{ ...area, y: 300 }], "beside page 1"],
      [[{ ...area, page: 2 }], "is not used", [1]],
      [[{ ...area, page: 13 }], "is not used"],
      [[{ ...area, width: 0 }], ""],
      [[{ ...area, height: -1 }], ""],
      [[{ ...area, x: null }], ""],
      [[{ ...area, x: Number.MAX_VALUE, width: Number.MAX_VALUE }], "beside page 1"],
      [Array(201).fill(area), "200 areas"],
      [Array.from({ length: 11 }, (_, at) => ({ ...area, page: at + 1 })), "10 pages"],
    ];
    for (const [redact, message, pages] of wrong) {
      const { status, body } = await combine(ann, [
        { documentId, redact, ...(pages ? { pages } : {}) },
      ]);
      expect([status, body.code]).toEqual([400, "BAD_FIELD"]);
      expect(body.message).toContain(message);
    }
    const asPictures = Array.from({ length: 11 }, (_, at) => at + 1);
    expect((await combine(ann, [{ documentId, asPictures }])).body.message).toMatch(
      /10 pages .* send the document with `pages` as `asPictures`/,
    );
    const twice = Array.from({ length: 2 }, () => ({ documentId, redact: Array(101).fill(area) }));
    expect((await combine(ann, twice)).status).toBe(201);
    const apart = [area, { ...area, x: 61 }].map((one) => ({
      documentId,
      redact: Array(101).fill(one),
    }));
    expect((await combine(ann, apart)).body.message).toContain("200 areas");
  });
});

describe("documents are not combined", () => {
  test("if one is deleted at that moment: either both are done or nothing is left, and storage is what is there", async () => {
    const sender = await newSender("deleter");
    for (let round = 0; round < 3; round++) {
      const { id } = await uploadFile(sender, makePdf([{ ...note, text: `Round ${round}` }]));
      const [made, deleted] = await Promise.all([
        combine(sender, [{ documentId: id, turn: 90 }]),
        call("POST", `/api/files/deletion/${id}/${sender.id}`, {}, sender),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 404]).toContain(made.status);
      const files = await listed(sender);
      expect(files.map((file) => file.id)).not.toContain(id);
      expect(files.some((file) => file.id === made.body.id)).toBe(made.status === 201);
      const sum = files.reduce((bytes, file) => bytes + (file.sizeBytes ?? 0), 0);
      expect(await storageUsed(sender)).toBe(sum);
    }
  });

  test("if a page is not there, there are none, or too many", async () => {
    const { id: documentId } = await uploadFile(ann);
    const many = Array<number>(2_001).fill(1);
    const wrong = [
      [{ documentId, pages: [2] }],
      [{ documentId, pages: [0] }],
      [{ documentId, pages: [] }],
      [{ documentId, pages: many }],
      [{ documentId, pages: many.slice(1) }, { documentId }],
      [{ documentId, turn: 45 }],
      [{ documentId, more: 1 }],
      [],
    ];
    for (const parts of wrong) expect((await combine(ann, parts)).status).toBe(400);
    expect((await combine(ann, [{ documentId, pages: [2] }])).body.message).toContain("page 2");
  });

  test("if one of them is signed, by name", async () => {
    const plain = await uploadFile(ann);
    const file = await uploadFile(ann, signed(onePage()), "deed.pdf");
    const { status, body } = await combine(ann, [
      { documentId: plain.id },
      { documentId: file.id },
    ]);
    expect([status, body.code]).toEqual([422, "SIGNED_PART"]);
    expect(body.message).toContain("“deed”");
  });

  test("if more than 20 files, or the result is larger than the plan allows", async () => {
    const sender = await newSender("large");
    // What is random can't be packed: a comment of 4.8 MB, which no reader draws.
    const large = () => `%${randomBytes(3_600_000).toString("base64")}`;
    const two = [
      await uploadFile(sender, makePdf([{ ...note, drawing: large() }])),
      await uploadFile(sender, makePdf([{ ...note, drawing: large() }])),
    ];
    const { status, body } = await combine(
      sender,
      two.map(({ id }) => ({ documentId: id })),
    );
    expect([status, body.code]).toEqual([413, "FILE_TOO_LARGE"]);
    const many = Array.from({ length: 21 }, (_, i) => ({ documentId: `none-${i}` }));
    expect((await combine(sender, many)).body.message).toContain("20 files");
  });
});
