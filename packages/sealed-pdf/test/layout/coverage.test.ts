import { beforeAll, describe, expect, test } from "vitest";
import { needsMoreFonts, unprintableIn } from "../../src/layout/coverage.ts";
import { scriptCoverage } from "../../src/layout/coverage-table.ts";
import { countingEastAsian } from "../../src/layout/east-asian.ts";
import { moreScriptCoverage } from "../../src/layout/more-coverage-table.ts";
import { eastAsianCoverage } from "../../src/text/east-asian-table.ts";
import { unprintable } from "../../src/text/unprintable.ts";
import {
  eastAsianWidths,
  scriptCoverage as measuredCoverage,
  rangesOf,
} from "../support/measured-coverage.ts";

describe("the table of the packaged fonts", () => {
  let widths: ReadonlyMap<number, ReadonlySet<number>>;
  beforeAll(async () => {
    widths = await eastAsianWidths();
  });

  test("lists the signs that they have", async () => {
    expect([...scriptCoverage, ...moreScriptCoverage]).toEqual(await measuredCoverage());
    expect(await measuredCoverage("semibold")).toEqual(await measuredCoverage());
    expect(eastAsianCoverage).toBe(rangesOf(widths.keys()));
  });

  test("has the widths of Chinese, Japanese and Korean signs, except a few tone marks and small letters", () => {
    const counted = countingEastAsian(() => {
      throw new Error("not to be measured");
    });
    const others = [...widths].filter(([point, all]) => {
      const { width } = counted(String.fromCodePoint(point));
      return ![...all].every((each) => Math.abs(each - width) < 0.001);
    });
    expect(rangesOf(others.map(([point]) => point))).toBe("2ea-2eb 302e-302f 31b4-31b7 31bb");
  });
});

test.each([
  "Zoë O’Connor-Núñez, Łukasz & Ḕ",
  "Владимир Щёкин, Γιώργος, Nguyễn Thị Hương",
  "محمد عبد الله، شארع",
  "שָׁלוֹם",
  "ที่อยู่ น้ำ",
  "क्षितिज र्क",
  "نمی\u200cخواهم",
  "王小明（八十八号）",
  "東京都さくらビル",
  "서울특별시",
  "two\nlines\twith a tab",
  "Անի და გიორგი, রবীন্দ্রনাথ, ශ්‍රී, អោម",
  "Bob 👨‍👩‍👧 and 🙂 1\ufe0f\u20e3",
  "Zoe\u0308",
])("%j can be stamped", (text) => {
  expect(unprintable(text)).toEqual([]);
  expect(unprintableIn(text)).toEqual([]);
});

test.each([
  ["x\u0323\u0302 twice x\u0323\u0302", ["x\u0323\u0302"]],
  ["ꦮꦶꦗꦪ in Javanese", ["ꦮꦶ", "ꦗ", "ꦪ"]],
  ["a\u200bb\u202ec\u{e000}", ["\u200b", "\u202e", "\u{e000}"]],
])("the characters of %j that can't be stamped are named", (text, missing) => {
  expect(unprintable(text)).toEqual(missing);
  expect(unprintableIn(text, { more: moreScriptCoverage })).toEqual(missing);
});

test.each([
  ["Zoë Łukasz Щёкин محمد 王", false],
  ["გიორგი", true],
  ["🙂", true],
])(
  "%j needs fonts that a page loads by script: %s; until then it counts as known",
  (text, needs) => {
    expect(needsMoreFonts(text)).toBe(needs);
    expect(unprintableIn(text)).toEqual([]);
  },
);

test("a rare Chinese sign that no font has is refused by programs with the table, not by a page", () => {
  expect(unprintable("王\u{2a6d6}")).toEqual(["\u{2a6d6}"]);
  expect(unprintableIn("王\u{2a6d6}")).toEqual([]);
});
