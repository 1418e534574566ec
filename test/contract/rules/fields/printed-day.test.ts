import { expect, test } from "vitest";
import { isInFigures, printedDay } from "#contract/rules/fields/printed-day";
import { type Language, languages } from "#contract/rules/text/languages";
import { dayIn, writtenDaysOf } from "#languages/dates";

const written: Readonly<Record<Language, string>> = {
  en: "5 November 2026",
  ar: "5 نوفمبر 2026",
  de: "5. November 2026",
  es: "5 de noviembre de 2026",
  fr: "5 novembre 2026",
  he: "5 בנובמבר 2026",
  it: "5 novembre 2026",
  nl: "5 november 2026",
  pl: "5 listopada 2026",
  "pt-BR": "5 de novembro de 2026",
};

test.each(languages)("a day is written out as people of %s write it, in any month", (language) => {
  const format = writtenDaysOf(language);
  expect(printedDay("2026-11-05", format)).toBe(written[language]);
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, "0")}-09`;
    expect(printedDay(day, format)).toBe(dayIn(language, new Date(day)));
  }
  expect(isInFigures(format)).toBe(false);
});

test("figures are figures, and a day without a format stays as it is sent", () => {
  expect(
    ["DD.MM.YYYY", "MM/DD/YYYY", "YYYY-MM-DD"].map((one) => isInFigures(one as never)),
  ).toEqual([true, true, true]);
  expect(isInFigures("D Month YYYY")).toBe(false);
  expect(printedDay("2026-11-05", undefined)).toBe("2026-11-05");
});
