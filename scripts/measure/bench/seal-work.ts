import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
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
import { repeated, timed } from "./figures.ts";

// The work that `seal.ts` measures, each in a process of its own: `<what> <file> <folder of fonts>`.

const [what = "", file = "", folder = ""] = process.argv.slice(2);
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

/** Draws every page before and after, as the sealing function does. */
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

/** A stamp, a page of text in an embedded font, an attachment, and then the work of the floor. */
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

const work = await workOf();
const before = process.memoryUsage().rss;
const coldMs = await timed(work);
const warmMs = Math.min(...(await repeated(15, () => timed(work))));
const memoryMB = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.stdout.write(JSON.stringify({ coldMs, warmMs, memoryMB }));
