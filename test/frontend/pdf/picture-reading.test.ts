import { expect, test } from "vitest";
import type { PicturedPage, TextRun } from "../../../frontend/api/pages.ts";
import { readingOf } from "../../../frontend/pdf/picture-reading.ts";

const text: TextRun[] = ["A", "B", "C"].map((word) => [word, 0, 0, 10, 10, 0]);
const figure = (alt: string, before: number) => ({ x: 0, y: 0, width: 1, height: 1, alt, before });

const read = (page: Pick<PicturedPage, "headings" | "figures">) =>
  readingOf({ text, ...page }).map((part) =>
    "figure" in part
      ? part.figure.alt
      : `${part.level ?? ""}${part.runs.map(([word]) => word).join("")}`,
  );

test("a page without tags is read run by run", () => {
  expect(read({ headings: [], figures: [] })).toEqual(["A", "B", "C"]);
});

test("the runs of a heading are read together, figures before the run that they stand in front of", () => {
  const headings = [{ level: 2, first: 0, last: 1 } as const];
  const figures = [figure("seal", 2), figure("end", 3)];
  expect(read({ headings, figures })).toEqual(["2AB", "seal", "C", "end"]);
});

test("a figure within a heading is read before it", () => {
  const headings = [{ level: 1, first: 1, last: 2 } as const];
  expect(read({ headings, figures: [figure("logo", 2)] })).toEqual(["A", "logo", "1BC"]);
});
