import { type Said, sentences } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { languages } from "../../../contract/rules/text/languages.ts";
import { worded } from "../../../frontend/features/verify/worded.ts";
import { verifyWords } from "../../../frontend/language/verify-words.ts";
import { messagesOf } from "../../../scripts/compile-languages.mjs";

type Words = Awaited<ReturnType<typeof verifyWords.load>>;
let german: Words;
let hebrew: Words;
beforeAll(async () => {
  german = await verifyWords.load("de");
  hebrew = await verifyWords.load("he");
});

test("the English page says what the command says", () => {
  const texts = new Map(messagesOf("verify", "en").map(({ id, text }) => [id, text]));
  for (const [code, sentence] of Object.entries(sentences))
    expect([code, texts.get(code)]).toEqual([code, sentence]);
});

describe("a sentence in another language", () => {
  const added: Said = {
    code: "failed.wholeDocument",
    values: {
      reason: {
        code: "fault.added",
        values: { added: { bytes: 1 }, sealed: { bytes: 184_233 } },
      },
    },
  };

  test("has its reason in the same language, and sizes as they are written there", () => {
    expect(worded(german, added)).toBe(
      "Das Siegel deckt nicht die ganze Datei ab: 1 Byte wurden hinter den 184.233 Byte hinzugefügt, die versiegelt wurden.",
    );
  });

  test("has its moment in UTC, in the words of the language", () => {
    const at = new Date("2026-11-20T10:00:05Z");
    const said: Said = { code: "verdict.genuine.advice", values: { at } };
    expect(worded(german, said)).toContain("20. November 2026");
    expect(worded(german, said)).toContain("10:00:05 UTC");
  });

  test("keeps what somebody has entered in its own order where it is read from the right", () => {
    const said: Said = { code: "signers.one", values: { email: "ann@example.com" } };
    expect(worded(hebrew, said)).toContain("\u2068ann@example.com\u2069");
    expect(worded(german, said)).toContain(" \u2068ann@example.com\u2069,");
  });

  test("is never the code, and has no place that is not filled", async () => {
    for (const language of languages) {
      const words = await verifyWords.load(language);
      for (const code of codes) {
        const text = worded(words, { code, values: everyValue });
        expect(text).not.toMatch(/[{}]|^\w+(\.\w+)+$/);
      }
    }
  });
});

const isCode = (code: string): code is Said["code"] => code in sentences;
const codes = Object.keys(sentences).filter(isCode);
const names = codes.flatMap((code) =>
  [...sentences[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
);
const everyValue = Object.fromEntries(names.map((name) => [name, "x"]));
