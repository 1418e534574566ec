/** Page numbers in ascending order as ranges, "3, 7-9", for people and for the record. */
export function pageRanges(pages: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else runs.push({ from: page, to: page });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

/** The page numbers in such a text. */
export const pagesInRanges = (ranges: string): readonly number[] =>
  ranges.split(", ").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

/** The beginning of a sentence: "Page 3 looks", or "Pages 3, 7-9 look". */
export const pagesThat = (pages: readonly number[], looks: string, look: string): string =>
  `${pages.length === 1 ? "Page" : "Pages"} ${pageRanges(pages)} ${pages.length === 1 ? looks : look}`;
