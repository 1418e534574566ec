import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type CombinedPage, combinePdfs, PartRefused, preparePdf, UploadRefused } from "sealed-pdf";
import { redactedPage } from "../../core/images/redaction/redact.ts";

/**
 * Combines public PDFs in pairs, and compares each page with its source as poppler draws it; then redacts a strip of the
 * first page of each, and looks for the words that were in it. `folder [pairs]`.
 */

const pagesMax = 3;
const dotsPerInch = 30;
const strip = { x: 0, y: 0.3, width: 1, height: 0.15 };

interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
}

const [folder = "../shared/corpus", wanted = "200"] = process.argv.slice(2);
const root = resolve(folder);
const files = existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }) : [];
const work = mkdtempSync(join(tmpdir(), "undersign-combine-"));
const counts = { pairs: 0, same: 0, pages: 0, redacted: 0, withText: 0, found: 0 };

async function main(): Promise<void> {
  let before: Part | undefined;
  for (const name of files.filter((file) => /\.pdf$/i.test(file)).sort()) {
    if (counts.pairs >= Number(wanted)) break;
    const part = await partOf(name);
    if (part && before) await judge([before, part]);
    if (part) await redact(part);
    before = part ?? before;
  }
  rmSync(work, { recursive: true });
  console.log(counts);
  process.exitCode = counts.found > 0 || counts.same < counts.pairs ? 1 : 0;
}

async function partOf(name: string): Promise<Part | undefined> {
  try {
    const { bytes, pages, signaturesKept } = await preparePdf(readFileSync(join(root, name)));
    return signaturesKept > 0 ? undefined : { name, bytes, pages };
  } catch (error) {
    if (error instanceof UploadRefused) return undefined;
    throw error;
  }
}

async function judge(pair: readonly Part[]): Promise<void> {
  const pages = pair.flatMap((part, file) =>
    part.pages.slice(0, pagesMax).map((_, page): CombinedPage => ({ file, page, turn: 0 })),
  );
  const made = await combinePdfs(pair, pages).catch((error: unknown) => {
    if (error instanceof PartRefused) return undefined;
    throw error;
  });
  if (!made) return;
  counts.pairs += 1;
  counts.pages += pages.length;
  const sources = pair.flatMap(({ bytes, pages }) =>
    drawn(bytes, Math.min(pagesMax, pages.length)),
  );
  const results = drawn(made, pages.length);
  const other = sources.findIndex((source, at) => !results[at]?.equals(source));
  if (other < 0 && results.length === sources.length) counts.same += 1;
  else console.log(`page ${other + 1} differs: ${pair.map(({ name }) => name).join(" + ")}`);
}

function drawn(pdf: Uint8Array, count: number): Buffer[] {
  const path = join(work, "drawn.pdf");
  writeFileSync(path, pdf);
  run("pdftoppm", ["-r", String(dotsPerInch), "-l", String(count), path, join(work, "page")]);
  const pictures = readdirSync(work).filter((file) => file.endsWith(".ppm"));
  return pictures.sort().map((file) => {
    const picture = readFileSync(join(work, file));
    rmSync(join(work, file));
    return picture;
  });
}

async function redact({ name, bytes, pages }: Part): Promise<void> {
  const [size = { width: 1, height: 1 }] = pages;
  const area = {
    ...{ x: strip.x * size.width, y: strip.y * size.height },
    ...{ width: strip.width * size.width, height: strip.height * size.height },
  };
  const done = await redactedPage(bytes, { index: 0, size, areas: [area] });
  if (!done) return console.log(`can't be drawn: ${name}`);
  const made = await combinePdfs(
    [{ name, bytes }],
    [{ file: 0, page: 0, turn: 0, instead: done.page }],
  );
  counts.redacted += 1;
  if (done.hasText) counts.withText += 1;
  const inside = within(area);
  const [were, are] = [bytes, made].map((pdf) => textIn(pdf, inside));
  if (!were || !are || are.trim() === "") return;
  counts.found += 1;
  console.log(
    `text is left: ${name}: ${are.trim().slice(0, 60)} (was ${were.trim().slice(0, 60)})`,
  );
}

/** Half of the strip: words that only reach into its edge may be measured otherwise by poppler. */
const within = ({ x, y, width, height }: typeof strip) =>
  [
    ["-x", x],
    ["-y", y + height / 4],
    ["-W", width],
    ["-H", height / 2],
  ].flatMap(([option, value]) => [String(option), String(Math.round(Number(value)))]);

function textIn(pdf: Uint8Array, inside: readonly string[]): string {
  const path = join(work, "text.pdf");
  writeFileSync(path, pdf);
  return run("pdftotext", ["-l", "1", "-r", "72", ...inside, path, "-"]);
}

function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

await main();
