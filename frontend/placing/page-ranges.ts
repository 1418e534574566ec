/** Page indexes (from 0) of a text such as "1-3, 5"; undefined when it can't be read. */
export function pagesOfRanges(text: string, pageCount: number): number[] | undefined {
  const found = new Set<number>();
  for (const part of text.split(",").map((one) => one.trim())) {
    const range = /^(\d{1,4})(?:\s*-\s*(\d{1,4}))?$/.exec(part);
    if (!range) return undefined;
    const first = Number(range[1]);
    const last = Math.min(pageCount, Number(range[2] ?? first));
    if (first < 1 || first > pageCount) return undefined;
    for (let page = first; page <= last; page += 1) found.add(page - 1);
  }
  return [...found].sort((a, b) => a - b);
}
