import { createHash } from "node:crypto";
import { type Disclosure, disclosure, disclosures, textOf } from "#contract/disclosure";
import { defaultLanguage, type Language, languages } from "#contract/languages";
import { catalogs } from "#languages/compiled/consent/catalogs";
import type { Values } from "#languages/compiled/consent/values";
import { type Words, wordsOf } from "#languages/words";

/** A disclosure as the audit trail refers to it: its version, and the SHA-256 of its text (UTF-8, hex). */
export interface DisclosureRecord {
  readonly version: string;
  readonly language: Language;
  readonly sha256: string;
}

/** A disclosure in one language. A translation states that it is one, and that the English text is binding. */
export interface DisclosureText extends Disclosure, DisclosureRecord {
  readonly english?: Pick<Disclosure, "title" | "paragraphs"> & { readonly heading: string };
}

/** The current disclosure, in English. */
export const disclosureRecord: DisclosureRecord = recordOf(disclosure, defaultLanguage);

type Translation = Exclude<Language, "en">;

/**
 * A translation's version is that of the English text plus how often the translation itself has been changed since. Its
 * text is evidence: every change of a word gives it the next version, and its former text is added to
 * `earlierTranslations`.
 */
const translations: Readonly<
  Record<Translation, { readonly version: string; readonly words: Words<Values> }>
> = {
  de: { version: "2026-11-3.1", words: wordsOf(catalogs.de) },
  fr: { version: "2026-11-3.1", words: wordsOf(catalogs.fr) },
  es: { version: "2026-11-3.1", words: wordsOf(catalogs.es) },
  it: { version: "2026-11-3.1", words: wordsOf(catalogs.it) },
  "pt-BR": { version: "2026-11-3.1", words: wordsOf(catalogs["pt-BR"]) },
  nl: { version: "2026-11-3.1", words: wordsOf(catalogs.nl) },
  pl: { version: "2026-11-3.1", words: wordsOf(catalogs.pl) },
  he: { version: "2026-11-3.1", words: wordsOf(catalogs.he) },
  ar: { version: "2026-11-3.1", words: wordsOf(catalogs.ar) },
};

/** Texts that are no longer shown, but that somebody may have accepted: documents that are not sealed yet need them. */
const earlierTranslations: readonly (Disclosure & { readonly language: Translation })[] = [];

/** The current disclosure in this language. */
export function disclosureIn(language: Language): DisclosureText {
  if (language === "en") return { ...disclosure, ...disclosureRecord };
  const { version, words } = translations[language];
  const { title, paragraphs } = disclosure;
  const translated = { version, title: words("title"), paragraphs: paragraphsOf(words) };
  const english = { heading: words("english"), title, paragraphs };
  return { ...translated, ...recordOf(translated, language), english };
}

const paragraphsOf = (words: Words<Values>): string[] => [
  words("translation"),
  words("meaning"),
  words("choice"),
  words("device"),
  words("records"),
  words("changes"),
  words("copy"),
];

function recordOf(one: Disclosure, language: Language): DisclosureRecord {
  const sha256 = createHash("sha256").update(textOf(one), "utf8").digest("hex");
  return { version: one.version, language, sha256 };
}

const texts = new Map(
  [
    ...disclosures.map((one) => ({ ...one, language: defaultLanguage })),
    ...languages.map(disclosureIn),
    ...earlierTranslations,
  ].map((one) => {
    const record = recordOf(one, one.language);
    return [record.sha256, { ...record, text: textOf(one) }] as const;
  }),
);

/** The disclosure with this digest, of any version and language; throws if it was never ours. */
export function disclosureWith(sha256: string): DisclosureRecord & { readonly text: string } {
  const found = texts.get(sha256);
  if (!found) throw new Error(`no disclosure has the digest ${sha256}`);
  return found;
}

/** The English text of which this one is a translation; the text itself if it is English. */
export function englishOf(one: DisclosureRecord): DisclosureRecord & { readonly text: string } {
  const english = disclosures.find(
    ({ version }) => one.version === version || one.version.startsWith(`${version}.`),
  );
  if (!english) throw new Error(`no English disclosure has the version ${one.version}`);
  return disclosureWith(recordOf(english, defaultLanguage).sha256);
}
