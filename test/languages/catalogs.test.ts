import { describe, expect, test } from "vitest";
import { directionOf, languages } from "#contract/rules/text/languages";
import { ownValues } from "#languages/isolated";
import { areas, messagesOf, tagsOf, valuesOf } from "../../scripts/compile-languages.mjs";

/** Values that are words, numbers or times of ours, which a translator of browsers may change. */
const ours = new Set(
  (
    "act action added archivedAt at behind characters checks count day decimals device done entry example face field fields from genuine how " +
    "id key kind language level max min minutes more notice number of page pages percent position printed read reason renewedAt renewedBy sealed " +
    "server sha256 signed signers size state text time to tries type until used version where who"
  ).split(" "),
);

test("each value of a page's text is people's own, or one of ours", () => {
  const onPages = areas().filter((area) => area !== "mails" && area !== "completion");
  const all = new Set(
    onPages.flatMap((area) =>
      messagesOf(area, "en").flatMap(({ text }) => [...valuesOf(text)].map(([name]) => name)),
    ),
  );
  expect([...all].filter((name) => ours.has(name) === ownValues.has(name))).toEqual([]);
});

/** English words that stand for different things, or for a heading and a button. */
const several = new Set([
  ...["Signed", "File", "Your signature", "Next", "Done", "Document", "Clear"],
  ...["Report this email", "Draw your signature"],
  "Download it again, or ask whoever sent it to you for the whole sealed document.",
]);

test.each(languages.filter((tag) => tag !== "en"))(
  "pages say one thing in one way in %s",
  (tag) => {
    const onPages = ["answers", "attaching", "controls", "ending", "here", "link", "refusals"];
    const said = new Map<string, Set<string>>();
    for (const area of [...onPages, "signature", "signing", "verify", "visit"])
      for (const { english = "", text } of messagesOf(area, tag))
        said.set(english, new Set([...(said.get(english) ?? []), text]));
    const differ = [...said].filter(([english, texts]) => texts.size > 1 && !several.has(english));
    expect(differ.map(([english, texts]) => [english, ...texts])).toEqual([]);
  },
);

/** Parts of a sentence that are set in another way, such as a link: "<terms>these terms</terms>". */
const parts = (text: string): string[] => (text.match(/<\/?\w+>/g) ?? []).sort();

describe.each(areas())("the catalogs of %s", (area) => {
  const english = messagesOf(area, "en");

  test("are there in each language", () => {
    expect(tagsOf(area).sort()).toEqual([...languages].sort());
  });

  test("have each id once", () => {
    const ids = english.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  describe.each(tagsOf(area).filter((tag) => tag !== "en"))("in %s", (tag) => {
    const messages = messagesOf(area, tag);

    test("say all that English says, in the same order, and are translated from its present texts", () => {
      const from = messages.map(({ id, english }) => ({ id, english }));
      expect(from).toEqual(english.map(({ id, text }) => ({ id, english: text })));
      expect(messages.filter(({ text }) => text.trim() === "")).toEqual([]);
    });

    test("put in the same values and parts", () => {
      const shape = (text: string) => ({ values: [...valuesOf(text)].sort(), parts: parts(text) });
      for (const { id, text } of messages) {
        const wanted = english.find((one) => one.id === id)?.text ?? "";
        expect({ id, ...shape(text) }).toEqual({ id, ...shape(wanted) });
      }
    });

    test("have every plural form that the language needs", () => {
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      for (const { id, text } of messages) {
        if (!/, plural,/.test(text)) continue;
        const missing = forms.filter((form) => !new RegExp(`\\b${form} ?\\{`).test(text));
        expect({ id, missing: missing.filter((form) => form !== "other") }).toEqual({
          id,
          missing: [],
        });
      }
    });

    test("isolate what would be reordered among right-to-left words", () => {
      const isMirrored = languages.some((one) => one === tag && directionOf(one) === "rtl");
      const misread = isMirrored ? messages.flatMap(({ text }) => misreadIn(text)) : [];
      expect(misread).toEqual([]);
    });
  });
});

/**
 * Left-to-right parts that a right-to-left line would tear apart (UAX #9): Latin words behind a number, or beside brackets, that are not
 * between U+2068 and U+2069.
 */
function misreadIn(text: string): readonly string[] {
  const fixed = text.replace(/\u2068[^\u2069]*\u2069|\{\w+\}/gu, "\u05d0");
  const runs = fixed.match(/[A-Za-z\d(][A-Za-z\d .()&/-]*[A-Za-z\d)]/g) ?? [];
  const isTorn = (run: string) => /^\d+\W+[A-Za-z]/.test(run) || /\w ?\(|\) ?\w/.test(run);
  return runs.filter((run) => /[A-Za-z]/.test(run) && isTorn(run));
}

/** What a language has one word for, by the spelling that no text uses. Texts of consents are kept by their versions. */
const otherWords: Readonly<Record<string, RegExp>> = {
  en: /\b(some|any)body\b/i,
  // An email, and a document that was withdrawn.
  he: /דואר אלקטרוני|הדואר האלקטרוני|נמשך בחזרה|להימשך בחזרה/,
  it: /\bemail\b|se ne occupa lei/i,
  es: /\bemail\b|encargado usted/i,
  fr: /\bcourriel|[a-zé]'[a-zé]/i,
  // How people are addressed.
  pl: /\bPan[aiu]?\b|\bPańsk/,
};

test.each(Object.entries(otherWords))(
  "one word for one thing, the same everywhere, in %s",
  (tag, other) => {
    const texts = areas()
      .filter((area) => area !== "consent")
      .flatMap((area) =>
        messagesOf(area, tag).map(({ id, text }) => ({
          id: `${area} ${id}`,
          text: text.replace(/\{\w+\}/g, ""),
        })),
      );
    expect(texts.filter(({ text }) => other.test(text))).toEqual([]);
  },
);
