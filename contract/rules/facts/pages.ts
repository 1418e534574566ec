import { type FactState, type RecordedEntry, textIn } from "./record.ts";

export const unknownCauses = ["drawing", "fonts", "busy", "other"] as const;
export type PagesUnknownCause = (typeof unknownCauses)[number];

/** How pages looked in a second program. Pages are ranges from 1: "3, 7-9". */
export interface PagesFact {
  /** `so`: all looked the same. `not so`: some looked different. */
  readonly state: FactState;
  /** `seq` of the entry that says so. */
  readonly entry: number;
  readonly differs?: string;
  /** Pages of which it is not known, by cause; empty if the record says nothing of a comparison. */
  readonly unknown: readonly { readonly cause: PagesUnknownCause; readonly pages: string }[];
  /** Whether the sealed pages look like those that were sent. */
  readonly sealed: "so" | "not known";
}

/** Since then the record says which pages are not known to look the same everywhere. */
const comparedSince = "2026-11-25";

/** The record's causes, grouped by the sentence that describes them. */
const toldCause: ReadonlyMap<string, PagesUnknownCause> = new Map([
  ...["time", "memory", "crash", "unreadable"].map((cause) => [cause, "drawing"] as const),
  ...["fonts", "letters"].map((cause) => [cause, "fonts"] as const),
  ["busy", "busy"],
]);

export function pagesIn(entries: readonly RecordedEntry[]): PagesFact {
  const said = entries.findLast(({ type }) => type === "compared") ?? entries[0];
  const isRecorded = said !== undefined && said.at >= comparedSince;
  const differs = said ? textIn(said, "shownOtherwise") : "";
  const unknown = said ? unknownIn(said) : [];
  const alike = isRecorded && unknown.length === 0 ? "so" : "not known";
  return {
    state: differs ? "not so" : alike,
    entry: said?.seq ?? 0,
    ...(differs ? { differs } : {}),
    unknown,
    sealed: isRecorded && !entries.some(({ type }) => type === "not-compared") ? "so" : "not known",
  };
}

/** Causes are recorded as "memory 3, 7-9; time 12", and in version 0.2.0 none. */
function unknownIn(entry: RecordedEntry): PagesFact["unknown"] {
  const causes = textIn(entry, "notComparedBecause");
  const all = textIn(entry, "notCompared");
  if (!causes) return all ? [{ cause: "other", pages: all }] : [];
  const found = causes.split("; ").flatMap((one) => {
    const [, cause = "", pages = ""] = /^([a-z]+) ([0-9, -]+)$/.exec(one) ?? [];
    return pages.split(", ").map((range) => ({ cause: toldCause.get(cause) ?? "other", range }));
  });
  return unknownCauses.flatMap((cause) => {
    const ranges = found.filter((one) => one.cause === cause).map(({ range }) => range);
    const inOrder = ranges.sort((a, b) => firstOf(a) - firstOf(b));
    return ranges.length > 0 ? [{ cause, pages: inOrder.join(", ") }] : [];
  });
}

/** The first page of a range. */
const firstOf = (range: string): number => Number.parseInt(range, 10) || 0;
