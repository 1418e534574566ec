import type { RecipientAnswer } from "#contract/calls/envelope-answers";
import type { ActivityReply, DashboardRow, DocumentRow } from "#contract/specified/dashboard";
import { actionText, activityStatus, type Entry } from "#core/domain/envelope/audit";
import type { Envelope, Signer } from "#core/domain/envelope/envelope";
import { sentFileUrl } from "#core/domain/envelope/file-url";
import { stageOf } from "#core/domain/envelope/stage";
import { foundFirst } from "#core/domain/lists/finding";
import type { Listing } from "#core/domain/lists/listing";
import { publicRow } from "#core/domain/lists/public-envelope";
import { recipientAnswer } from "#core/domain/lists/recipient-answer";

/** A row shows only this many recipients and names. */
const shownMax = 3;

/** Recipients that match the words of a search come first. */
export function documentRow(row: Listing, words: readonly string[] = []): DocumentRow {
  const { recipients, ...answer } = publicRow(row);
  return {
    ...answer,
    recipients: [...foundFirst(recipients, words)].slice(0, shownMax),
    fileUrl: sentFileUrl({ id: row.envelopeId, fileName: row.name }),
    status: row.status,
    ...(row.declined ? { declined: row.declined } : {}),
    ...(row.due ? { due: dueReply(row.due) } : {}),
    ...(row.roles ? { roles: row.roles } : {}),
    ...(row.mine ? { mine: row.mine } : {}),
    ...(row.shared === "read" ? { isToRead: true } : {}),
  };
}

export function dashboardRow(row: Listing): DashboardRow {
  const shown = documentRow(row);
  const { id: envelopeId, fileName: name, createdAt: offsetDateTime } = shown;
  return { ...shown, envelopeId, name, offsetDateTime };
}

const dueReply = ({ names, since }: NonNullable<Listing["due"]>) => ({
  names: names.slice(0, shownMax),
  count: names.length,
  since,
});

/** `entries` are in the order of the chain; the reply has the newest first. */
export const activityReply = (envelope: Envelope, entries: readonly Entry[]): ActivityReply => ({
  title: envelope.title,
  stage: stageOf(envelope),
  expiresAt: envelope.expiresAt,
  ...(envelope.rules?.reminders ? { reminders: envelope.rules.reminders } : {}),
  signers: envelope.signers.map((signer) => ({
    ...recipientAnswer(signer, envelope),
    ...declineReasonOf(signer, entries),
  })),
  audit: [...entries].reverse().map((entry) => ({
    action: actionText(entry),
    timeStamp: entry.at,
    status: activityStatus(entry.type),
  })),
});

/** Taken from the audit trail, which contains the reasons of earlier versions too. */
export function declineReasonOf(
  { id, status }: Signer,
  entries: readonly Entry[],
): Pick<RecipientAnswer, "declineReason"> {
  if (status !== "declined") return {};
  const entry = entries.find(({ type, data }) => type === "declined" && data["signer"] === id);
  const reason = entry?.data["reason"];
  return typeof reason === "string" ? { declineReason: reason } : {};
}
