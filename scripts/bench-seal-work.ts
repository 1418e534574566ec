import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as fontkit from "@cantoo/fontkit";
import { PDFDocument } from "pdf-lib";
import { fontsBeside, preparePdf, type SealKey, sealPdf } from "sealed-pdf";
import {
  completionSigner,
  imageField,
  makeSealing,
  makeSealKey,
  quarters,
} from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { comparePages } from "#core/images/same-pages";

/** What `bench-seal.ts` measures, each in a process of its own: `<what> <file> <folder of fonts> <folder of peers>`. */

const [what = "", file = "", folder = "", peers = ""] = process.argv.slice(2);
const fonts = fontsBeside(folder);
const original = readFileSync(file);
const pair = generateKeyPairSync("rsa", { modulusLength: 3072 });
const place = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 };
const png = quarters();

async function workOf(): Promise<() => Promise<number>> {
  const key = await makeSealKey();
  switch (what) {
    case "floor":
      return async () => floor(original);
    case "seal":
      return async () => (await sealed(key)).appended.length;
    case "seal and check":
      return async () => checked(original, (await sealed(key)).appended, key);
    case "seal and draw":
      return drawing(key);
    case "prepare":
      return async () => (await preparePdf(original)).pages.length;
    case "pdf-lib":
      return pdfLib;
    case "libpdf":
      return libPdf(pathToFileURL(join(peers, "node_modules/@libpdf/core/dist/index.mjs")));
    case "mupdf":
      return muPdf(pathToFileURL(join(peers, "node_modules/mupdf/dist/mupdf.js")));
    default:
      throw new Error(`nothing is called ${what}`);
  }
}

/** The least that anybody could do: copy, hash, sign. */
function floor(bytes: Buffer): number {
  const copy = Buffer.from(bytes);
  const digest = createHash("sha256").update(copy).digest();
  return sign("sha256", digest, pair.privateKey).length;
}

const sealed = (key: SealKey) => {
  const sealing = { ...makeSealing(original, key, [imageField(place, png)]), fonts };
  const signer = completionSigner("Ann Lee", "ann@example.com", sealing.sealedAt, png);
  const signers = [signer];
  return sealPdf({ ...sealing, completion: { ...sealing.completion, signers } });
};

async function checked(before: Buffer, appended: Uint8Array, key: SealKey): Promise<number> {
  const whole = Buffer.concat([before, appended]);
  const { verdict } = await verifyDocument(whole, { trusted: [key.certificate] });
  if (verdict !== "genuine") throw new Error(`the sealed document is ${verdict}`);
  return whole.length;
}

/** As the sealing function does: every page before and after. */
async function drawing(key: SealKey): Promise<() => Promise<number>> {
  const { pages } = await preparePdf(original);
  const compared = pages.map((_, index) => ({ index, stamped: index === 0 ? [place] : [] }));
  return async () => {
    const { appended } = await sealed(key);
    const after = Buffer.concat([original, appended]);
    const { outcome } = await comparePages(original, after, compared);
    if (outcome === "different") throw new Error("the pages differ");
    return appended.length;
  };
}

/** A stamp, a page of text in an embedded font, an attachment, and then as much as the floor does. */
async function pdfLib(): Promise<number> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  document.registerFontkit(fontkit);
  const picture = await document.embedPng(png);
  document.getPage(0).drawImage(picture, { x: 60, y: 600, width: 120, height: 40 });
  const font = await fonts.read("noto-sans-latin-400-normal.woff");
  const face = await document.embedFont(font, { subset: true });
  const page = document.addPage([612, 792]);
  for (let line = 0; line < 30; line++)
    page.drawText(`Ann Lee signed this at 21 Nov 2026, line ${line}`, {
      x: 50,
      y: 740 - line * 20,
      size: 9,
      font: face,
    });
  page.drawImage(picture, { x: 400, y: 700, width: 120, height: 40 });
  await document.attach(Buffer.from("[]"), "audit.json");
  return floor(Buffer.from(await document.save()));
}

