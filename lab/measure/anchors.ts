/**
 * `npm run anchors -w lab -- FOLDER`: finds words of a folder's PDFs as anchors of fields do, and compares where they begin
 * with what `pdftotext -bbox` (poppler) says. Reads the first three pages of each file.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PlaceOfText, placesOfTexts } from "../../core/images/text/find-text.ts";

const tolerancePt = 1;
const pagesOfFile = 3;
const wordsOfPage = 20;
const fileBytesMax = 4_000_000;

interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

interface Page {
  readonly index: number;
  readonly words: readonly Word[];
  readonly kinds: readonly string[];
}

const folder = process.argv[2];
if (!folder) throw new Error("expected a folder with PDFs");

const counts = new Map<string, { pages: number; words: number; near: number; missing: number }>();
let farthest: { off: number; what: string } | undefined;

for (const name of filesOf(folder)) {
  const bytes = readFileSync(join(folder, name));
  if (bytes.length > fileBytesMax) continue;
  for (const page of pagesOf(join(folder, name), bytes)) await comparePage(name, bytes, page);
}
console.table(Object.fromEntries(counts));
console.log(`farthest: ${farthest?.off.toFixed(2)} pt, ${farthest?.what}`);

async function comparePage(name: string, bytes: Uint8Array, { index, words, kinds }: Page) {
  const found = await placesOfTexts(
    bytes,
    words.map(({ text }) => ({ text, page: index })),
    { limitMs: 20_000, placesMax: 100 },
  );
  if (!found || words.length === 0) return;
  const offs = words.map((word, at) => offOf(word, found[at] ?? []));
  for (const kind of ["all", ...kinds]) {
    const before = counts.get(kind) ?? { pages: 0, words: 0, near: 0, missing: 0 };
    counts.set(kind, {
      pages: before.pages + 1,
      words: before.words + offs.length,
      near: before.near + offs.filter((off) => off !== undefined && off <= tolerancePt).length,
      missing: before.missing + offs.filter((off) => off === undefined).length,
    });
  }
  for (const [at, off = 0] of offs.entries()) {
    if (off > tolerancePt)
      console.log(`${name} page ${index + 1}: ${words[at]?.text} is ${off.toFixed(2)} pt off`);
    if (off > (farthest?.off ?? 0))
      farthest = { off, what: `${name}, page ${index + 1}, ${words[at]?.text}` };
  }
}

/** Distance to the nearest place in points, horizontally or vertically; undefined if the word wasn't found. */
function offOf({ left, top }: Word, places: readonly PlaceOfText[]): number | undefined {
  if (places.length === 0) return undefined;
  return Math.min(
    ...places.map(({ x, y }) =>
      Math.max(Math.abs(x - Math.max(0, left)), Math.abs(y - Math.max(0, top))),
    ),
  );
}

function pagesOf(file: string, bytes: Buffer): readonly Page[] {
  const range = ["-l", String(pagesOfFile)];
  const text = run("pdftotext", ["-bbox", "-cropbox", ...range, file, "-"]);
  const boxes = run("pdfinfo", ["-box", ...range, file]);
  if (text === undefined || boxes === undefined) return [];
  const isScaled = bytes.includes("/UserUnit");
  return [...text.matchAll(/<page [^>]*>([\s\S]*?)<\/page>/g)].map(([, inside = ""], index) => ({
    index,
    words: uniqueWords(inside),
    kinds: kindsOf(boxes, index + 1, isScaled),
  }));
}

function kindsOf(boxes: string, number: number, isScaled: boolean): readonly string[] {
  const value = (label: string) => new RegExp(`Page +${number} ${label}: *(.*)`).exec(boxes)?.[1];
  const kinds = {
    turned: (value("rot") ?? "0") !== "0",
    cropped: value("CropBox") !== value("MediaBox"),
    scaled: isScaled,
  };
  return Object.entries(kinds).flatMap(([kind, holds]) => (holds ? [kind] : []));
}

/** Words that occur once on the page, and in no other. */
function uniqueWords(page: string): readonly Word[] {
  const words = [
    ...page.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" [^>]*>([!-~]{5,})<\/word>/g),
  ].map(([, left, top, text = ""]) => ({ text, left: Number(left), top: Number(top) }));
  return words
    .filter(({ text }) => /^[\w.,:-]+$/.test(text))
    .filter(({ text }) => page.toLowerCase().split(text.toLowerCase()).length === 2)
    .slice(0, wordsOfPage);
}

function run(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 10_000,
      maxBuffer: 1 << 27,
    });
  } catch {
    return undefined;
  }
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".pdf"))
    .sort();
}
