import type { DocumentFacts } from "#contract/rules/facts/facts";
import type { MailAbout } from "#contract/rules/facts/mails";
import { actAskedIn } from "#contract/rules/facts/person";
import { deviceOf } from "#contract/rules/people/device";
import { actIn } from "#contract/rules/people/roles";
import { plainWords } from "#core/domain/common/written-words";
import { type Entry, hasPasskey } from "#core/domain/envelope/audit";
import { mailServerOf } from "#core/domain/envelope/mail-delivery";
import type { PageWords } from "./completion-words.ts";

/** Facts of the document that its entries are worded by. */
type FactsInWords = Pick<DocumentFacts, "people" | "mails">;

type WordedEntry = Pick<Entry, "seq" | "type" | "data">;

/** The text of an entry in the document's language: one line at usual lengths, since the cards have addresses and reasons. */
export const historyWords = (words: PageWords, entry: WordedEntry, facts: FactsInWords): string =>
  withLogin(words, withKey(words, eventWords(words, entry, facts), entry.data), entry.data);

/** The text with where the sender had logged in, if that was by single sign-on. */
const withLogin = (words: PageWords, event: string, { signedInAt: at }: Entry["data"]): string =>
  at === undefined ? event : words("event.signedInAt", { event, at: String(at) });

/** The text with the API key with which a program did it: "API key “Billing” (us_3fAb12Cd34Ef)". */
function withKey(words: PageWords, event: string, { via }: Entry["data"]): string {
  if (via === undefined) return event;
  const [, name = "", id = ""] = /^API key (.*) \((us_\w+)\)$/s.exec(String(via)) ?? [];
  return words("event.byKey", { event, name: plainWords(name), id });
}

export function eventWords(words: PageWords, entry: WordedEntry, facts: FactsInWords): string {
  const { type, data } = entry;
  switch (type) {
    case "created":
      return words(data["publicLink"] ? "event.created.publicLink" : "event.created");
    case "corrected":
      return correctionWords(words, data);
    case "delegated":
      return words("event.delegated", { name: plainWords(String(data["name"])) });
    case "delivered":
      return noticeWords(words, entry, facts);
    case "mail-delivered":
      return words("event.mail-delivered", { server: mailServerOf(String(data["to"])) });
    case "kept":
      return words("event.kept", { act: actAskedIn(entry, facts.people) });
    case "taken-back":
      return data["witnessOf"]
        ? words("event.taken-back.witness")
        : words("event.taken-back", { act: actAskedIn(entry, facts.people) });
    case "checked":
      return words(`event.checked.${data["kind"] === "accessCode" ? "accessCode" : "mailedCode"}`);
    case "signed":
      return doneWords(words, data);
    default:
      return words(`event.${type}`);
  }
}

function doneWords(words: PageWords, data: Entry["data"]): string {
  const act = actIn(data);
  const event =
    act === "witnessed"
      ? words("event.witnessed", { name: plainWords(String(data["witnessed"])) })
      : words(`event.${act}`);
  const told = hasPasskey(data) ? words("event.withPasskey", { event }) : event;
  return data["claimedTranslation"] ? words("event.translated", { event: told }) : told;
}

/** What was mailed: whose act it reports, otherwise by the kind of the notification. */
function noticeWords(
  words: PageWords,
  { seq, data: { notice } }: WordedEntry,
  { mails }: FactsInWords,
): string {
  const about = mails.find(({ entry }) => entry === seq)?.about;
  if (about) return aboutWords(words, about, notice === "taken-back");
  switch (notice) {
    case "reminder":
    case "completed":
    case "declined":
    case "voided":
    case "expired":
    case "changed":
    case "returned":
    case "shared":
      return words(`notice.${notice}`);
    case "not-sealed":
      return words("notice.notSealed");
    case "handed-over":
      return words("notice.handedOver");
    default:
      return words("notice.other");
  }
}

function aboutWords(words: PageWords, { name, act, to }: MailAbout, isTakenBack: boolean): string {
  const values = { name: plainWords(name), act };
  if (to !== undefined) return words("notice.delegated", { ...values, to: plainWords(to) });
  return words(isTakenBack ? "notice.takenBack" : "notice.act", values);
}

/** Another name or another person, by their names or, where those are the same, addresses; or another detail of the same one. */
function correctionWords(words: PageWords, data: Entry["data"]): string {
  const [fromName, name] = [data["fromName"], data["name"]].map((one) => plainWords(String(one)));
  const names = { from: fromName ?? "", to: name ?? "" };
  const addresses = { from: String(data["from"]), to: String(data["to"]) };
  const isRenamed = names.from !== names.to;
  if (addresses.from !== addresses.to)
    return words("event.replaced", isRenamed ? names : addresses);
  if (isRenamed) return words("event.renamed", names);
  const correction = words(data["accessCode"] ? "correction.accessCode" : "correction.mobile", {
    who: names.from,
  });
  return words("correction.of", { event: words("event.detailsCorrected"), correction });
}

/** For example "Firefox on Windows". */
export function deviceIn(words: PageWords, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return words("device.both", { browser, system });
  return browser ?? system ?? words("device.unknown");
}