/** What is used of libpdf: as much as above, appended to the file. */
interface LibPdf {
  readonly PDF: { load(bytes: Uint8Array): Promise<LibPdfDocument> };
}
interface LibPdfPage {
  drawText(text: string, options: object): void;
  drawImage(image: unknown, options: object): void;
}
interface LibPdfDocument {
  embedPng(png: Uint8Array): unknown;
  getPage(index: number): LibPdfPage | null;
  addPage(options: object): LibPdfPage;
  addAttachment(name: string, bytes: Uint8Array): void;
  save(options: object): Promise<Uint8Array>;
}

async function libPdf(module: URL): Promise<() => Promise<number>> {
  const { PDF }: LibPdf = await import(module.href);
  return async () => {
    const document = await PDF.load(original);
    const picture = document.embedPng(png);
    document.getPage(0)?.drawImage(picture, { x: 60, y: 600, width: 120, height: 40 });
    const page = document.addPage({ width: 612, height: 792 });
    linesOfText((text, y) => page.drawText(text, { x: 50, y, size: 9 }));
    page.drawImage(picture, { x: 400, y: 700, width: 120, height: 40 });
    document.addAttachment("audit.json", Buffer.from("[]"));
    return floor(Buffer.from(await document.save({ incremental: true })));
  };
}

/** What is used of mupdf: the same. */
interface MuPdf {
  readonly Image: new (bytes: Uint8Array) => unknown;
  readonly Font: new (name: string) => unknown;
  readonly PDFDocument: { openDocument(bytes: Uint8Array, type: string): MuPdfDocument };
}
interface MuPdfAnnotation {
  setRect(rect: readonly number[]): void;
  setStampImage(image: unknown): void;
  update(): void;
}
interface MuPdfDocument {
  loadPage(index: number): { createAnnotation(type: string): MuPdfAnnotation };
  addImage(image: unknown): unknown;
  addSimpleFont(font: unknown): unknown;
  addPage(box: readonly number[], turn: number, resources: object, contents: string): unknown;
  insertPage(at: number, page: unknown): void;
  insertEmbeddedFile(name: string, file: unknown): void;
  addEmbeddedFile(name: string, type: string, bytes: string, created: Date, changed: Date): unknown;
  saveToBuffer(options: string): { asUint8Array(): Uint8Array };
  destroy(): void;
}

async function muPdf(module: URL): Promise<() => Promise<number>> {
  const mupdf: MuPdf = await import(module.href);
  return async () => {
    const document = mupdf.PDFDocument.openDocument(original, "application/pdf");
    const image = new mupdf.Image(png);
    const stamp = document.loadPage(0).createAnnotation("Stamp");
    stamp.setRect([60, 152, 180, 192]);
    stamp.setStampImage(image);
    stamp.update();
    const Font = { F: document.addSimpleFont(new mupdf.Font("Helvetica")) };
    let contents = "q 120 0 0 40 400 700 cm /I Do Q ";
    linesOfText((text, y) => {
      contents += `BT /F 9 Tf 50 ${y} Td (${text}) Tj ET `;
    });
    const resources = { Font, XObject: { I: document.addImage(image) } };
    document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, contents));
    const at = new Date(0);
    const audit = document.addEmbeddedFile("audit.json", "application/json", "[]", at, at);
    document.insertEmbeddedFile("audit.json", audit);
    const bytes = Buffer.from(document.saveToBuffer("incremental").asUint8Array());
    document.destroy();
    return floor(bytes);
  };
}

function linesOfText(draw: (text: string, y: number) => void): void {
  for (let line = 0; line < 30; line++)
    draw(`Ann Lee signed this at 21 Nov 2026, line ${line}`, 740 - line * 20);
}

async function timed(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const work = await workOf();
  const before = process.memoryUsage().rss;
  const coldMs = await timed(work);
  const warm: number[] = [];
  for (let i = 0; i < 15; i++) warm.push(await timed(work));
  const warmMs = Math.min(...warm);
  const memoryMB = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
  process.stdout.write(JSON.stringify({ coldMs, warmMs, memoryMB }));
}
