import type { HistoryReply } from "#contract/pages/dashboard";
import type { DocumentFacts } from "#contract/rules/facts/facts";
import { type Act, actIn } from "#contract/rules/facts/person";
import { deviceWords } from "#contract/rules/people/device";
import { correctionWords, type Entry, type EntryType } from "../envelope/audit.ts";
import type { NotificationKind } from "../envelope/notification.ts";

/** Facts of the document that its entries are worded by. */
type FactsInLines = Pick<DocumentFacts, "people" | "mails">;

/** An audit entry as the document's sender reads it, who is "you" in it. */
export function historyLine(entry: Entry, facts: FactsInLines): HistoryReply {
  const { seq, type, at, data, ip, userAgent } = entry;
  const text = sentenceOf(entry, facts);
  const quote = quotesReason.has(type) ? data["reason"] : undefined;
  return {
    seq,
    text,
    names: namesIn(text, entry, facts),
    at,
    tone: toneOf(type),
    isMail: usualMails.has(type),
    ...(quote ? { quote: String(quote) } : {}),
    ...(type === "extended" ? { until: String(data["expiresAt"]) } : {}),
    ...(ip ? { from: { ip, device: deviceWords(userAgent) } } : {}),
  };
}

function namesIn(text: string, { actor, data }: Entry, { people, mails }: FactsInLines): string[] {
  const all = [
    ...(actor.kind === "sender" ? [] : [actor.name]),
    ...[data["name"], data["fromName"], data["of"], data["witnessed"]].map(String),
    ...people.map(({ name }) => name),
    ...mails.flatMap(({ about }) => about?.name ?? []),
  ];
  return [...new Set(all)].filter((name) => name && text.includes(name));
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
    case "given-back":
    case "extended":
    case "handed-over":
    case "checked":
    case "viewed":
    case "kept":
    case "unanswered":
    case "archive-renewed":
    case "compared":
    case "delivered":
    case "mail-delivered":
    case "mail-delayed":
    case "mails-resumed":
    case "deleted":
    case "restored":
      return "plain";
  }
}

function sentenceOf(entry: Entry, facts: FactsInLines): string {
  const { type, data } = entry;
  const sentence = sentences[type];
  if (typeof sentence === "string") return sentence;
  return sentence({ entry, facts, data, who: nameOf(entry), to: String(data["to"] ?? "") });
}

interface SentenceParts {
  readonly entry: Entry;
  readonly facts: FactsInLines;
  readonly data: Entry["data"];
  /** Who did it. */
  readonly who: string;
  /** The address of a mail. */
  readonly to: string;
}

const sentences: Readonly<Record<EntryType, string | ((said: SentenceParts) => string)>> = {
  created: ({ data, who }) =>
    data["publicLink"]
      ? "A visitor of your public link began the document"
      : `${who} sent the document`,
  invited: ({ to }) => `Invitation emailed to ${to}`,
  resent: ({ who, to }) => `${who} asked for the invitation to ${to} to be emailed again`,
  corrected: ({ data, who }) => `${who} changed a signer: ${correctionWords(data)}`,
  delegated: ({ data, who }) =>
    `${who} named ${data["name"]} (${data["to"]}) to act in their place`,
  taken: ({ data, who }) => `${who} took it, of ${data["of"]}, of whom any one was asked`,
  "given-back": ({ data, who }) =>
    `${who} gave it back to ${data["of"]}, of whom any one was asked`,
  extended: ({ who }) => `${who} extended the time to sign`,
  "handed-over": ({ data, who }) => `${who} handed the document over to ${data["name"]} in person`,
  checked: ({ data, who }) =>
    `${who} entered the ${data["kind"] === "accessCode" ? "access code" : "code from an email"}`,
  "check-failed": ({ who }) =>
    `Too many wrong access codes were entered for ${who}; they need a new one`,
  viewed: ({ who }) => `${who} opened the document`,
  signed: ({ entry, facts, data, who }) =>
    `${who} ${doneWords(actIn(entry), data)}${capacityWords(entry, facts)}${translatedWords(data)}${data["reason"] ? `: ${data["reason"]}` : ""}`,
  kept: ({ who }) => `${who} kept their signature after a change of signers`,
  "taken-back": ({ data, who, to }) =>
    data["witnessOf"]
      ? `The signature of ${to}, the witness, was taken back with it`
      : `${who} took back their signature`,
  unanswered: "The time to take back signatures ended",
  declined: ({ facts, data, who }) => `${who} declined to ${askedWords(facts, data)}`,
  voided: ({ data, who }) =>
    data["undone"] ? `${who} undid sending` : `${who} withdrew the document`,
  expired: "The time to sign ended",
  completed: "The document was completed and sealed",
  "archive-renewed": "The archive time stamp was renewed",
  delivered: ({ entry, facts, data, to }) =>
    `${noticeOfAct(entry, facts) ?? noticeOf(data["notice"])} emailed to ${to}`,
  "mail-failed": ({ to }) => `An email to ${to} could not be sent; it is tried again`,
  "mail-delivered": ({ to }) => `The mail server of ${to} accepted the email`,
  "mail-delayed": ({ to }) => `An email to ${to} is delayed; it is tried again`,
  "mail-bounced": ({ data, to }) =>
    `An email to ${to} came back${data["reason"] ? `: ${data["reason"]}` : ""}`,
  "mail-complained": ({ to }) => `${to} reported an email as junk`,
  "mails-stopped": ({ who, to }) => `${who || to} asked for no more emails`,
  "mails-resumed": ({ who, to }) => `${who || to} allowed emails again`,
  "seal-failed": ({ data }) => sealFailedWords(data),
  "not-compared": "It was not checked automatically that sealing changes no page",
  compared: ({ data }) => comparedWords(data),
  deleted: ({ who }) => `${who} removed the document from the list`,
  restored: ({ who }) => `${who} put the document back into the list`,
};

