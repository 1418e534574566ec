import type { PicturedPage, TextRun } from "../api/pages.ts";

export type ReadPart =
  | { readonly figure: PicturedPage["figures"][number] }
  | {
      readonly level: number | undefined;
      readonly runs: readonly TextRun[];
    };

/** A page's content in reading order for screen readers: runs, grouped by heading, with figures between them. */
export function readingOf({
  text,
  headings,
  figures,
}: Pick<PicturedPage, "text" | "headings" | "figures">): ReadPart[] {
  const parts: ReadPart[] = [];
  for (let start = 0; start <= text.length; ) {
    const heading = headings.find(({ first }) => first === start);
    const end = (heading?.last ?? start) + 1;
    for (const figure of figures)
      if (figure.before >= start && figure.before < end) parts.push({ figure });
    const runs = text.slice(start, end);
    if (runs.length > 0) parts.push({ level: heading?.level, runs });
    start = end;
  }
  return parts;
}
