import { type CompletionWords, shortUtc } from "sealed-pdf";
import { directionOf, type Language } from "#contract/rules/text/languages";
import type { BoxAnswer } from "#core/domain/answers/answering";
import { plainLabel } from "#core/domain/common/written-words";
import { catalogs } from "#languages/compiled/completion/catalogs";
import type { Values } from "#languages/compiled/completion/values";
import { catalogs as factCatalogs } from "#languages/compiled/facts/catalogs";
import { commaIn, localeOf, otherTime } from "#languages/dates";
import { isolated } from "#languages/isolated";
import type { FactSaid } from "#languages/said-facts";
import { toldFact } from "#languages/told-facts";
import { type Words, wordsByLanguage } from "#languages/words";

export type PageWords = Words<Values>;

const putIn = (language: Language) => (directionOf(language) === "rtl" ? apart : undefined);

export const pageWords = wordsByLanguage(catalogs, putIn);
const factWords = wordsByLanguage(factCatalogs, putIn);

/** A sentence about facts. */
export const factIn = ({ language }: PageWords, said: FactSaid): string =>
  toldFact(factWords(language), said, {
    text: plainLabel,
    moment: (at) => {
      const time = `${momentIn(language, at)} UTC`;
      return directionOf(language) === "rtl" ? isolated(time) : time;
    },
  });

/** In right-to-left texts, values in other scripts are isolated, so that they don't change the order around them. */
function apart(value: unknown): unknown {
  const isOther = typeof value === "string" && value !== "" && !rightToLeft.test(value);
  return isOther ? isolated(value) : value;
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The same for a text that is put together without a sentence. */
export const apartIn = ({ language }: PageWords, text: string): string =>
  String(directionOf(language) === "rtl" ? apart(text) : text);

/** "21 Nov 2026, 03:34:05" in UTC. Direction marks are removed, because fonts lack them. */
export function momentIn(language: Language, at: Date): string {
  if (language === "en") return shortUtc(at);
  const date = at.toLocaleDateString(localeOf(language), { dateStyle: "medium", timeZone: "UTC" });
  return `${withoutMarks(date)}, ${at.toISOString().slice(11, 19)}`;
}

/** "21 Nov" */
function shortDayIn(language: Language, at: Date): string {
  if (language === "en") return shortUtc(at).replace(/ \d{4}, .*$/, "");
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return withoutMarks(at.toLocaleDateString(localeOf(language), options));
}

const withoutMarks = (date: string): string =>
  date.replace(/[\u200e\u200f]/g, "").replaceAll(" de ", " ");

/** "04:34:05 CET", after the day where it is another one than in UTC; undefined where there is only UTC. */
export function localTimeIn(language: Language, at: Date, timeZone: string | undefined) {
  const local = otherTime(language, at, timeZone);
  if (!local) return undefined;
  const [day = "", time = ""] = local.clock.toISOString().split(/[T.]/);
  const isSameDay = at.toISOString().startsWith(day);
  return `${isSameDay ? time : momentIn(language, local.clock)} ${local.zone}`;
}

/** "04:34", after day and month where the day is another one than in UTC: for tables, below a note that names the zone. */
export function shortLocalTimeIn(language: Language, at: Date, timeZone: string | undefined) {
  const local = otherTime(language, at, timeZone);
  if (!local) return undefined;
  const [day = "", time = ""] = local.clock.toISOString().split("T");
  const minutes = time.slice(0, 5);
  if (at.toISOString().startsWith(day)) return minutes;
  return `${shortDayIn(language, local.clock)}${commaIn(language)} ${minutes}`;
}

/** What was asked: the sender's label, or the kind of field in the document's language. */
export const askedIn = (
  words: PageWords,
  { label, hasLabel, kind }: Pick<BoxAnswer, "label" | "hasLabel" | "kind">,
): string => (hasLabel ? plainLabel(label) : words(`answer.${kind}`));

/** What the people of a document do. */
interface Acts {
  /** Nobody has another role than to sign. */
  readonly isSignedOnly: boolean;
  readonly hasSignature: boolean;
}

/** Words under the names of the package that draws the pages. */
export const completionWords = (
  words: PageWords,
  timeZone?: string,
  { isSignedOnly, hasSignature }: Acts = { isSignedOnly: true, hasSignature: true },
): CompletionWords => ({
  ...(words.language === "en" ? {} : { moment: (at: Date) => momentIn(words.language, at) }),
  localTime: (at) => localTimeIn(words.language, at, timeZone),
  shortLocalTime: (at) => shortLocalTimeIn(words.language, at, timeZone),
  language: words.language === "en" ? "en-US" : words.language,
  direction: directionOf(words.language),
  title: words("title"),
  about: (title, signers) =>
    isSignedOnly ? words("page.about", { title, signers }) : words("page.aboutAll", { title }),
  check: (url) => words("page.check", { url }),
  scan: words("page.scan"),
  document: words("fact.document"),
  file: words("fact.file"),
  documentId: words("fact.id"),
  sentBy: words("fact.sender"),
  sent: words("fact.sent"),
  completed: words("fact.completed"),
  signers: (count) => words(isSignedOnly ? "signers.title" : "people.title", { count }),
  signed: words("signer.signed"),
  inOrder: (order) => words("signer.order", { order }),
  underName: (name) => words("signer.underName", { name }),
  signatureOf: (name) => words("signer.signature", { name }),
  filledBy: (name) => words("filled.title", { name }),
  field: words("filled.field"),
  answer: words("filled.answer"),
  fingerprints: words("seal.title"),
  seal: words("seal.seal"),
  sealAt: (level) => words(hasSignature ? "seal.is" : "seal.isAlone", { level: `PAdES ${level}` }),
  sha256Of: (of) => words("seal.sha256", { of }),
  history: words("history.title"),
  time: words("history.time"),
  what: words("history.what"),
  who: words("history.who"),
  where: words("history.where"),
  page: (page, pages) => words("page.number", { page, pages }),
});
