import { describe, expect, test } from "vitest";
import { countingEastAsian } from "../../src/layout/east-asian.ts";
import { captionBandPt, fieldSize, pageScale } from "../../src/layout/field-size.ts";
import {
  fitsInField,
  oneLinePt,
  type TextSetting,
  textInField,
  wrappedInField,
} from "../../src/layout/field-text.ts";

/** Each character is half as wide as the size, with the ink of capitals. */
const measure = countingEastAsian((text) => ({
  width: text.length / 2,
  ascent: 0.714,
  descent: 0,
}));
const many: TextSetting = { many: true };
const one: TextSetting = { many: false };

const set = (text: string, setting: TextSetting, width: number, height: number) =>
  textInField(measure, text, setting, { width, height, pageScale: 1 });
const linesOf = (text: string, width: number): string[] =>
  set(text, { many: true, sizePt: 10 }, width, 10_000).lines.map((line) => line.text);
const sizeOf = (text: string, setting: TextSetting, width: number, height: number) => {
  const { fits, sizePt } = set(text, setting, width, height);
  return fits ? sizePt : undefined;
};

test("one line is as large as its field allows, at most 14 points", () => {
  expect(oneLinePt({ width: 200, height: 60, pageScale: 1 }, 5)).toBe(14);
  expect(oneLinePt({ width: 200, height: 20, pageScale: 1 }, 5)).toBeCloseTo(12.4);
  expect(oneLinePt({ width: 64, height: 20, pageScale: 1 }, 10)).toBeCloseTo(6);
});

test("a name takes several lines where one would be too small to read, and one where that is the largest", () => {
  const wrapped = (text: string, width: number, height: number) => {
    const field = { width, height, pageScale: 1 };
    return wrappedInField(measure, text, field, oneLinePt(field, text.length / 2));
  };
  const name = wrapped("Margaret Elisabeth Holloway-Vandenberg", 90, 30);
  expect(name?.sizePt).toBeGreaterThanOrEqual(6);
  expect(name?.lines.length).toBeGreaterThan(1);
  expect(wrapped("Ann Lee", 90, 30)).toBeUndefined();
  expect(wrapped("x".repeat(39), 40, 13)?.sizePt).toBeGreaterThan(2.5);
  // Two lines would be lower than one here.
  expect(wrapped("x".repeat(20), 54, 8)).toBeUndefined();
});

describe("the size of a text", () => {
  test("is ten points where that fits, with two points at each side", () => {
    expect(sizeOf("x".repeat(20), one, 104, 20)).toBe(10);
    expect(sizeOf("x".repeat(20), one, 103.9, 20)).toBe(9.5);
  });

  test("goes down to six, and then the text does not fit", () => {
    expect(sizeOf("x".repeat(20), one, 64, 20)).toBe(6);
    expect(sizeOf("x".repeat(20), one, 63.9, 20)).toBeUndefined();
  });

  test("is the one that is given, whatever would fit", () => {
    expect(sizeOf("x", { many: false, sizePt: 24 }, 200, 40)).toBe(24);
    expect(sizeOf("x".repeat(20), { many: false, sizePt: 12 }, 123, 40)).toBeUndefined();
    expect(sizeOf("x".repeat(20), { many: false, sizePt: 12 }, 124, 40)).toBe(12);
  });

  test("of one line is never too large for the height of its field: nobody could shorten that", () => {
    expect(sizeOf("x", one, 100, 10)).toBe(8);
    expect(sizeOf("x", one, 100, 5)).toBe(4);
    expect(sizeOf("x", many, 100, 5)).toBe(4);
    expect(sizeOf("x", { many: false, sizePt: 24 }, 100, 10)).toBe(8);
  });

  test("lets several lines have two points above and below them", () => {
    expect(sizeOf("a\nb\nc", many, 100, 41.5)).toBe(10);
    expect(sizeOf("a\nb\nc", many, 100, 41.4)).toBe(9.5);
    expect(sizeOf("a\nb\nc", many, 100, 26)).toBeUndefined();
  });

  test("leaves room for marks that stand high above their letters", () => {
    const high = () => ({ width: 1, ascent: 1.4, descent: 0.6 });
    expect(textInField(high, "x", one, { width: 100, height: 18, pageScale: 1 }).sizePt).toBe(9);
  });
});

