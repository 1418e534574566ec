import { graphemes, isAscii } from "./characters.ts";

/** A stretch of one direction, in the order of reading. */
export interface DirectedRun {
  readonly text: string;
  readonly direction: "ltr" | "rtl";
}

type Kind = "left" | "right" | "number" | "neutral";

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Runs in the order in which they stand on the line, left to right (UAX 9 for one plain line). */
export function visualRuns(text: string): DirectedRun[] {
  if (isAscii(text)) return [{ text, direction: "ltr" }];
  const parts = graphemes(text);
  const kinds = parts.map(kindOf);
  const base = kinds.find((kind) => kind === "left" || kind === "right") === "right" ? 1 : 0;
  const levels = levelsOf(kinds, base);
  const runs: { text: string; level: number }[] = [];
  parts.forEach((part, i) => {
    const level = levels[i] ?? base;
    const last = runs.at(-1);
    const shown = level % 2 === 1 ? mirrored(part) : part;
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
  });
  return reordered(runs).map(({ text: run, level }) => ({
    text: run,
    direction: level % 2 === 1 ? "rtl" : "ltr",
  }));
}

function kindOf(grapheme: string): Kind {
  if (rightToLeft.test(grapheme) && /\p{L}/u.test(grapheme)) return "right";
  if (/\p{L}/u.test(grapheme)) return "left";
  return /\p{Nd}/u.test(grapheme) ? "number" : "neutral";
}

function levelsOf(kinds: readonly Kind[], base: 0 | 1): number[] {
  let strong: Kind = base === 1 ? "right" : "left";
  const before = kinds.map((kind) => {
    if (kind === "left" || kind === "right") strong = kind;
    return strong;
  });
  return kinds.map((kind, i) => levelOf(kind, kinds, i, before[i] ?? "left", base));
}

function levelOf(
  kind: Kind,
  kinds: readonly Kind[],
  at: number,
  before: Kind,
  base: 0 | 1,
): number {
  switch (kind) {
    case "right":
      return 1;
    case "left":
      return base === 1 ? 2 : 0;
    case "number":
      return before === "right" || base === 1 ? 2 : 0;
    case "neutral":
      return neutralLevel(kinds, at, before, base);
  }
}

/** Between two of one direction it joins them; else it goes with the line. */
function neutralLevel(kinds: readonly Kind[], at: number, before: Kind, base: 0 | 1): number {
  const next = kinds.slice(at + 1).find((kind) => kind !== "neutral");
  const inNumber = kinds[at - 1] === "number" && kinds[at + 1] === "number";
  if (inNumber) return before === "right" || base === 1 ? 2 : 0;
  if (next === undefined) return base;
  const after = next === "number" ? before : next;
  if (before !== after) return base;
  if (after === "right") return 1;
  return base === 1 ? 2 : 0;
}

/** UAX 9, L2: from the highest level down, reverse every stretch at that level or above. */
function reordered<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  let line = [...runs];
  for (let level = 2; level >= 1; level--) {
    const next: T[] = [];
    let stretch: T[] = [];
    for (const run of line) {
      if (run.level >= level) stretch.unshift(run);
      else {
        next.push(...stretch, run);
        stretch = [];
      }
    }
    line = [...next, ...stretch];
  }
  return line;
}

const mirrors = new Map([..."()[]{}<>«»"].map((c, i, all) => [c, all[i ^ 1] ?? c]));
const mirrored = (grapheme: string): string => mirrors.get(grapheme) ?? grapheme;
