import {
  type PageReading,
  type PageRun,
  type ToldCause,
  type ToldUnknown,
  type UnknownCause,
  unknownCauses,
} from "#contract/rules/documents/page-reading";
import { pageRanges } from "#contract/rules/text/page-ranges";

/** The readings of a document's pages so far, in their order; undefined for a page that has none yet. */
export type Readings = readonly (PageReading | undefined)[];

/** Pages, from 1, that are not known to look alike everywhere. Without any there are no findings. */
export interface PageFindings {
  readonly differs?: readonly number[] | undefined;
  readonly unknown?:
    | Readonly<Partial<Record<UnknownCause | "other", readonly number[]>>>
    | undefined;
}

export const isCompared = (readings: Readings): boolean =>
  readings.every((reading) => reading !== undefined);

export const comparedCount = (readings: Readings): number =>
  readings.filter((reading) => reading !== undefined).length;

/** Undefined if all pages are alike. A page without a reading is unknown: there was no time for it. */
export function findingsOf(readings: Readings): PageFindings | undefined {
  const pagesOf = (is: (reading: PageReading) => boolean): readonly number[] =>
    readings.flatMap((reading = waiting, index) => (is(reading) ? [index + 1] : []));
  const differs = pagesOf(({ state }) => state === "differs");
  const unknown = unknownCauses.flatMap((cause) => {
    const pages = pagesOf((page) => page.state === "unknown" && page.because === cause);
    return pages.length > 0 ? [[cause, pages] as const] : [];
  });
  if (differs.length + unknown.length === 0) return undefined;
  return {
    ...(differs.length > 0 ? { differs } : {}),
    ...(unknown.length > 0 ? { unknown: Object.fromEntries(unknown) } : {}),
  };
}

const waiting: PageReading = { state: "unknown", because: "busy" };

/** Pages that differ or are unknown, in ascending order. */
export const doubtfulPages = (findings: PageFindings): readonly number[] =>
  [...(findings.differs ?? []), ...unknownPages(findings)].sort((a, b) => a - b);

/** All unknown pages, in ascending order. */
export const unknownPages = ({ unknown = {} }: PageFindings): readonly number[] =>
  Object.values(unknown)
    .flat()
    .sort((a, b) => a - b);

/** Groups of causes, each with a sentence of its own. Version 0.2.0 recorded no causes. */
const toldCauses: readonly (readonly [ToldCause, readonly (UnknownCause | "other")[]])[] = [
  ["drawing", ["time", "memory", "crash", "unreadable"]],
  ["fonts", ["fonts", "letters"]],
  ["busy", ["busy"]],
  ["other", ["other"]],
];

/** Pages of which nothing is known, by these causes; causes without pages are left out. */
export const toldUnknown = ({ unknown = {} }: PageFindings): readonly ToldUnknown[] =>
  toldCauses.flatMap(([cause, causes]) => {
    const pages = causes.flatMap((one) => unknown[one] ?? []).sort((a, b) => a - b);
    return pages.length > 0 ? [{ cause, pages }] : [];
  });

/** The findings as the record has them: pages as ranges, and the causes with theirs, "memory 3, 7-9; time 12". */
export function findingsRecord(findings: PageFindings = {}): Readonly<Record<string, string>> {
  const { differs, unknown = {} } = findings;
  const causes = unknownCauses.flatMap((cause) => {
    const pages = unknown[cause];
    return pages ? [`${cause} ${pageRanges(pages)}`] : [];
  });
  return {
    ...(differs ? { shownOtherwise: pageRanges(differs) } : {}),
    ...(causes.length > 0 ? { notCompared: pageRanges(unknownPages(findings)) } : {}),
    ...(causes.length > 0 ? { notComparedBecause: causes.join("; ") } : {}),
  };
}

/** One letter for each reading. */
const letters = {
  alike: "a",
  differs: "d",
  time: "t",
  busy: "b",
  memory: "m",
  crash: "c",
  unreadable: "u",
  fonts: "f",
  letters: "l",
} as const satisfies Record<"alike" | "differs" | UnknownCause, string>;

export const readingsToText = (readings: readonly PageReading[]): string =>
  readings.map((one) => letters[one.state === "unknown" ? one.because : one.state]).join("");

export function readingsFromText(text: string): readonly PageReading[] {
  return [...text].map((letter): PageReading => {
    if (letter === letters.alike) return { state: "alike" };
    if (letter === letters.differs) return { state: "differs" };
    const because = unknownCauses.find((cause) => letters[cause] === letter);
    if (!because) throw new Error(`a page has the unknown reading ${letter}`);
    return { state: "unknown", because };
  });
}

/** Each run reads the file and starts both readers, which takes as long as ten pages. */
const runPagesMin = 40;
const runsMax = 10;

/** Pages without a reading, in runs that different workers read at the same time. */
export function runsLeft(readings: Readings): readonly PageRun[] {
  const size = Math.max(runPagesMin, Math.ceil(readings.length / runsMax));
  const runs: { first: number; count: number }[] = [];
  for (const [index, reading] of readings.entries()) {
    if (reading) continue;
    const last = runs.at(-1);
    if (last && last.first + last.count === index && last.count < size) last.count += 1;
    else runs.push({ first: index, count: 1 });
  }
  return runs;
}
