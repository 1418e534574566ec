import type { HistoryReply } from "#contract/pages/dashboard";
import type { DocumentFacts } from "#contract/rules/facts/facts";
import { type Act, actAskedIn, actIn } from "#contract/rules/facts/person";
import { deviceWords } from "#contract/rules/people/device";
import type { Entry, EntryType } from "../envelope/audit.ts";
import type { NotificationKind } from "../envelope/notification.ts";

/** Facts of the document that its entries are worded by. */
interface FactsInLines extends Pick<DocumentFacts, "people" | "mails"> {
  /** Address of the person who reads it; absent for the sender. */
  readonly reader?: string;
}

/** An audit entry as the document's sender reads it, or a colleague; the reader is "you" in it. */
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

function namesIn(text: string, entry: Entry, facts: FactsInLines): string[] {
  const { actor, data } = entry;
  const { people, mails } = facts;
  const all = [
    ...(isByReader(entry, facts) ? [] : [actor.name]),
    ...[data["name"], data["fromName"], data["of"], data["witnessed"]].map(String),
    ...people.map(({ name }) => name),
    ...mails.flatMap(({ about }) => (about ? [about.name, about.to ?? ""] : [])),
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
    case "transferred":
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
  return sentence({ entry, facts, data, who: nameOf(entry, facts), to: String(data["to"] ?? "") });
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
      : `${who} sent the document${data["signedInAt"] ? `, signed in at ${data["signedInAt"]}` : ""}`,
  invited: ({ to }) => `Invitation emailed to ${to}`,
  resent: ({ who, to }) => `${who} asked for the invitation to ${to} to be emailed again`,
  corrected: ({ data, who }) => `${who} ${correctedWords(data)}`,
  delegated: ({ data, who }) =>
    `${who} named ${data["name"]} (${data["to"]}) to act in their place`,
  taken: ({ data, who }) => `${who} took on the task for the group: ${data["of"]}`,
  "given-back": ({ data, who }) => `${who} gave the task back to the group: ${data["of"]}`,
  extended: ({ who }) => `${who} extended the deadline`,
  "handed-over": ({ data, who }) => `${who} handed the document over to ${data["name"]} in person`,
  transferred: ({ data, who }) =>
    `${who} handed the document over to ${data["name"]}, a colleague of ${data["fromName"]}`,
  checked: ({ data, who }) =>
    `${who} entered the ${data["kind"] === "accessCode" ? "access code" : "code from an email"}`,
  "check-failed": ({ who }) =>
    `Too many wrong access codes were entered for ${who}; they need a new one`,
  viewed: ({ who }) => `${who} opened the document`,
  signed: ({ entry, facts, data, who }) =>
    `${who} ${doneWords(actIn(entry), data)}${capacityWords(entry, facts)}${translatedWords(data)}${data["reason"] ? `: ${data["reason"]}` : ""}`,
  kept: ({ entry, facts, who }) =>
    `${who} kept their ${actNoun[actAskedIn(entry, facts.people)]} after a change of the people taking part`,
  "taken-back": ({ entry, facts, data, who, to }) =>
    data["witnessOf"]
      ? `The signature of ${to}, the witness, was taken back with it`
      : `${who} took back their ${actNoun[actAskedIn(entry, facts.people)]}`,
  unanswered: "The time to object to the change ended",
  declined: ({ entry, facts, who }) =>
    `${who} declined to ${actVerb[actAskedIn(entry, facts.people)]}`,
  voided: ({ data, who }) =>
    data["undone"] ? `${who} undid sending` : `${who} withdrew the document`,
  expired: "The deadline passed",
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

/** Another person, another name of the same one, or another detail. */
function correctedWords({ fromName, from, name, to, accessCode }: Entry["data"]): string {
  const before = `${fromName} (${from})`;
  if (from !== to) return `replaced ${before} with ${name} (${to})`;
  if (fromName !== name) return `corrected the name of ${before} to ${name}`;
  return `changed the ${accessCode ? "access code" : "mobile number"} of ${before}`;
}

/** For whom somebody has acted, if not for themselves; nothing about an act that was taken back. */
function capacityWords({ seq }: Entry, { people }: FactsInLines): string {
  const act = people.find((one) => one.act.state === "so" && one.act.entry === seq)?.act;
  if (act?.state !== "so" || act.capacity.kind === "own") return "";
  const { capacity } = act;
  return capacity.kind === "group"
    ? " for the group"
    : ` in place of ${capacity.of.name || capacity.of.email}`;
}

function noticeOfAct({ seq, data }: Entry, { mails }: FactsInLines): string | undefined {
  const about = mails.find(({ entry }) => entry === seq)?.about;
  if (!about) return undefined;
  const { name, act, to } = about;
  if (to !== undefined) return `Notice that ${to} is to ${actVerb[act]} in place of ${name}`;
  const isTakenBack = data["notice"] === "taken-back";
  return `Notice that ${name} ${isTakenBack ? `took back their ${actNoun[act]}` : doneWords(act, {})}`;
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

const actNoun: Readonly<Record<Act, string>> = {
  signed: "signature",
  approved: "approval",
  confirmed: "confirmation",
  witnessed: "signature",
};

const actVerb: Readonly<Record<Act, string>> = {
  signed: "sign",
  approved: "approve the document",
  confirmed: "confirm having read the document",
  witnessed: "sign as a witness",
};

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
const nameOf = (entry: Entry, facts: FactsInLines): string => {
  const { actor, data } = entry;
  if (actor.kind === "sender" && data["via"] !== undefined) return String(data["via"]);
  return isByReader(entry, facts) ? "You" : actor.name || actor.email;
};

const isByReader = ({ actor }: Entry, { reader = actor.email }: FactsInLines): boolean =>
  actor.kind === "sender" && actor.email === reader;

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
  changed: "Notice of a change of the people taking part",
  "taken-back": "Notice of what somebody has taken back",
  delegated: "Notice of the person named instead",
  "handed-over": "Notice of being handed over in person",
  returned: "Notice of emails that came back",
  "not-sealed": "Notice that the document could not be sealed",
};

const noticeOf = (kind: Entry["data"][string] | undefined): string =>
  Object.entries(notices).find(([known]) => known === kind)?.[1] ?? "Notice";
