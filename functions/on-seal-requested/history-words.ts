import { deviceOf } from "#contract/rules/people/device";
import { actIn } from "#contract/rules/people/roles";
import { plainWords } from "#core/domain/common/written-words";
import { type Entry, hasPasskey } from "#core/domain/envelope/audit";
import { mailServerOf } from "#core/domain/envelope/mail-delivery";
import type { PageWords } from "./completion-words.ts";

/** The text of an entry in the document's language. */
export function historyWords(words: PageWords, entry: Pick<Entry, "type" | "data">): string {
  const event = withKey(words, eventWords(words, entry), entry.data);
  switch (entry.type) {
    case "taken":
    case "given-back":
      return words("correction.of", { event, correction: String(entry.data["of"]) });
    case "corrected":
    case "delegated":
      return words("correction.of", { event, correction: correctionWords(words, entry.data) });
    default:
      return event;
  }
}

/** The text with the API key with which a program did it: "API key “Billing” (us_3fAb12Cd34Ef)". */
function withKey(words: PageWords, event: string, { via }: Entry["data"]): string {
  if (via === undefined) return event;
  const [, name = "", id = ""] = /^API key (.*) \((us_\w+)\)$/s.exec(String(via)) ?? [];
  return words("event.byKey", { event, name: plainWords(name), id });
}

export function eventWords(words: PageWords, { type, data }: Pick<Entry, "type" | "data">): string {
  switch (type) {
    case "created":
      return words(data["publicLink"] ? "event.created.publicLink" : "event.created");
    case "corrected":
      return words(
        data["from"] === data["to"] ? "event.detailsCorrected" : "event.addressCorrected",
      );
    case "delivered":
      return noticeWords(words, data["notice"]);
    case "mail-delivered":
      return words("event.mail-delivered", { server: mailServerOf(String(data["to"])) });
    case "taken-back":
      return words(data["witnessOf"] ? "event.taken-back.witness" : "event.taken-back");
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

/** What was mailed, by the kind of the notification. */
function noticeWords(words: PageWords, notice: Entry["data"][string] | undefined): string {
  switch (notice) {
    case "reminder":
    case "completed":
    case "declined":
    case "voided":
    case "expired":
    case "changed":
    case "shared":
      return words(`notice.${notice}`);
    default:
      return words("notice.other");
  }
}

function correctionWords(words: PageWords, data: Entry["data"]): string {
  const from = `${data["fromName"]} (${data["from"]})`;
  const to = `${data["name"]} (${data["to"]})`;
  if (from === to && data["accessCode"]) return words("correction.accessCode", { who: from });
  return from === to
    ? words("correction.mobile", { who: from })
    : words("correction.person", { from, to });
}

/** For example "Firefox on Windows". */
export function deviceIn(words: PageWords, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return words("device.both", { browser, system });
  return browser ?? system ?? words("device.unknown");
}
