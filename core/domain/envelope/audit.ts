import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { actIn } from "#contract/rules/people/roles";
import type { ActingPerson } from "../account/account.ts";
import { laterOf } from "../common/time.ts";
import { mailServerOf } from "./mail-delivery.ts";

/** The end of an envelope's chain of entries. */
export interface ChainHead {
  readonly seq: number;
  /** Hex SHA-256 of the last entry; sixty-four zeros before the first entry. */
  readonly hash: string;
  /** Time of the last entry; no entry is earlier than the one before it. */
  readonly at: string;
}

export const emptyChain: ChainHead = { seq: 0, hash: "0".repeat(64), at: "" };

export const entryTypes = [
  "created",
  "invited",
  "resent",
  "corrected",
  "delegated",
  "taken",
  "given-back",
  "extended",
  "handed-over",
  "transferred",
  "checked",
  "check-failed",
  "viewed",
  "signed",
  "kept",
  "taken-back",
  "unanswered",
  "declined",
  "voided",
  "expired",
  "completed",
  "archive-renewed",
  "delivered",
  "mail-failed",
  "mail-delivered",
  "mail-delayed",
  "mail-bounced",
  "mail-complained",
  "mails-stopped",
  "mails-resumed",
  "seal-failed",
  "not-compared",
  "compared",
  "deleted",
  "restored",
] as const;
export type EntryType = (typeof entryTypes)[number];

export interface Actor {
  readonly kind: "sender" | "signer" | "system";
  readonly name: string;
  readonly email: string;
}

export const system: Actor = { kind: "system", name: "", email: "" };

/** The caller as the network reports it, and the person whose session or API key it is. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
  /** The API key with which a program made the call: `API key Billing (us_3fAb12Cd34Ef)`. */
  readonly via?: string;
  readonly person?: ActingPerson | undefined;
  /** Where the person logged in, if that was by single sign-on: `login.firm.example`. */
  readonly signedInAt?: string;
}

export type EntryData = Readonly<Record<string, string | number | boolean>>;

/** An entry before it is chained. IP and time come from the server; what the caller claims goes into `data`. */
export interface EntryDraft extends Client {
  readonly type: EntryType;
  readonly actor: Actor;
  readonly data: EntryData;
}

export interface Entry extends Omit<EntryDraft, "via" | "person" | "signedInAt"> {
  readonly v: 1;
  readonly envelopeId: string;
  readonly seq: number;
  readonly at: string;
  /** Hex SHA-256 of the original document. */
  readonly document: string;
  readonly prev: string;
  /** Hex SHA-256 of the JCS form (RFC 8785) of this entry without `hash`. */
  readonly hash: string;
}

export function nextEntry(
  { via, person, signedInAt, ...draft }: EntryDraft,
  chain: { envelopeId: string; document: string; head: ChainHead },
  now: Date,
): Entry {
  const body: Omit<Entry, "hash"> = {
    v: 1,
    envelopeId: chain.envelopeId,
    seq: chain.head.seq + 1,
    at: laterOf(now.toISOString(), chain.head.at),
    ...draft,
    actor: actorOf(draft, person),
    data: {
      ...draft.data,
      ...(via === undefined ? {} : { via }),
      ...(signedInAt === undefined || draft.type !== "created" ? {} : { signedInAt }),
    },
    document: chain.document,
    prev: chain.head.hash,
  };
  return { ...body, hash: hashOf(body) };
}

/**
 * A colleague who acts in the sender's place is named. The first entry always has the sender: its actor is whom signers see as
 * the sender.
 */
function actorOf(
  { type, actor }: Pick<EntryDraft, "type" | "actor">,
  person: ActingPerson | undefined,
): Actor {
  if (!person || type === "created" || actor.kind !== "sender" || actor.email === person.email)
    return actor;
  return { kind: "sender", name: person.name, email: person.email };
}

export const headAfter = ({ seq, hash, at }: Entry): ChainHead => ({ seq, hash, at });

/** The first fault of a chain, as a sentence; undefined when it is intact. */
export function chainFault(entries: readonly Entry[], head?: ChainHead): string | undefined {
  let last = emptyChain;
  for (const entry of entries) {
    if (entry.seq !== last.seq + 1) return `entry ${last.seq + 1} is missing`;
    if (entry.prev !== last.hash) return `entry ${entry.seq} does not follow entry ${last.seq}`;
    const { hash, ...body } = entry;
    if (hashOf(body) !== hash) return `entry ${entry.seq} was changed`;
    last = headAfter(entry);
  }
  if (head && head.hash !== last.hash)
    return `the last entry is ${head.seq}, but ${last.seq} were found`;
  return undefined;
}

function hashOf(body: Omit<Entry, "hash">): string {
  const canonical = canonicalize(body);
  if (canonical === undefined) throw new Error("an audit entry has no canonical form");
  return createHash("sha256").update(canonical, "utf8").digest("hex");
}

/** The action text of the specification: parts separated by `|`; a `|` in a name is escaped. */
export function actionText(entry: Entry): string {
  return actionParts(entry)
    .map((part) => part.replaceAll("\\", "\\\\").replaceAll("|", "\\|"))
    .join("|");
}

function actionParts(entry: Entry): string[] {
  const who = [entry.actor.name, entry.actor.email].filter((part) => part !== "");
  const where = entry.ip === "" ? [] : [entry.ip];
  const by = entry.data["via"] === undefined ? [] : [`by ${entry.data["via"]}`];
  return [actionWords(entry), ...who, ...detail(entry), ...by, ...signedInWords(entry), ...where];
}

