import { type DocumentFacts, factsOf } from "#contract/rules/facts/facts";
import { statedIn } from "#contract/rules/facts/identity";
import { actAskedIn } from "#contract/rules/facts/person";
import type {
  RecordedDocument,
  RecordedSigner,
  RecordedValues,
} from "#contract/rules/facts/record";
import { deviceOf } from "#contract/rules/people/device";
import { actIn } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import type { Values } from "./compiled/record/values.ts";
import { commaIn, dayIn } from "./dates.ts";
import { isolated } from "./isolated.ts";
import {
  type FactSaid,
  saidOfAsked,
  saidOfChange,
  saidOfPages,
  saidOfPeople,
} from "./said-facts.ts";
import { type FactWords, inOneText, toldFact } from "./told-facts.ts";
import type { Words } from "./words.ts";

export type RecordWords = Words<Values>;

export interface ToldEntry {
  readonly seq: number;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: { readonly kind: string; readonly name: string; readonly email: string };
  readonly ip: string;
  readonly userAgent: string;
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

/** The members of audit.json (docs/evidence-format.md, 4) that are worded; entries from after the seal may follow. */
export interface RecordFacts {
  readonly envelopeId: string;
  readonly sealedAt: string;
  /** SHA-256 of the original, in hexadecimal. */
  readonly document: string;
  readonly pages: { readonly original: number };
  readonly seal: { readonly level: string };
  readonly content: {
    readonly title: string;
    readonly fileName: string;
    readonly signers: readonly RecordedSigner[];
    readonly fields: NonNullable<RecordedDocument["content"]["fields"]>;
  };
  readonly values: readonly RecordedValues[];
  readonly entries: readonly ToldEntry[];
}

export interface ToldRecord {
  /** What the record is about, a paragraph each. */
  readonly about: readonly string[];
  /** Everybody who took part, with what they did, in whose place, and on what basis that is said. */
  readonly people: readonly { readonly name: string; readonly text: string }[];
  /** `number` is the entry's `seq`, `time` that of the server in words. */
  readonly events: readonly {
    readonly number: number;
    readonly at: string;
    readonly time: string;
    readonly text: string;
  }[];
  /** What can't be concluded from it, a paragraph each. */
  readonly limits: readonly string[];
}

/** The record of a sealed document in sentences, for somebody who reads no JSON. Values by others are set apart by isolates. */
export function toldRecord(
  words: RecordWords,
  factWords: FactWords,
  record: RecordFacts,
): ToldRecord {
  const { content, pages, seal, entries } = record;
  const time = momentIn(words.language, record.sealedAt);
  const facts = factsOf(record);
  const inWords = (said: FactSaid): string =>
    toldFact(factWords, said, {
      text: quoted,
      moment: (at) => momentIn(words.language, at.toISOString()),
    });
  const telling: Telling = { words, record, facts, inWords };
  return {
    about: [
      words("intro", { title: quoted(content.title) }),
      words("about", {
        ...{ file: quoted(content.fileName), pages: pages.original },
        ...{ id: quoted(record.envelopeId), sha256: quoted(record.document) },
      }),
      words("sealed", { time, level: isolated(`PAdES ${seal.level}`) }),
    ],
    people: saidOfPeople(facts).map(({ name, email, act, more }) => ({
      name: person(name, email),
      text: inOneText([act, ...more].map(inWords)),
    })),
    events: entries.map((entry) => ({
      number: entry.seq,
      at: entry.at,
      time: momentIn(words.language, entry.at),
      text: [
        ...eventOf(telling, entry),
        ...(entry.seq === facts.pages.entry ? saidOfPages(facts.pages).map(inWords) : []),
        ...circumstances(words, entry, record),
      ].join(" "),
    })),
    limits: [
      words("limits.identity"),
      words("limits.read"),
      words(facts.clock.state === "so" ? "limits.stamped" : "limits.clock"),
    ],
  };
}

interface Telling {
  readonly words: RecordWords;
  readonly record: RecordFacts;
  readonly facts: DocumentFacts;
  readonly inWords: (said: FactSaid) => string;
}

/** "22 November 2026, 14:05:07 UTC" */
const momentIn = (language: Language, at: string): string =>
  isolated(
    `${dayIn(language, new Date(at))}${commaIn(language)} ${new Date(at).toISOString().slice(11, 19)} UTC`,
  );

/** Text by others as one unit, without characters that could turn the sentence around. */
const quoted = (text: unknown): string =>
  isolated(String(text ?? "").replace(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, "\ufffd"));

const person = (name: unknown, email: unknown): string =>
  quoted(name ? `${name} (${email})` : email);

/** Who did it; an entry of the system is about the address in it. */
const actorOf = ({ actor, data }: ToldEntry): string =>
  actor.kind === "system" ? quoted(data["to"]) : person(actor.name, actor.email);

function eventOf(telling: Telling, entry: ToldEntry): string[] {
  const { words, record } = telling;
  const { type, data } = entry;
  const [who, to] = [actorOf(entry), quoted(data["to"])];
  switch (type) {
    case "created":
      return created(telling, entry);
    case "invited":
      return [words(data["proof"] ? "invited.proof" : "invited", { to })];
    case "resent":
      return [words("resent", { who, to })];
    case "corrected":
    case "delegated":
    case "taken":
    case "given-back":
      return [changed(telling, entry)];
    case "handed-over":
    case "transferred":
      return [words(type, { who, person: person(data["name"], data["to"]) })];
    case "extended":
      return [extended(words, who, data)];
    case "signed":
      return signed(words, entry, record);
    case "completed":
    case "archive-renewed":
      return [words(type, { sha256: quoted(data["sealedSha256"]) })];
    case "delivered":
      return [delivered(telling, entry)];
    case "mail-delivered":
      return [tookIn(words, to, data), ...answerIn(words, data)];
    case "mail-bounced":
      return [words("mail-bounced", { to, kind: String(data["kind"]) }), ...answerIn(words, data)];
    case "mail-failed":
    case "mail-delayed":
    case "mail-complained":
      return [words(type, { to })];
    case "seal-failed":
      return sealFailed(words, data);
    case "checked":
      return [
        words(data["kind"] === "accessCode" ? "checked.accessCode" : "checked.mailedCode", { who }),
      ];
    case "taken-back":
    case "kept":
    case "declined":
      return [answered(telling, type, entry)];
    case "check-failed":
    case "viewed":
    case "voided":
    case "mails-stopped":
    case "mails-resumed":
    case "deleted":
    case "restored":
      return [words(type, { who })];
    case "unanswered":
    case "expired":
    case "not-compared":
    case "compared":
      return [words(type)];
    default:
      return [words("unknown", { type: quoted(type) })];
  }
}

/** A signature, an approval or a confirmation that was kept, taken back or declined. */
function answered(
  { words, facts }: Telling,
  type: "taken-back" | "kept" | "declined",
  entry: ToldEntry,
): string {
  const who = actorOf(entry);
  if (entry.data["witnessOf"]) return words("taken-back.witness", { who });
  return words(type, { who, act: actAskedIn(entry, facts.people) });
}

const sealFailed = (words: RecordWords, { page }: ToldEntry["data"]): string[] => [
  words("seal-failed"),
  ...(page ? [words("seal-failed.page", { page: Number(page) })] : []),
];

const noticeOf = ({ notice }: ToldEntry["data"]): string =>
  noticeNames.get(String(notice)) ?? "other";

const noticeNames: ReadonlyMap<string, string> = new Map([
  ...[
    "reminder",
    "completed",
    "declined",
    "voided",
    "expired",
    "changed",
    "signed",
    "returned",
    "shared",
    "delegated",
  ].map((name) => [name, name] as const),
  ["taken-back", "takenBack"],
  ["handed-over", "handedOver"],
  ["not-sealed", "notSealed"],
  ["progress", "signed"],
]);

function delivered({ words, facts }: Telling, { seq, data }: ToldEntry): string {
  const to = quoted(data["to"]);
  const about = facts.mails.find(({ entry }) => entry === seq)?.about;
  if (!about) return words("delivered", { to, notice: noticeOf(data) });
  const values = { to, name: quoted(about.name), act: about.act };
  if (about.to !== undefined)
    return words("delivered.delegated", { ...values, person: quoted(about.to) });
  return words(data["notice"] === "taken-back" ? "delivered.takenBack" : "delivered.act", values);
}

function created({ words, facts, inWords }: Telling, entry: ToldEntry): string[] {
  const isByVisitor = facts.sent.publicLink === "so";
  return [
    words(isByVisitor ? "created.publicLink" : "created", { who: actorOf(entry) }),
    ...saidOfAsked(facts).map(inWords),
  ];
}

function extended(words: RecordWords, who: string, data: ToldEntry["data"]): string {
  const at = (name: string) => momentIn(words.language, String(data[name]));
  return words("extended", { who, before: at("before"), until: at("expiresAt") });
}

/** Another person, or of the same one another mobile number or access code. */
function changed({ words, facts, inWords }: Telling, entry: ToldEntry): string {
  const changes = facts.people.flatMap((one) => one.changes);
  const change = changes.find((one) => one.entry === entry.seq);
  if (change) return inWords(saidOfChange(change));
  const { accessCode, name, to } = entry.data;
  const values = { who: actorOf(entry), person: person(name, to) };
  return words(accessCode ? "corrected.accessCode" : "corrected.mobile", values);
}

function signed(words: RecordWords, entry: ToldEntry, record: RecordFacts): string[] {
  const { data } = entry;
  const { mode } = data;
  const fields = record.content.fields.filter(({ signerId }) => signerId === data["signer"]);
  const pages = record.pages.original;
  const isShown = data["shownSha256"] !== undefined;
  const pictures = [...String(data["claimedPictures"] ?? "").matchAll(/([\d-]+)@/g)];
  const pagesShown = Number(data["claimedPagesShown"] ?? 0);
  return [
    doneIn(words, entry),
    ...(mode === "typed" || mode === "draw" || mode === "picture" ? [words(`signed.${mode}`)] : []),
    ...filledIn(words, entry, record),
    isShown ? shownIn(words, pages, fields.length) : words("signed.notShown"),
    ...(pictures.length > 0
      ? [words("signed.pictures", { pages: isolated(pictures.map(([, n]) => n).join(", ")) })]
      : []),
    ...(data["claimedTranslation"]
      ? [words("signed.translated", { language: languageIn(words, data) })]
      : []),
    ...(data["passkeySignature"] === undefined ? [] : [words("signed.passkey")]),
    ...(pagesShown > 0 ? [words("signed.read", { pages: pagesShown })] : []),
    words("signed.consent", {
      version: quoted(data["disclosureVersion"]),
      sha256: quoted(data["disclosureSha256"]),
    }),
  ];
}

const shownIn = (words: RecordWords, pages: number, fields: number): string =>
  fields > 0
    ? words("signed.shown", { pages, fields })
    : words("signed.shownWithoutFields", { pages });

/** The name of the language into which the page was translated. */
const languageIn = (words: RecordWords, data: ToldEntry["data"]): string =>
  quoted(
    new Intl.DisplayNames(words.language, { type: "language" }).of(
      String(data["claimedTranslation"]),
    ),
  );

/** What was done: signed, or what the entry says instead. */
function doneIn(words: RecordWords, entry: ToldEntry): string {
  const { data } = entry;
  const by = { who: actorOf(entry), name: quoted(data["name"]) };
  const act = actIn(data);
  if (act === "signed") return words("signed", by);
  if (act !== "witnessed") return words(`signed.${act}`, by);
  const signer = quoted(data["witnessed"]);
  return words("signed.witnessed", { ...by, signer, address: quoted(data["address"]) });
}

/** The answers belong to the signer's last signature. */
function filledIn(
  words: RecordWords,
  entry: ToldEntry,
  { values, entries }: RecordFacts,
): string[] {
  const signer = entry.data["signer"];
  const last = entries.findLast(({ type, data }) => type === "signed" && data["signer"] === signer);
  const count = values.find(({ signerId }) => signerId === signer)?.filled?.length ?? 0;
  return last === entry && count > 0 ? [words("signed.filled", { count })] : [];
}

function tookIn(words: RecordWords, to: string, data: ToldEntry["data"]): string {
  const server = quoted(String(data["to"] ?? "").replace(/^.*@/, ""));
  const at = String(data["toldAt"] ?? "");
  return words("mail-delivered", { server, to, time: momentIn(words.language, at) });
}

const answerIn = (words: RecordWords, { answer }: ToldEntry["data"]): string[] =>
  answer ? [words("answer", { answer: quoted(answer) })] : [];

function embeddedIn(words: RecordWords, data: ToldEntry["data"]): string {
  const { by, how } = statedIn({ data });
  return words("embedded", { url: quoted(data["origin"]), by: quoted(by), how: quoted(how) });
}

/** Reason, mail, link, key and device, as far as the entry has them. */
function circumstances(words: RecordWords, entry: ToldEntry, { entries }: RecordFacts): string[] {
  const { type, data, ip, userAgent, actor, seq } = entry;
  const { reason, mailId, link, via, delivery } = data;
  const mailed = entries.findLast(
    (one) => one.seq < seq && link !== undefined && one.data["link"] === link && one.data["to"],
  );
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((one) => one !== undefined).join(", ");
  return [
    ...(reason && type !== "delegated" ? [words("reason", { reason: quoted(reason) })] : []),
    ...(mailId ? [words("mailId", { id: quoted(mailId) })] : []),
    ...(via ? [words("byKey", { key: quoted(String(via).replace(/^API key /, "")) })] : []),
    ...(mailed && actor.kind === "signer"
      ? [words("byLink", { to: quoted(mailed.data["to"]), entry: mailed.seq })]
      : []),
    ...(delivery === "session" ? [words("byAccount", { email: quoted(actor.email) })] : []),
    ...(delivery === "public-link" ? [words("byPublicLink", { email: quoted(actor.email) })] : []),
    ...(delivery === "in-person" ? [words("inPerson")] : []),
    ...(delivery === "embedded" ? [embeddedIn(words, data)] : []),
    ...(ip && device ? [words("device", { device: isolated(device), ip: quoted(ip) })] : []),
    ...(ip && !device ? [words("network", { ip: quoted(ip) })] : []),
  ];
}
