import { createHash } from "node:crypto";
import {
  type Consent,
  type Disclosure,
  disclosure,
  disclosureFor,
  disclosures,
  textOf,
} from "#contract/rules/documents/disclosure";
import { type Role, roles } from "#contract/rules/people/roles";
import { defaultLanguage, type Language, languages } from "#contract/rules/text/languages";
import { catalogs } from "#languages/compiled/consent/catalogs";
import type { Values } from "#languages/compiled/consent/values";
import { type Words, wordsOf } from "#languages/words";
import type { Envelope, Signer } from "../envelope/envelope.ts";

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

export const consentOf = ({ rules }: Envelope, { role }: Signer): Consent =>
  role ?? (rules?.decline === false ? "signsUndeclined" : "signs");

/** The current disclosure of those who sign, in English. */
export const disclosureRecord: DisclosureRecord = recordOf(disclosure, defaultLanguage);

/**
 * A translation's version is that of the English text plus how often the translation itself has been changed since. Its
 * text is evidence: every change of a word gives it the next version, and its former text is added to
 * `earlierTranslations`.
 */
const changesOfTranslation: Readonly<Record<Consent, number>> = {
  signs: 1,
  signsUndeclined: 1,
  approves: 1,
  confirms: 1,
  witnesses: 1,
};

/** The texts of each disclosure in the catalogs: its title, then its paragraphs. */
const textIds: Readonly<Record<Consent, readonly (keyof Values)[]>> = {
  signs: ["title", "meaning", "choice", "device", "records", "changes", "copy"],
  signsUndeclined: ["title", "meaning", "freely", "device", "records", "changes", "copy"],
  approves: idsOfAct("approves"),
  confirms: idsOfAct("confirms"),
  witnesses: idsOfAct("witnesses"),
};

function idsOfAct(role: Role): readonly (keyof Values)[] {
  const shared = ["freely", "device", "records.act", "changes.parties", "copy.done"] as const;
  return [`${role}.title`, `${role}.meaning`, ...shared];
}

type Translation = Exclude<Language, "en">;

/** Texts that are no longer shown, but that somebody may have accepted: documents that are not sealed yet need them. */
const earlierTranslations: readonly (Disclosure & { readonly language: Translation })[] = [];

/** The current disclosure for this consent, in this language. */
export function disclosureIn(language: Language, consent: Consent = "signs"): DisclosureText {
  const { version, title, paragraphs } = disclosureFor[consent];
  if (language === "en")
    return { ...disclosureFor[consent], ...recordOf(disclosureFor[consent], language) };
  const words: Words<Values> = wordsOf(catalogs[language]);
  const [heading = "", ...texts] = textIds[consent].map((id) => words(id));
  const translated = {
    version: `${version}.${changesOfTranslation[consent]}`,
    title: heading,
    paragraphs: [words("translation"), ...texts],
  };
  const english = { heading: words("english"), title, paragraphs };
  return { ...translated, ...recordOf(translated, language), english };
}

function recordOf(one: Disclosure, language: Language): DisclosureRecord {
  const sha256 = createHash("sha256").update(textOf(one), "utf8").digest("hex");
  return { version: one.version, language, sha256 };
}

const consents: readonly Consent[] = ["signs", "signsUndeclined", ...roles];

const texts = new Map(
  [
    ...disclosures.map((one) => ({ ...one, language: defaultLanguage })),
    ...languages.flatMap((language) => consents.map((one) => disclosureIn(language, one))),
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