describe("lines are broken", () => {
  test("at words, and where the answer has a line break", () => {
    expect(linesOf("one two three\nfour", 44)).toEqual(["one two", "three", "four"]);
    expect(linesOf("one\n\ntwo\r\nthree", 44)).toEqual(["one", "", "two", "three"]);
  });

  test("never in a field of one line, where a line break is a space", () => {
    expect(set("one\ntwo", one, 1000, 20).lines.map(({ text }) => text)).toEqual(["one two"]);
    expect(set("x ".repeat(99), one, 100, 500).fits).toBe(false);
  });

  test("inside a word only if it is longer than a line", () => {
    expect(linesOf("a incomprehensible b", 44)).toEqual(["a", "incompre", "hensible", "b"]);
  });

  test("keeping the spaces between words, except at a line's end", () => {
    expect(linesOf("a  b   long", 34)).toEqual(["a  b", "long"]);
  });

  test("in Chinese and Japanese between signs, with no closing sign at a line's beginning", () => {
    expect(linesOf("王小明住北京。", 64)).toEqual(["王小明住北", "京。"]);
    expect(linesOf("東京（丸の内）", 34)).toEqual(["東京", "（丸の", "内）"]);
  });

  test("in Thai between words", () => {
    expect(linesOf("ที่อยู่ของฉันคือกรุงเทพ", 64)).toEqual(["ที่อยู่ของ", "ฉันคือ", "กรุงเทพ"]);
  });
});

describe("lines stand", () => {
  const anchors = (text: string, setting: TextSetting) =>
    set(text, setting, 100, 60).lines.map(({ align, xPt }) => [align, xPt]);

  test("where their paragraph is read from, unless it is said where", () => {
    expect(anchors("abc\nשלום abc", many)).toEqual([
      ["left", 2],
      ["right", 98],
    ]);
    expect(anchors("12 שלום", { many: false, align: "left" })).toEqual([["left", 2]]);
    expect(anchors("abc", { many: false, align: "center" })).toEqual([["center", 50]]);
  });

  test("all in the direction of their paragraph", () => {
    const { lines } = set("שלום Springfield Springfield", many, 64, 60);
    expect(lines.map(({ direction }) => direction)).toEqual(["rtl", "rtl", "rtl"]);
  });

  test("1.25 of the size apart, from the top; one line alone in the middle", () => {
    const [first, second] = set("a\nb", many, 100, 60).lines;
    expect(first?.baselinePt).toBeCloseTo(2 + 9.82);
    expect((second?.baselinePt ?? 0) - (first?.baselinePt ?? 0)).toBeCloseTo(12.5);
    expect(set("a", one, 100, 60).lines[0]?.baselinePt).toBeCloseTo(30 + 7.14 / 2);
  });
});

test("a text that does not fit is set smaller, so that nothing is cut off", () => {
  const text = "word ".repeat(400);
  const field = { width: 60, height: 30, pageScale: 1 };
  const { fits, sizePt, lines } = textInField(measure, text, many, field);
  expect([fits, fitsInField(measure, text, many, field)]).toEqual([false, false]);
  expect(sizePt).toBeLessThan(6);
  expect(lines.map((line) => line.text).join(" ")).toBe(text.trim());
  expect(lines.at(-1)?.baselinePt).toBeLessThan(30);
});

describe("on a page longer than A3", () => {
  const a0 = { width: 2384, height: 3370 };
  const fieldOnA0 = (width: number, height: number) =>
    fieldSize({ width: width / a0.width, height: height / a0.height }, a0);

  test("the largest sizes grow with the page, up to the largest page that readers show", () => {
    const scales = [612, 1191, 2382, 14_400, 100_000].map((long) =>
      pageScale({ width: 500, height: long }),
    );
    expect(scales).toEqual([1, 1, 2, 14_400 / 1191, 14_400 / 1191]);
    expect(oneLinePt(fieldOnA0(800, 90), 5)).toBeCloseTo(14 * 2.83, 1);
    expect(textInField(measure, "x", one, fieldOnA0(800, 90)).sizePt).toBeCloseTo(10 * 2.83, 1);
    expect(textInField(measure, "x\ny", many, fieldOnA0(800, 90)).sizePt).toBeCloseTo(28.3, 1);
    expect(captionBandPt(fieldOnA0(680, 170))).toBeCloseTo(9 * 2.83, 1);
  });

  test("text in a small field is as small as on any page, and a size that was chosen stays", () => {
    const small = fieldOnA0(64, 20);
    expect(textInField(measure, "x".repeat(20), one, small)).toMatchObject({
      fits: true,
      sizePt: 6,
    });
    expect(fitsInField(measure, "x".repeat(21), one, small)).toBe(false);
    expect(oneLinePt(small, 10)).toBeCloseTo(6);
    expect(captionBandPt(fieldOnA0(111, 24))).toBe(6.5);
    const sizes = [40, 60, 90].map(
      (height) => textInField(measure, "x", { ...one, sizePt: 12 }, fieldOnA0(800, height)).sizePt,
    );
    expect(sizes).toEqual([12, 12, 12]);
  });
});
