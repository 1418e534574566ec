import { expect, test } from "vitest";
import { bestLanguage, directionOf, languages } from "#contract/rules/text/languages";

test.each([
  [["de-AT", "en"], "de"],
  [["ja", "fr-CA", "en"], "fr"],
  [["pt-PT"], "pt-BR"],
  [["iw-IL"], "he"],
  [["AR"], "ar"],
  [["ja", ""], "en"],
  [[], "en"],
] as const)("a browser that asks for %s gets %s", (wanted, language) => {
  expect(bestLanguage(wanted)).toBe(language);
});

test("Hebrew and Arabic are read from right to left", () => {
  expect(languages.filter((one) => directionOf(one) === "rtl")).toEqual(["he", "ar"]);
});
