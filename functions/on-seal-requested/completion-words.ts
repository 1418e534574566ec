import type { CompletionWords } from "sealed-pdf";
import { directionOf, type Language } from "#contract/languages";
import { catalog as ar } from "#languages/compiled/completion/ar";
import { catalog as de } from "#languages/compiled/completion/de";
import { catalog as en } from "#languages/compiled/completion/en";
import { catalog as es } from "#languages/compiled/completion/es";
import { catalog as fr } from "#languages/compiled/completion/fr";
import { catalog as he } from "#languages/compiled/completion/he";
import { catalog as it } from "#languages/compiled/completion/it";
import { catalog as nl } from "#languages/compiled/completion/nl";
import { catalog as pl } from "#languages/compiled/completion/pl";
import { catalog as ptBr } from "#languages/compiled/completion/pt-BR";
import type { Values } from "#languages/compiled/completion/values";
import { localeOf } from "#languages/dates";
import { type Words, wordsOf } from "#languages/words";

export type PageWords = Words<Values>;

const words: Readonly<Record<Language, PageWords>> = {
  en: wordsOf(en),
  de: wordsOf(de),
  fr: wordsOf(fr),
  es: wordsOf(es),
  it: wordsOf(it),
  "pt-BR": wordsOf(ptBr),
  nl: wordsOf(nl),
  pl: wordsOf(pl),
  he: wordsOf(he, apart),
  ar: wordsOf(ar, apart),
};

export const pageWords = (language: Language): PageWords => words[language];

/** In texts from right to left, values in other letters are set apart, so that they change no order around them. */
function apart(value: unknown): unknown {
  const isOther = typeof value === "string" && value !== "" && !rightToLeft.test(value);
  return isOther ? `\u2068${value}\u2069` : value;
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** "21 Nov 2026, 03:34:05" in UTC. Marks of direction are left out, which fonts don't have. */
function momentIn(language: Language, at: Date): string {
  const date = at.toLocaleDateString(localeOf(language), { dateStyle: "medium", timeZone: "UTC" });
  const short = date.replace(/[\u200e\u200f]/g, "").replaceAll(" de ", " ");
  return `${short}, ${at.toISOString().slice(11, 19)}`;
}

/** Under the names of the package that draws the pages. */
export const completionWords = (words: PageWords): CompletionWords => ({
  ...(words.language === "en" ? {} : { moment: (at: Date) => momentIn(words.language, at) }),
  language: words.language === "en" ? "en-US" : words.language,
  direction: directionOf(words.language),
  title: words("title"),
  about: (title, signers) => words("page.about", { title, signers }),
  check: (url) => words("page.check", { url }),
  scan: words("page.scan"),
  document: words("fact.document"),
  file: words("fact.file"),
  documentId: words("fact.id"),
  sentBy: words("fact.sender"),
  sent: words("fact.sent"),
  completed: words("fact.completed"),
  signers: (count) => words("signers.title", { count }),
  signed: words("signer.signed"),
  inOrder: (order) => words("signer.order", { order }),
  underName: (name) => words("signer.underName", { name }),
  signatureOf: (name) => words("signer.signature", { name }),
  filledBy: (name) => words("filled.title", { name }),
  field: words("filled.field"),
  answer: words("filled.answer"),
  fingerprints: words("seal.title"),
  seal: words("seal.seal"),
  sealAt: (level) => words("seal.is", { level: `PAdES ${level}` }),
  sha256Of: (of) => words("seal.sha256", { of }),
  history: words("history.title"),
  time: words("history.time"),
  what: words("history.what"),
  who: words("history.who"),
  where: words("history.where"),
  page: (page, pages) => words("page.number", { page, pages }),
});
