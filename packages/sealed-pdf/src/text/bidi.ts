import bidiFactory from "bidi-js";
import { graphemes, mayRunFromRight } from "../portable/characters.ts";

let loaded: ReturnType<typeof bidiFactory> | undefined;

/** Created only when needed, since most texts have one direction. */
function bidi(): ReturnType<typeof bidiFactory> {
  loaded ??= bidiFactory();
  return loaded;
}

/** A run of text with one direction. */
export interface DirectedRun {
  /** In reading order; brackets that appear mirrored are exchanged. */
  readonly text: string;
  readonly direction: "ltr" | "rtl";
}

/**
 * Runs in visual order, left to right (UAX 9 for one line). `base` is the direction of the paragraph that the line belongs
 * to; if absent, the line's own.
 */
export function visualRuns(text: string, base?: "ltr" | "rtl"): DirectedRun[] {
  if (base !== "rtl" && !mayRunFromRight(text)) return [{ text, direction: "ltr" }];
  const runs: Run[] = [];
  for (const part of visualGraphemes(text, base)) {
    const last = runs.at(-1);
    if (last?.level === part.level && last.next === part.index) extend(last, part);
    else runs.push(runOf(part));
  }
  return runs.map(({ text: run, level }) => ({ text: run, direction: directionOf(level) }));
}

/** The text with its brackets mirrored. */
export const mirrored = (text: string): string =>
  graphemes(text)
    .map((part) => bidi().getMirroredCharacter(part) ?? part)
    .join("");

const directionOf = (level: number) => (level % 2 === 1 ? "rtl" : "ltr");

interface Grapheme {
  readonly text: string;
  /** Its position in reading order. */
  readonly index: number;
  readonly level: number;
}

interface Run {
  text: string;
  readonly level: number;
  /** The index of the grapheme that would continue it to the right. */
  next: number;
}

const runOf = ({ text, level, index }: Grapheme): Run => ({
  text,
  level,
  next: after(index, level),
});

function extend(run: Run, { text, index, level }: Grapheme): void {
  run.text = directionOf(level) === "rtl" ? text + run.text : run.text + text;
  run.next = after(index, level);
}

const after = (index: number, level: number): number =>
  directionOf(level) === "rtl" ? index - 1 : index + 1;

/** Graphemes in visual order; each stays together, wherever the algorithm would put its marks. */
function visualGraphemes(text: string, base: "ltr" | "rtl" | undefined): Grapheme[] {
  const embedding = bidi().getEmbeddingLevels(text, base);
  const { levels } = embedding;
  const parts = graphemes(text);
  const starts = new Map<number, number>();
  let start = 0;
  parts.forEach((part, index) => {
    starts.set(start, index);
    start += part.length;
  });
  return bidi()
    .getReorderedIndices(text, embedding)
    .flatMap((unit) => {
      const index = starts.get(unit);
      const part = index === undefined ? undefined : parts[index];
      const level = levels[unit] ?? 0;
      if (index === undefined || part === undefined) return [];
      const mirrored = directionOf(level) === "rtl" ? bidi().getMirroredCharacter(part) : null;
      return [{ text: mirrored ?? part, index, level }];
    });
}
