import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { PDFDocument } from "pdf-lib";
import { fontsBeside, preparePdf, type Sealing, type SealKey, sealPdf } from "sealed-pdf";
import {
  completionSigner,
  imageField,
  makeSealing,
  makeSealKey,
  quarters,
} from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { comparePages } from "../../../core/images/acceptance/same-pages.ts";
import { cpuTimed, repeated } from "../../../scripts/budgets/figures.ts";
import { libPdf, linesOfText, muPdf } from "./peers.ts";

// The work that `seal.ts` measures, each in a process of its own: `<what> <file> <folder of fonts> <folder of peers>`.

const [what = "", file = "", folder = "", peers = ""] = process.argv.slice(2);
const fonts = fontsBeside(folder);
const original = readFileSync(file);
const pair = generateKeyPairSync("rsa", { modulusLength: 3072 });
const place = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 };
const png = quarters();

async function workOf(): Promise<() => Promise<number>> {
  const key = await makeSealKey();
  const sealing = sealingBy(key);
  const input = { original, png, folder: peers };
  switch (what) {
    case "floor":
      return async () => floor(original);
    case "seal":
      return async () => (await sealPdf(sealing)).appended.length;
    case "seal and check":
      return async () => checked(original, (await sealPdf(sealing)).appended, key);
    case "seal and draw":
      return drawing(sealing, 1);
    case "as in the function":
      return drawing(sealing, 50, key);
    case "prepare":
      return async () => (await preparePdf(original)).pages.length;
    case "pdf-lib":
      return pdfLib;
    case "libpdf":
      return withFloor(await libPdf(input));
    case "mupdf":
      return withFloor(await muPdf(input));
    default:
      throw new Error(`nothing is called ${what}`);
  }
}

/** The least possible work: copy, hash, sign. */
function floor(bytes: Buffer): number {
  const copy = Buffer.from(bytes);
  const digest = createHash("sha256").update(copy).digest();
  return sign("sha256", digest, pair.privateKey).length;
}

const withFloor = (work: () => Promise<Uint8Array>) => async () => floor(Buffer.from(await work()));

/** What the caller of sealPdf has ready: pictures as PNG, and audit.json, whose digests it reads from the table. */
function sealingBy(key: SealKey): Sealing {
  const sealing = { ...makeSealing(original, key, [imageField(place, png)]), fonts };
  const signer = completionSigner("Ann Lee", "ann@example.com", sealing.sealedAt, png);
  const audits = new Map<number, ReturnType<Sealing["attachment"]>>();
  const attachment = (pages: number) => {
    const audit = audits.get(pages) ?? sealing.attachment(pages);
    audits.set(pages, audit);
    return audit;
  };
  return { ...sealing, attachment, completion: { ...sealing.completion, signers: [signer] } };
}

async function checked(before: Buffer, appended: Uint8Array, key: SealKey): Promise<number> {
  const whole = Buffer.concat([before, appended]);
  const { verdict } = await verifyDocument(whole, { trusted: [key.certificate] });
  if (verdict !== "genuine") throw new Error(`the sealed document is ${verdict}`);
  return whole.length;
}

/**
 * Draws every page before and after, or, as the sealing function does with pages that were compared at the upload, every
 * fiftieth and the last one, beside the check.
 */
async function drawing(
  sealing: Sealing,
  every: number,
  key?: SealKey,
): Promise<() => Promise<number>> {
  const { pages } = await preparePdf(original);
  const compared = pages
    .map((_, index) => ({ index, stamped: index === 0 ? [place] : [] }))
    .filter(({ index }) => index % every === 0 || index === pages.length - 1);
  return async () => {
    const { appended } = await sealPdf(sealing);
    const after = Buffer.concat([original, appended]);
    const [{ outcome }] = await Promise.all([
      comparePages(original, after, compared),
      key && checked(original, appended, key),
    ]);
    if (outcome === "different") throw new Error("the pages differ");
    return appended.length;
  };
}

/** A stamp, a page of text in an embedded font, an attachment, and then the work of the floor. */
async function pdfLib(): Promise<number> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  document.registerFontkit(fontkit);
  const picture = await document.embedPng(png);
  document.getPage(0).drawImage(picture, { x: 60, y: 600, width: 120, height: 40 });
  const font = await fonts.read("noto-sans-latin-400-normal.woff");
  const face = await document.embedFont(font, { subset: true });
  const page = document.addPage([612, 792]);
  linesOfText((text, y) => page.drawText(text, { x: 50, y, size: 9, font: face }));
  page.drawImage(picture, { x: 400, y: 700, width: 120, height: 40 });
  await document.attach(Buffer.from("[]"), "audit.json");
  return floor(Buffer.from(await document.save()));
}

const work = await workOf();
const before = process.memoryUsage().rss;
const coldMs = await cpuTimed(work);
const warmMs = Math.min(...(await repeated(15, () => cpuTimed(work))));
const memoryMB = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.stdout.write(JSON.stringify({ coldMs, warmMs, memoryMB }));
