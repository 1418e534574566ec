import type { Stage } from "#contract/rules/documents/stages";
import { localTime } from "#languages/dates";
import type { GivenAnswers } from "../answers/given-answers.ts";
import { actionWords, correctionWords, type Entry } from "../envelope/audit.ts";
import {
  type Envelope,
  nameAndAddress,
  type Signer,
  signedCount,
  signerById,
  signerName,
  signersDue,
} from "../envelope/envelope.ts";
import { stageOf } from "../envelope/stage.ts";

/** Rows of the tables that a sender exports. Times are ISO 8601 in UTC, unless a column says otherwise. */
export type Row = readonly string[];

export const documentsHead: Row = [
  "Document",
  "Title",
  "File",
  "State",
  "Sent",
  "Ended",
  "Open until",
  "Signers",
  "Signed",
  "Waiting for",
  "Reason",
  "Public link",
];

export function documentRow(envelope: Envelope): Row {
  const { id, title, fileName, createdAt, endedAt = "", expiresAt, signers, status } = envelope;
  const due = status === "sent" ? signersDue(envelope) : [];
  return [
    id,
    title,
    fileName,
    stageWords(stageOf(envelope)),
    createdAt,
    endedAt,
    expiresAt,
    signers.map((signer) => namedWithRole(signer, envelope)).join("; "),
    `${signedCount(envelope)} of ${signers.length}`,
    due.map(named).join("; "),
    reasonOf(envelope),
    envelope.linkId ?? "",
  ];
}

const named = (signer: { firstName: string; lastName: string; email: string }): string =>
  nameAndAddress({ name: signerName(signer), email: signer.email });

/** The signer, and what they do unless they simply sign: "Wim Wit (wim@example.com), witnesses Ann Arbor". */
function namedWithRole(signer: Signer, envelope: Envelope): string {
  const witnessed = signerById(envelope, signer.witnessOf ?? "");
  const role = [signer.role, witnessed && signerName(witnessed)].filter(Boolean).join(" ");
  return role ? `${named(signer)}, ${role}` : named(signer);
}

const reasonOf = ({ signers, voidReason }: Envelope): string =>
  voidReason ?? signers.find(({ declineReason }) => declineReason)?.declineReason ?? "";

export function stageWords(stage: Stage): string {
  switch (stage) {
    case "sending":
    case "waiting":
      return "Waiting for signatures";
    case "sealing":
      return "Being sealed";
    case "completed":
      return "Completed";
    case "declined":
      return "Declined";
    case "voided":
      return "Withdrawn";
    case "expired":
      return "Expired";
    case "attention":
      return "Needs attention";
  }
}

export const entriesHead: Row = [
  "Document",
  "Title",
  "No.",
  "Time",
  "What",
  "Who",
  "Email",
  "To",
  "Details",
  "IP address",
  "Browser",
  "SHA-256",
  "Local time",
];

export const entryRow = ({ title, rules }: Envelope, entry: Entry): Row => [
  entry.envelopeId,
  title,
  String(entry.seq),
  entry.at,
  actionWords(entry),
  entry.actor.name,
  entry.actor.email,
  String(entry.data["to"] ?? ""),
  detailOf(entry),
  entry.ip,
  entry.userAgent,
  entry.hash,
  localWords(entry.at, rules?.timeZone),
];

/** "2026-11-22 15:05:00 CET" in the document's time zone; empty if it has none. */
function localWords(at: string, timeZone: string | undefined): string {
  const local = localTime("en", new Date(at), timeZone);
  if (!local) return "";
  return `${local.clock.toISOString().slice(0, 19).replace("T", " ")} ${local.zone}`;
}

function detailOf({ type, data }: Entry): string {
  if (type === "corrected") return correctionWords(data);
  if (type === "delegated") return `${correctionWords(data)}: ${data["reason"]}`;
  if (type === "checked" || type === "check-failed") return `Tries: ${data["tries"]}`;
  return String(data["reason"] ?? data["fileName"] ?? "");
}

/** One signer's answers, by label. */
export interface AnswersOfSigner {
  /** The cells before the answers. */
  readonly who: Row;
  readonly answers: ReadonlyMap<string, string>;
}

const answersHead: Row = ["Document", "Title", "Sent", "Signer", "Email", "Signed"];

/** The answers of those who have signed that the sender may read. Answers with the same label are put together. */
export function answersOfSigners(envelope: Envelope, { signers }: GivenAnswers): AnswersOfSigner[] {
  return signers.map(({ signer, name, email, answers, attachments = [], notAsked = [] }) => {
    const signedAt = envelope.signers.find(({ id }) => id === signer)?.signedAt ?? "";
    const byLabel = new Map<string, string>();
    // Of files, their names.
    const files = attachments.map(({ label, name: printed }) => ({ label, printed }));
    for (const { label, printed } of [...answers, ...files]) {
      const before = byLabel.get(label);
      byLabel.set(label, before === undefined ? printed : `${before}; ${printed}`);
    }
    for (const { label } of notAsked) if (!byLabel.has(label)) byLabel.set(label, "not asked");
    return {
      who: [envelope.id, envelope.title, envelope.createdAt, name, email, signedAt],
      answers: byLabel,
    };
  });
}

/** The table with a column for each label, in the order in which labels first appear. */
export function answersTable(all: readonly AnswersOfSigner[]): Row[] {
  const labels = [...new Set(all.flatMap(({ answers }) => [...answers.keys()]))];
  return [
    [...answersHead, ...labels],
    ...all.map(({ who, answers }) => [...who, ...labels.map((label) => answers.get(label) ?? "")]),
  ];
}

export const indexHead: Row = ["File", "Audit trail", ...documentsHead];
