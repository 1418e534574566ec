import { expect, test } from "vitest";
import { languages } from "#contract/rules/text/languages";
import { controlWords } from "../../../frontend/language/control-words.ts";
import { signingWords } from "../../../frontend/language/signing-words.ts";

test.each([
  ["controls", controlWords],
  ["signing", signingWords],
] as const)("the texts of %s are loaded in the language that is asked for", async (_, area) => {
  const found = await Promise.all(languages.map((language) => area.load(language)));
  expect(found.map(({ language }) => language)).toEqual(languages);
});

test("a value keeps its own order within a text that is read from the right", async () => {
  const values = { page: "2 (b)", pages: 7 };
  const inHebrew = await controlWords.load("he");
  expect(inHebrew("page.of", values)).toBe("עמוד \u20682 (b)\u2069 מתוך 7");
  expect((await controlWords.load("de"))("page.of", values)).toBe("Seite 2 (b) von 7");
});