/** For whom somebody has acted, if not for themselves; nothing about an act that was taken back. */
function capacityWords({ seq }: Entry, { people }: FactsInLines): string {
  const act = people.find((one) => one.act.state === "so" && one.act.entry === seq)?.act;
  if (act?.state !== "so" || act.capacity.kind === "own") return "";
  const { capacity } = act;
  return capacity.kind === "group"
    ? " for the group"
    : ` in place of ${capacity.of.name || capacity.of.email}`;
}

function noticeOfAct({ seq }: Entry, { mails }: FactsInLines): string | undefined {
  const about = mails.find(({ entry }) => entry === seq)?.about;
  return about && `Notice that ${about.name} ${doneWords(about.act, {})}`;
}

function doneWords(act: Act, data: Entry["data"]): string {
  switch (act) {
    case "signed":
      return "signed the document";
    case "approved":
      return "approved the document";
    case "confirmed":
      return "confirmed having read the document";
    case "witnessed":
      return `signed the document as ${data["witnessed"] ? `the witness of ${data["witnessed"]}` : "a witness"}`;
  }
}

function askedWords({ people }: FactsInLines, { signer }: Entry["data"]): string {
  switch (people.find(({ id }) => id === signer)?.task) {
    case "approves":
      return "approve the document";
    case "confirms":
      return "confirm having read the document";
    default:
      return "sign";
  }
}

const translatedWords = ({ claimedTranslation }: Entry["data"]): string =>
  claimedTranslation ? " on a page that their browser had translated" : "";

function sealFailedWords({ told, page }: Entry["data"]): string {
  const why = page === undefined ? "" : `: it would change how page ${page} looks`;
  return told
    ? `The document could not be sealed so far${why}; you and all signers are told`
    : `Sealing failed${why}; it is tried again`;
}

/** Pages of which more is to be said are named by the notices on the document's page. */
const comparedWords = ({ shownOtherwise, notCompared }: Entry["data"]): string =>
  [
    "All pages were compared in two programs",
    ...(shownOtherwise ? [`different: ${shownOtherwise}`] : []),
    ...(notCompared ? [`not known: ${notCompared}`] : []),
  ].join("; ");

/** An act of a program is attributed to its API key: "API key Billing (us_3fAb12Cd34Ef) sent the document". */
const nameOf = ({ actor, data }: Entry): string =>
  actor.kind === "sender" ? String(data["via"] ?? "You") : actor.name || actor.email;

/** Names each kind of mail; invitations have entries of their own. */
const notices: Readonly<Record<Exclude<NotificationKind, "invitation">, string>> = {
  reminder: "Reminder",
  completed: "Link to the signed document",
  declined: "Notice of the decline",
  voided: "Notice of the withdrawal",
  expired: "Notice of the expiry",
  shared: "Link for reading the document",
  signed: "Notice of what somebody has done",
  progress: "Notice of what somebody has done",
  changed: "Notice of changed signers",
  "taken-back": "Notice of the signature taken back",
  delegated: "Notice of the person named instead",
  "handed-over": "Notice of being handed over in person",
  returned: "Notice of emails that came back",
  "not-sealed": "Notice that the document could not be sealed",
};

const noticeOf = (kind: Entry["data"][string] | undefined): string =>
  Object.entries(notices).find(([known]) => known === kind)?.[1] ?? "Notice";
