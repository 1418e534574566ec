/**
 * Uploads honest files, compares their pages, seals them and seeks anchors in them while four busy loops run, and counts what is
 * said otherwise than without: `npm run busy -w lab -- [count]`. A thread that got no processor is tried again, as the product does.
 */
import { Worker } from "node:worker_threads";
import { preparePdf, UploadRefused } from "sealed-pdf";
import { imageField, makeSealing, makeSealKey, seal } from "sealed-pdf/testing";
import { ThreadStarved } from "sealed-pdf/threads";
import { drawEachPage, slownessOf } from "../../core/images/acceptance/acceptance.ts";
import { comparePages } from "../../core/images/acceptance/same-pages.ts";
import { readingTimeOf, readTwice } from "../../core/images/reading/second-reader.ts";
import { placesOfTexts } from "../../core/images/text/find-text.ts";
import { honest } from "../../test/support/small-signs.ts";

const loops = 4;
const count = Number(process.argv[2] ?? 100);
/** What the comparison's worker has for a document, as in its Lambda. */
const readingMs = 120_000;
const key = await makeSealKey();
const place = { page: 0, x: 0.55, y: 0.86, width: 0.3, height: 0.06 };

/** What the product says of one file, by act. */
const acts: Readonly<Record<string, (pdf: Uint8Array) => Promise<unknown>>> = {
  async upload(pdf) {
    try {
      const prepared = await preparePdf(Buffer.from(pdf));
      const { fault, slowest } = await drawEachPage(prepared, 300);
      return { fault, slow: slownessOf(slowest), findings: prepared.findings };
    } catch (error) {
      if (error instanceof UploadRefused) return { refused: error.message };
      throw error;
    }
  },
  async comparison(pdf) {
    const readings = await readTwice(pdf, { first: 0, count: 1 }, readingTimeOf(readingMs));
    if (readings.length === 0) throw new ThreadStarved();
    return readings;
  },
  async sealing(pdf) {
    const sealed = await seal(makeSealing(Buffer.from(pdf), key, [imageField(place)]));
    return comparePages(pdf, sealed, [{ index: 0, stamped: [place] }]);
  },
  anchors: (pdf) =>
    placesOfTexts(pdf, [{ text: "borrower", page: 0 }], { limitMs: 5_000, placesMax: 100 }),
};

const files = Object.entries(honest);
const quiet = new Map<string, string>();
for (const [name, make] of files)
  for (const [act, perform] of Object.entries(acts))
    quiet.set(`${act} ${name}`, await said(act, () => perform(make()), new Map()));

const spinning = Array.from(
  { length: loops },
  () => new Worker("for (;;);", { eval: true, name: "busy loop" }),
);
const again = new Map<string, number>();
const otherwise = new Map<string, number>();
for (let at = 0; at < count; at++) {
  const [name, make] = files[at % files.length] ?? [];
  if (!name || !make) continue;
  for (const [act, perform] of Object.entries(acts)) {
    const busy = await said(act, () => perform(make()), again);
    const alone = quiet.get(`${act} ${name}`);
    if (busy === alone) continue;
    otherwise.set(act, (otherwise.get(act) ?? 0) + 1);
    console.log(`${act} of ${name}: ${busy}, and without load ${alone}`);
  }
}
await Promise.all(spinning.map((one) => one.terminate()));

console.log(`act | files | said otherwise than without load | tried again`);
for (const act of Object.keys(acts))
  console.log(`${act} | ${count} | ${otherwise.get(act) ?? 0} | ${again.get(act) ?? 0}`);
process.exit(otherwise.size > 0 ? 1 : 0);

/** What is said of a file, as text; a thread without a processor says nothing. */
async function said(act: string, perform: () => Promise<unknown>, tries: Map<string, number>) {
  for (;;) {
    try {
      return JSON.stringify(await perform()) ?? "undefined";
    } catch (error) {
      if (!(error instanceof ThreadStarved)) throw error;
      tries.set(act, (tries.get(act) ?? 0) + 1);
    }
  }
}
