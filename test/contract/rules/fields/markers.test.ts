import { describe, expect, test } from "vitest";
import {
  defaultSizeWire,
  type PageSize,
  placeFromWire,
  placeToWire,
  roundedWire,
  wirePageTops,
  wireScale,
} from "../../../../contract/rules/fields/markers.ts";
import { numbers } from "../../../support/numbers.ts";

const letter: PageSize = { width: 612, height: 792 };
const sign = { dataX: 400, dataY: 100 };

describe("the wire's pixels", () => {
  test("show a Letter page as exactly 918 by 1188, its corner at (349.49, -95)", () => {
    expect(wireScale(letter)).toBe(1.5);
    expect(placeFromWire("sign", { dataX: 349.49, dataY: -95 }, [letter])).toMatchObject({
      page: 0,
      x: 0,
      y: 0,
    });
  });

  test("never enlarge a small page beyond 1.5 and shrink a large one to fit", () => {
    expect(wireScale({ width: 100, height: 100 })).toBe(1.5);
    expect(wireScale({ width: 1836, height: 792 })).toBe(0.5);
    expect(wireScale({ width: 612, height: 2376 })).toBe(0.5);
  });

  test("stack pages without gaps", () => {
    expect(wirePageTops([letter, letter])).toEqual([-95, 1093, 2281]);
  });

  test("round trip within 0.01 pt on any mix of pages", () => {
    const random = numbers(7);
    for (let round = 0; round < 2_000; round++) {
      const pages = Array.from({ length: random.int(1, 40) }, () => ({
        width: random.between(20, 3000),
        height: random.between(20, 3000),
      }));
      const page = random.int(0, pages.length - 1);
      const size = pages[page] ?? letter;
      const width = random.between(0.001, 0.5);
      const height = random.between(0.001, 0.5);
      const place = {
        page,
        x: random.between(0, 1 - width),
        y: random.between(0, 1 - height - 1e-9),
        width,
        height,
      };
      for (const toWire of [placeToWire, roundedWire]) {
        const wire = toWire(place, pages);
        if (wire.dataX > 1200) continue;
        const back = placeFromWire("sign", wire, pages);
        if (!back) throw new Error(`lost ${JSON.stringify({ place, size })}`);
        expect(back.page).toBe(page);
        expect(Math.abs(back.x - place.x) * size.width).toBeLessThan(0.01);
        expect(Math.abs(back.y - place.y) * size.height).toBeLessThan(0.01);
        expect(Math.abs(back.width - place.width) * size.width).toBeLessThan(0.01);
        expect(Math.abs(back.height - place.height) * size.height).toBeLessThan(0.01);
      }
    }
  });
});

describe("the wire's pixels with three decimals", () => {
  test("stay on their page, also at its very edges and on pages of odd heights", () => {
    const random = numbers(3);
    for (let round = 0; round < 2_000; round++) {
      const pages = Array.from({ length: 20 }, () => ({
        width: random.between(20, 14_400),
        height: random.between(20, 14_400),
      }));
      const page = random.int(0, 19);
      const height = random.between(1e-9, 1e-7);
      for (const y of [0, random.between(0, 1e-7), 1 - height]) {
        const place = { page, x: 0, y, width: 1e-9, height };
        const back = placeFromWire("sign", roundedWire(place, pages), pages);
        expect(back?.page, JSON.stringify({ place, pages })).toBe(page);
        const { height: pt } = pages[page] ?? letter;
        const offWire = Math.abs((back?.y ?? 9) - y) * pt * wireScale(pages[page] ?? letter);
        expect(offWire).toBeLessThan(0.0021);
      }
    }
  });

  test("are short, and never without a size", () => {
    const place = { page: 0, x: 1 / 3, y: 1 / 7, width: 1e-9, height: 1 / 9 };
    expect(roundedWire(place, [letter])).toEqual({
      dataX: 655.49,
      dataY: 74.714,
      width: 0.001,
      height: 132,
    });
  });
});

describe("a marker", () => {
  test.each([
    ["left of 330", { ...sign, dataX: 329.99 }],
    ["right of 1200", { ...sign, dataX: 1200.01 }],
    ["above -95", { ...sign, dataY: -95.01 }],
    ["below the last page", { ...sign, dataY: 1093 }],
    ["at no number", { ...sign, dataX: Number.NaN }],
    ["at infinity", { ...sign, dataY: Number.POSITIVE_INFINITY }],
    ["at 1e308", { ...sign, dataY: 1e308 }],
  ])("%s is dropped", (_, at) => {
    expect(placeFromWire("sign", at, [letter])).toBeUndefined();
  });

  test.each([330, 1200])("at x = %d is kept, inside its page", (dataX) => {
    const place = placeFromWire("sign", { ...sign, dataX }, [letter]);
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect((place?.x ?? 2) + (place?.width ?? 2)).toBeLessThanOrEqual(1);
  });

  test("that straddles two pages belongs to the one with its top-left corner, wholly", () => {
    const place = placeFromWire("sign", { dataX: 400, dataY: 1092 }, [letter, letter]);
    expect(place?.page).toBe(0);
    expect((place?.y ?? 2) + (place?.height ?? 2)).toBeCloseTo(1, 10);
  });

  test("without a size has its kind's", () => {
    const place = placeFromWire("date", sign, [letter]);
    expect((place?.width ?? 0) * 918).toBeCloseTo(defaultSizeWire.date.width, 6);
    expect((place?.height ?? 0) * 1188).toBeCloseTo(defaultSizeWire.date.height, 6);
  });
});
