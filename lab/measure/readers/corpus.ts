import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PreparedPdf, preparePdf } from "sealed-pdf";
import type { PageReading, PageRun } from "../../../contract/rules/documents/page-reading.ts";
import { runsLeft } from "../../../core/domain/common/comparison.ts";
import {
  type ReadingTime,
  readingTimeOf,
  readTwice,
} from "../../../core/images/reading/second-reader.ts";

/** Of a longer file, its first pages are compared. */
const pagesMax = 20;
/** So that the machine's load decides nothing; no page of a contract needs as much. */
const time = { startMs: 30_000, budgetMs: 120_000, pageMs: 60_000, wallMs: 1_800_000 };

/** Compares the pages of all PDFs below a folder; prints each page that isn't alike, the number of each state, and times. */
export async function compareCorpus(folder: string): Promise<void> {
  const counts = new Map<string, number>();
  let [files, refused, pages, ms] = [0, 0, 0, 0];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".pdf")) continue;
    files += 1;
    const prepared = await accepted(readFileSync(join(folder, name)));
    if (!prepared) {
      refused += 1;
      continue;
    }
    const before = process.cpuUsage();
    const count = Math.min(pagesMax, prepared.pages.length);
    const readings = await allReadings(prepared, count);
    const { user, system } = process.cpuUsage(before);
    pages += count;
    ms += (user + system) / 1_000;
    for (const [index, reading] of readings.entries()) {
      const state = stateOf(reading);
      counts.set(state, (counts.get(state) ?? 0) + 1);
      if (state !== "alike") console.log(`${state} | ${name} | page ${index + 1}`);
    }
  }
  const states = [...counts].map(([state, count]) => `${count} ${state}`).join(", ");
  console.log(`${files} files, ${refused} refused, ${pages} pages: ${states}`);
  console.log(`${Math.round(ms / pages)} ms of processor time a page, with starting both readers`);
}

/** What a worker has for a message (`on-comparison-requested`). */
const workerMs = 100_000;

/** Compares all pages of a file in the runs that workers are asked for, and prints states and processor time. */
export async function compareLong(path: string): Promise<void> {
  const prepared = await preparePdf(readFileSync(path));
  const counts = new Map<string, number>();
  const before = process.cpuUsage();
  const runs = runsLeft(Array.from(prepared.pages, () => undefined));
  for (const run of runs)
    for (const reading of await readingsOf(prepared, run, readingTimeOf(workerMs)))
      counts.set(stateOf(reading), (counts.get(stateOf(reading)) ?? 0) + 1);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  const states = [...counts].map(([state, count]) => `${count} ${state}`).join(", ");
  const { length } = prepared.pages;
  console.log(`${length} pages in ${runs.length} runs: ${states}`);
  console.log(
    `${seconds.toFixed(1)} s of processor time, ${((seconds * 1_000) / length).toFixed(1)} ms a page`,
  );
}

const allReadings = (prepared: PreparedPdf, count: number) =>
  readingsOf(prepared, { first: 0, count }, time);

/** A reader that crashed in a page goes on behind it. */
async function readingsOf(
  { bytes }: PreparedPdf,
  { first, count }: PageRun,
  limits: ReadingTime,
): Promise<PageReading[]> {
  const readings: PageReading[] = [];
  while (readings.length < count) {
    const left = { first: first + readings.length, count: count - readings.length };
    readings.push(...(await readTwice(bytes, left, limits)));
  }
  return readings;
}

const stateOf = (reading: PageReading): string =>
  reading.state === "unknown" ? `unknown (${reading.because})` : reading.state;

const accepted = (upload: Buffer): Promise<PreparedPdf | undefined> =>
  preparePdf(upload).catch(() => undefined);