/** How the sender had logged in, if that was by single sign-on. */
const signedInWords = ({ data }: Entry): string[] =>
  data["signedInAt"] === undefined ? [] : [`signed in at ${data["signedInAt"]}`];

function detail({ type, data }: Entry): string[] {
  if (type === "corrected") return [correctionWords(data)];
  if (type === "delegated") return [correctionWords(data), String(data["reason"])];
  if (type === "extended") return [`until ${data["expiresAt"]}`];
  return ["to", "reason", "fileName"].flatMap((name) => (data[name] ? [String(data[name])] : []));
}

/** The old and the new person: "Bea Brown (bea@example.com) is now Carl Cole (carl@example.com)". */
export function correctionWords({ fromName, from, name, to, accessCode }: EntryData): string {
  const before = `${fromName} (${from})`;
  const after = `${name} (${to})`;
  if (before !== after) return `${before} is now ${after}`;
  return `${accessCode ? "access code" : "mobile number"} of ${before}`;
}

/** What happened, without who did it: the beginning of the action text. */
export function actionWords({ type, data }: Pick<Entry, "type" | "data">): string {
  const words = actions[type];
  return typeof words === "string" ? words : words(data);
}

const actions: Readonly<Record<EntryType, string | ((data: EntryData) => string)>> = {
  created: "Document sent for signature",
  invited: "Invitation emailed",
  resent: "Invitation to be emailed again",
  corrected: ({ from, to }) =>
    from === to ? "Signer's details corrected" : "Signer's address corrected",
  delegated: "Reassigned to someone else",
  taken: "Taken by one of those who were asked",
  "given-back": "Given back to those who were asked",
  extended: "Time to sign extended",
  "handed-over": "Handed over in person",
  transferred: "Handed over to a colleague of the sender",
  checked: ({ kind }) =>
    kind === "accessCode" ? "Access code entered" : "Code from an email entered",
  "check-failed": "Too many wrong access codes entered",
  viewed: "Document viewed",
  signed: (data) =>
    doneWords(data) +
    (hasPasskey(data) ? ", confirmed with a passkey" : "") +
    (data["claimedTranslation"] ? ", page translated by the browser" : ""),
  kept: "Signature kept after a change",
  "taken-back": ({ witnessOf }) =>
    witnessOf ? "Witness's signature taken back with the one it witnessed" : "Signature taken back",
  unanswered: "Time to take back signatures ended",
  declined: "Signing declined",
  voided: ({ undone }) => (undone ? "Sending undone" : "Document withdrawn"),
  expired: "Document expired",
  completed: "Document completed and sealed",
  "archive-renewed": "Archive time stamp renewed",
  delivered: ({ notice }) => noticeWords(notice),
  "mail-failed": "Email could not be sent",
  "mail-delivered": ({ to }) => `Email delivered to the mail server of ${mailServerOf(String(to))}`,
  "mail-delayed": "Email delayed, will be tried again",
  "mail-bounced": "Email came back",
  "mail-complained": "Email reported as junk",
  "mails-stopped": "Emails from this sender stopped",
  "mails-resumed": "Emails from this sender allowed again",
  "seal-failed": ({ told }) =>
    told
      ? "Document could not be sealed so far, sender and signers to be told"
      : "Sealing failed, will be tried again",
  "not-compared": "Not checked automatically that sealing changed no page",
  compared: "Pages compared in two programs",
  deleted: "Document removed from the dashboard",
  restored: "Document put back on the dashboard",
};

/** Whether a passkey has signed what an entry of signing says. */
export const hasPasskey = (data: EntryData): boolean => data["passkeySignature"] !== undefined;

function doneWords(data: EntryData): string {
  switch (actIn(data)) {
    case "signed":
      return "Document signed";
    case "approved":
      return "Document approved";
    case "confirmed":
      return "Confirmed having read the document";
    case "witnessed":
      return `Document signed as the witness of ${data["witnessed"]}`;
  }
}

/** What was mailed, by the kind of the notification. */
function noticeWords(notice: EntryData[string] | undefined): string {
  switch (notice) {
    case "reminder":
      return "Reminder emailed";
    case "completed":
      return "Link to the signed document emailed";
    case "declined":
      return "Notice of the decline emailed";
    case "voided":
      return "Notice of the withdrawal emailed";
    case "expired":
      return "Notice of the expiry emailed";
    case "changed":
      return "Notice of changed signers emailed";
    case "shared":
      return "Link for reading the document emailed";
    case "not-sealed":
      return "Notice of a document not sealed emailed";
    case "handed-over":
      return "Notice of being handed over in person emailed";
    default:
      return "Notice emailed";
  }
}

/** `progress`, `completed`, or `rejected` (as specified). */
export function activityStatus(type: EntryType): "progress" | "completed" | "rejected" {
  switch (type) {
    case "completed":
      return "completed";
    case "declined":
    case "voided":
    case "expired":
      return "rejected";
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
    case "check-failed":
    case "viewed":
    case "signed":
    case "kept":
    case "taken-back":
    case "unanswered":
    case "archive-renewed":
    case "delivered":
    case "mail-failed":
    case "mail-delivered":
    case "mail-delayed":
    case "mail-bounced":
    case "mail-complained":
    case "mails-stopped":
    case "mails-resumed":
    case "seal-failed":
    case "not-compared":
    case "compared":
    case "deleted":
    case "restored":
      return "progress";
  }
}

/** Throws if stored entries were edited: nothing may be sealed over them. */
export function assertIntact(entries: readonly Entry[], head: ChainHead): void {
  const fault = chainFault(entries, head);
  if (fault) throw new Error(`audit chain broken: ${fault}`);
}
