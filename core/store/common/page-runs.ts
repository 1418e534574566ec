import * as z from "zod/mini";
import type { PageSize } from "#contract/rules/fields/markers";

type Run = [count: number, width: number, height: number];

const runs = z.array(z.tuple([z.number(), z.number(), z.number()]));

/** Page sizes as runs of equal pages, so that 2,000 equal pages take a few bytes. */
export function toRuns(pages: readonly PageSize[]): Run[] {
  const out: Run[] = [];
  for (const { width, height } of pages) {
    const last = out.at(-1);
    if (last && last[1] === width && last[2] === height) last[0]++;
    else out.push([1, width, height]);
  }
  return out;
}

export function fromRuns(value: unknown): PageSize[] {
  return z
    .parse(runs, value)
    .flatMap(([count, width, height]) =>
      Array.from({ length: count }, (): PageSize => ({ width, height })),
    );
}
