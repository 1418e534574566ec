/**
 * Uploads honest files, compares their pages, seals them and seeks anchors in them while four busy loops run, and counts what is
 * said otherwise than without: `npm run busy -w lab -- [count] [minutes]`. A thread that got no processor is tried again, as the
 * product does. It ends after the minutes, 40 by default, and fails if files are left or anything was said otherwise.
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

const endsAt = Date.now() + Number(process.argv[3] ?? 40) * 60_000;
const isOver = (): boolean => Date.now() > endsAt;

const files = Object.entries(honest).slice(0, count);
const quiet = new Map<string, string | undefined>();
for (const [name, make] of files)
  for (const [act, perform] of Object.entries(acts))
    quiet.set(`${act} ${name}`, await said(act, () => perform(make()), new Map()));
console.log(
  `${files.length} files without load are done; ${count} with ${loops} busy loops follow.`,
);

const spinning = Array.from(
  { length: loops },
  () => new Worker("for (;;);", { eval: true, name: "busy loop" }),
);
const done = new Map<string, number>();
const again = new Map<string, number>();
const otherwise = new Map<string, number>();
for (let at = 0; at < count && !isOver(); at++) {
  const [name, make] = files[at % files.length] ?? [];
  if (!name || !make) continue;
  for (const [act, perform] of Object.entries(acts)) {
    const busy = await said(act, () => perform(make()), again);
    const alone = quiet.get(`${act} ${name}`);
    if (busy === undefined || alone === undefined) continue;
    add(done, act);
    if (busy === alone) continue;
    add(otherwise, act);
    console.log(`${act} of ${name}: ${busy}, and without load ${alone}`);
  }
}
await Promise.all(spinning.map((one) => one.terminate()));

console.log(`act | files | of | said otherwise than without load | tried again`);
for (const act of Object.keys(acts)) {
  const figures = [done, otherwise, again].map((one) => one.get(act) ?? 0);
  console.log([act, figures[0], count, figures[1], figures[2]].join(" | "));
}
const isWhole = Object.keys(acts).every((act) => done.get(act) === count);
console.log(isWhole ? "All files were judged." : "The time was over before all files were judged.");
process.exit(isWhole && otherwise.size === 0 ? 0 : 1);

/** What is said of a file, as text; undefined if the time is over. A thread without a processor says nothing. */
async function said(act: string, perform: () => Promise<unknown>, tries: Map<string, number>) {
  while (!isOver()) {
    try {
      return JSON.stringify(await perform()) ?? "undefined";
    } catch (error) {
      if (!(error instanceof ThreadStarved)) throw error;
      add(tries, act);
    }
  }
  return undefined;
}

function add(to: Map<string, number>, act: string): void {
  to.set(act, (to.get(act) ?? 0) + 1);
}
