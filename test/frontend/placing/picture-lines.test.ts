import { expect, test } from "vitest";
import { linesInPicture } from "../../../frontend/placing/suggestions/picture-lines.ts";
import { suggestionsInPicture } from "../../../frontend/placing/suggestions/picture-suggestions.ts";
import { contractRuns, contracts, layouts } from "../../support/contracts.ts";
import { type Ink, line, pictureOf, wordsAt } from "../../support/scans.ts";
import { letter } from "../../support/text-runs.ts";

const found = (ink: readonly Ink[], turned = 0) =>
  suggestionsInPicture(linesInPicture(pictureOf(ink, turned), letter), 0, letter).map(
    ({ place }) => ({
      x: Math.round(place.x * letter.width),
      bottom: Math.round((place.y + place.height) * letter.height),
      width: Math.round(place.width * letter.width),
    }),
  );

const caption = wordsAt(72, 615, 80);

test.each([0, 0.8, -1.4])(
  "each party's line of a contract is found on a scan turned by %d degrees",
  (turned) => {
    for (const layout of layouts) {
      const [contract] = contracts;
      if (!contract) throw new Error("expected a contract");
      const runs = contractRuns(contract, layout, ["Margaret Holloway", "Tariq Aziz"]);
      const ink = runs.flatMap(({ text, x, baseline }) => {
        const label = text.replace(/_+$/, "");
        const words = label === "" ? [] : [wordsAt(x, baseline, label.length * 6)];
        const start = x + label.length * 6;
        return text.endsWith("_") ? [...words, line(start, baseline + 1, 150)] : words;
      });
      expect(found(ink, turned), layout).toHaveLength(2);
    }
  },
);

test("a signature rests on its line, with its caption below where nothing is printed", () => {
  const [resting] = found([wordsAt(72, 600, 60), line(140, 600, 200)]);
  expect(resting).toEqual({ x: 140, bottom: 608, width: 201 });
  const [lifted] = found([line(72, 600, 200), wordsAt(72, 612, 80)]);
  expect(lifted?.bottom).toBe(601);
});

test("a line of dots is a line", () => {
  const dots = Array.from({ length: 50 }, (_, index) => ({
    x: 72 + index * 3,
    y: 600,
    w: 1,
    h: 1,
  }));
  expect(found([...dots, caption])).toHaveLength(1);
});

test("the lower edge of a box is a line, its upper edge is none", () => {
  const box = [line(72, 540, 180), line(72, 600, 180), side(72, 540), side(251, 540)];
  expect(found([...box, wordsAt(80, 556, 60)]).map(({ bottom }) => bottom > 590)).toEqual([true]);
});

const side = (x: number, y: number): Ink => ({ x, y, w: 1, h: 60 });

test.each<[what: string, ink: readonly Ink[]]>([
  ["under a heading", [wordsAt(72, 598, 120), line(72, 600, 120), wordsAt(72, 620, 300)]],
  ["between sections", [line(72, 600, 460), caption]],
  ["in the head of the page", [line(72, 60, 200), wordsAt(72, 74, 80)]],
  ["without any word beside or below it", [line(72, 600, 200)]],
  ["for an answer of a few letters", [line(140, 600, 60), wordsAt(72, 600, 60)]],
  ["on which somebody has written", [line(72, 600, 200), wordsAt(80, 596, 150), caption]],
  ["along the paper's edge", [line(2, 600, 200), caption]],
])("a line %s is for nothing", (_, ink) => {
  expect(found(ink)).toEqual([]);
});

test("lines below each other, and pages of many lines, are left to the words that can't be read", () => {
  const row = (x: number, y: number) => [wordsAt(x - 60, y, 55), line(x, y, 150)];
  expect(found([...row(140, 600), ...row(140, 630), ...row(140, 660)])).toEqual([]);
  const form = [200, 300, 400, 500, 600].flatMap((y) => [...row(140, y), ...row(400, y)]);
  expect(found(form)).toEqual([]);
  expect(found([...row(140, 600), ...row(400, 600)])).toHaveLength(2);
});

test("a place on a line may be wider on a page larger than A3, as its largest texts may be", () => {
  const line = { x: 100, above: 60, below: 0, isLabelled: true };
  const widthsPt = [letter, { width: 2_384, height: 3_370 }].map((page) => {
    const onPage = { ...line, y: 0.6 * page.height, width: 0.5 * page.width };
    const [found] = suggestionsInPicture([onPage], 0, page);
    return Math.round((found?.place.width ?? 0) * page.width);
  });
  expect(widthsPt).toEqual([220, 623]);
});
