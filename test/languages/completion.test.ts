import { englishWords } from "sealed-pdf";
import { describe, expect, test } from "vitest";
import { deviceWords } from "../../contract/device.ts";
import { directionOf, languages } from "../../contract/languages.ts";
import { otherActs } from "../../contract/roles.ts";
import {
  actionWords,
  correctionWords,
  type Entry,
  entryTypes,
} from "../../core/domain/envelope/audit.ts";
import { completionWords, pageWords } from "../../functions/on-seal-requested/completion-words.ts";
import { deviceIn, historyWords } from "../../functions/on-seal-requested/history-words.ts";

const at = new Date("2026-09-05T03:34:05Z");

/** Every text that the words give, with values that are the same in each language. */
const textsOf = (words: typeof englishWords): string[] => [
  ...Object.entries(words).flatMap(([name, text]) =>
    typeof text === "string" && name !== "language" && name !== "direction" ? [text] : [],
  ),
  ...[1, 2, 7].flatMap((count) => [words.about("X", count), words.signers(count)]),
  words.check("X"),
  words.inOrder(2),
  words.underName("X"),
  words.signatureOf("X"),
  words.filledBy("X"),
  words.sealAt("B-B"),
  words.page(2, 3),
];

const data = { from: "a@x.org", fromName: "A", to: "b@x.org", name: "B" };
const notices = ["reminder", "completed", "declined", "voided", "expired", "changed", "returned"];
const entries: readonly Pick<Entry, "type" | "data">[] = [
  ...entryTypes.map((type) => ({ type, data })),
  ...otherActs.map((act) => ({ type: "signed" as const, data: { act } })),
  { type: "corrected" as const, data: { ...data, to: data.from } },
  { type: "corrected" as const, data: { ...data, to: data.from, name: data.fromName } },
  ...notices.map((notice) => ({ type: "delivered" as const, data: { ...data, notice } })),
];

test("the English catalog says what the package says without words, and what the dashboard says", () => {
  const words = pageWords("en");
  const english = completionWords(words);
  expect(textsOf(english)).toEqual(textsOf(englishWords));
  expect(english.sha256Of("X")).toBe(englishWords.sha256Of("X"));
  expect(english).toMatchObject({ language: "en-US", direction: "ltr" });
  expect(english.moment).toBeUndefined();
  for (const entry of entries) {
    const correction = entry.type === "corrected" ? `: ${correctionWords(entry.data)}` : "";
    expect(historyWords(words, entry)).toBe(`${actionWords(entry)}${correction}`);
  }
  for (const agent of ["Firefox/145 Windows", "Firefox/145", "Windows", ""])
    expect(deviceIn(words, agent)).toBe(deviceWords(agent));
});

describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
  const words = pageWords(language);
  const own = completionWords(words);

  test("no text of the completion pages is English", () => {
    const english = new Set(textsOf(englishWords));
    const same = textsOf(own).filter((text) => english.has(text));
    // Words that French, Italian and Dutch have in common with English.
    expect(same.filter((text) => !["Document", "File"].includes(text))).toEqual([]);
    expect(own).toMatchObject({ language, direction: directionOf(language) });
    for (const entry of entries)
      expect(historyWords(words, entry)).not.toBe(historyWords(pageWords("en"), entry));
  });

  test("a time is short, to the second, with digits that documents have", () => {
    expect(own.moment?.(at)).toMatch(/^0?5.{1,6}.*2026, 03:34:05$/u);
  });
});

test("beside a time in UTC stands that of the document's time zone, with the day where it is another", () => {
  const local = (zone: string) => completionWords(pageWords("de"), zone).localTime?.(at);
  expect(local("Europe/Berlin")).toBe("05:34:05 MESZ");
  expect(local("America/Anchorage")).toBe("04.09.2026, 19:34:05 AKDT");
  expect(local("Moon/Tranquility")).toBeUndefined();
  expect(completionWords(pageWords("de")).localTime?.(at)).toBeUndefined();
});

test("among words from right to left, values in other letters are set apart, and those alone", () => {
  const hebrew = pageWords("he");
  expect(hebrew("signer.signature", { name: "Ann" })).toContain("\u2068Ann\u2069");
  expect(hebrew("signer.signature", { name: "עדה" })).not.toMatch(/[\u2068\u2069]/);
  expect(pageWords("de")("signer.signature", { name: "Ann" })).not.toMatch(/[\u2068\u2069]/);
});
