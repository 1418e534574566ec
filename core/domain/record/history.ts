import type { HistoryReply } from "#contract/api/dashboard";
import { deviceWords } from "#contract/device";
import { actIn } from "#contract/roles";
import { correctionWords, type Entry, type EntryType } from "../envelope/audit.ts";

/** An audit entry as the document's sender reads it, who is "you" in it. */
export function historyLine(entry: Entry): HistoryReply {
  const { seq, type, at, data, ip, userAgent } = entry;
  const quote = quotesReason.has(type) ? data["reason"] : undefined;
  return {
    seq,
    text: sentenceOf(entry),
    at,
    tone: toneOf(type),
    isMail: usualMails.has(type),
    ...(quote ? { quote: String(quote) } : {}),
    ...(type === "extended" ? { until: String(data["expiresAt"]) } : {}),
    ...(ip ? { from: { ip, device: deviceWords(userAgent) } } : {}),
  };
}

const quotesReason: ReadonlySet<EntryType> = new Set(["declined", "voided", "delegated"] as const);

const usualMails: ReadonlySet<EntryType> = new Set([
  "invited",
  "resent",
  "delivered",
  "mail-delivered",
  "mail-delayed",
] as const);

function toneOf(type: EntryType): HistoryReply["tone"] {
  switch (type) {
    case "signed":
    case "completed":
      return "good";
    case "declined":
    case "voided":
    case "expired":
      return "bad";
    case "mail-failed":
    case "mail-bounced":
    case "mail-complained":
    case "mails-stopped":
    case "seal-failed":
    case "not-compared":
    case "taken-back":
    case "check-failed":
      return "warn";
    case "created":
    case "invited":
    case "resent":
    case "corrected":
    case "delegated":
    case "taken":
    case "extended":
    case "handed-over":
    case "checked":
    case "viewed":
    case "kept":
    case "unanswered":
    case "archive-renewed":
    case "delivered":
    case "mail-delivered":
    case "mail-delayed":
    case "mails-resumed":
    case "deleted":
    case "restored":
      return "plain";
  }
}

function sentenceOf(entry: Entry): string {
  const { type, data } = entry;
  const who = nameOf(entry);
  const to = String(data["to"] ?? "");
  switch (type) {
    case "created":
      return createdWords(data, who);
    case "invited":
      return `Invitation emailed to ${to}`;
    case "resent":
      return `${who} asked for the invitation to ${to} to be emailed again`;
    case "corrected":
    case "delegated":
    case "taken":
    case "handed-over":
      return otherPerson(type, data, who);
    case "extended":
      return `${who} extended the time to sign`;
    case "checked":
    case "check-failed":
      return checkWords(entry, who);
    case "viewed":
      return `${who} opened the document`;
    case "signed":
      return `${who} ${doneWords(data)}${data["reason"] ? `: ${data["reason"]}` : ""}`;
    case "kept":
      return `${who} kept their signature after a change of signers`;
    case "taken-back":
      return takenBackWords(data, who);
    case "unanswered":
      return "The time to take back signatures ended";
    case "declined":
      return `${who} declined to sign`;
    case "voided":
      return data["undone"] ? `${who} undid sending` : `${who} withdrew the document`;
    case "expired":
      return "The time to sign ended";
    case "completed":
      return "The document was completed and sealed";
    case "archive-renewed":
      return "The archive time stamp was renewed";
    case "delivered":
      return `${noticeOf(data["notice"])} emailed to ${to}`;
    case "mail-failed":
    case "mail-delivered":
    case "mail-delayed":
    case "mail-bounced":
    case "mail-complained":
      return mailWords(type, to, data["reason"]);
    case "mails-stopped":
      return `${who || to} asked for no more emails`;
    case "mails-resumed":
      return `${who || to} allowed emails again`;
    case "seal-failed":
      return sealFailedWords(data);
    case "not-compared":
      return "It was not checked automatically that sealing changes no page";
    case "deleted":
    case "restored":
      return `${who} ${type === "deleted" ? "removed the document from" : "put the document back into"} the list`;
  }
}

type MailNews = Extract<EntryType, `mail-${string}`>;

function mailWords(type: MailNews, to: string, reason: Entry["data"][string] | undefined): string {
  switch (type) {
    case "mail-failed":
      return `An email to ${to} could not be sent; it is tried again`;
    case "mail-delivered":
      return `The mail server of ${to} accepted the email`;
    case "mail-delayed":
      return `An email to ${to} is delayed; it is tried again`;
    case "mail-bounced":
      return `An email to ${to} came back${reason ? `: ${reason}` : ""}`;
    case "mail-complained":
      return `${to} reported an email as junk`;
  }
}

const createdWords = ({ publicLink }: Entry["data"], who: string): string =>
  publicLink ? "A visitor of your public link began the document" : `${who} sent the document`;

function otherPerson(
  type: "corrected" | "delegated" | "taken" | "handed-over",
  data: Entry["data"],
  who: string,
): string {
  if (type === "handed-over") return `${who} handed the document over to ${data["name"]} in person`;
  if (type === "taken") return `${who} took it, of ${data["of"]}, of whom any one was asked`;
  return type === "corrected"
    ? `${who} changed a signer: ${correctionWords(data)}`
    : `${who} named somebody else to act in their place: ${correctionWords(data)}`;
}

function checkWords({ type, data }: Entry, who: string): string {
  if (type === "check-failed")
    return `Too many wrong access codes were entered for ${who}; they need a new one`;
  return `${who} entered the ${data["kind"] === "accessCode" ? "access code" : "code from an email"}`;
}

const takenBackWords = ({ witnessOf, to }: Entry["data"], who: string): string =>
  witnessOf
    ? `The signature of ${to}, the witness, was taken back with it`
    : `${who} took back their signature`;

function doneWords(data: Entry["data"]): string {
  switch (actIn(data)) {
    case "signed":
      return "signed the document";
    case "approved":
      return "approved the document";
    case "confirmed":
      return "confirmed having read the document";
    case "witnessed":
      return `signed the document as the witness of ${data["witnessed"]}`;
  }
}

function sealFailedWords({ told, page }: Entry["data"]): string {
  const why = page === undefined ? "" : `: it would change how page ${page} looks`;
  return told
    ? `The document could not be sealed so far${why}; you and all signers are told`
    : `Sealing failed${why}; it is tried again`;
}

/** An act of a program is attributed to its API key: "API key Billing (us_3fAb12Cd34Ef) sent the document". */
const nameOf = ({ actor, data }: Entry): string =>
  actor.kind === "sender" ? String(data["via"] ?? "You") : actor.name || actor.email;

function noticeOf(notice: Entry["data"][string] | undefined): string {
  switch (notice) {
    case "reminder":
      return "Reminder";
    case "completed":
      return "Link to the signed document";
    case "declined":
      return "Notice of the decline";
    case "voided":
      return "Notice of the withdrawal";
    case "expired":
      return "Notice of the expiry";
    case "shared":
      return "Link for reading the document";
    case "progress":
      return "Notice of a signature";
    case "changed":
      return "Notice of changed signers";
    case "taken-back":
      return "Notice of the signature taken back";
    case "delegated":
      return "Notice of the person named instead";
    case "returned":
      return "Notice of emails that came back";
    case "not-sealed":
      return "Notice that the document could not be sealed";
    default:
      return "Notice";
  }
}
