import type { ActivityReply, DocumentRow, SignerRow } from "#contract/api/dashboard";
import { actionText, activityStatus, type Entry } from "#core/domain/audit";
import type { Envelope, Signer } from "#core/domain/envelope";
import { sentFileUrl } from "#core/domain/file-url";
import { foundFirst } from "#core/domain/finding";
import type { Listing } from "#core/domain/listing";
import { signerRow } from "#core/domain/signer-row";
import { stageOf } from "#core/domain/stage";

export const documentRow = (row: Listing): DocumentRow => ({
  envelopeId: row.envelopeId,
  fileUrl: sentFileUrl({ id: row.envelopeId, fileName: row.name }),
  offsetDateTime: row.createdAt,
  status: row.status,
  name: row.name,
  title: row.title,
  stage: row.stage,
  signed: row.signed,
  of: row.of,
  ...(row.notSealed ? { notSealed: row.notSealed } : {}),
  ...(row.declined ? { declined: row.declined } : {}),
  ...(row.due ? { due: dueReply(row.due) } : {}),
  ...(row.mine ? { mine: row.mine } : {}),
  ...(row.endedAt ? { endedAt: row.endedAt } : {}),
  ...(row.expiresAt ? { expiresAt: row.expiresAt } : {}),
  ...(row.labels ? { labels: row.labels } : {}),
  ...(row.archived ? { archived: row.archived } : {}),
});

/** Of people with many names a row shows few. */
const namesMax = 3;

const dueReply = ({ names, since }: NonNullable<Listing["due"]>) => ({
  names: names.slice(0, namesMax),
  count: names.length,
  since,
});

/** With those of the signers whom the words of the search have found. */
export const foundRow = (row: Listing, words: readonly string[]): DocumentRow => ({
  ...documentRow(row),
  ...(row.people ? { people: foundFirst(row.people, words).slice(0, namesMax) } : {}),
});

/** `entries` in the order of the chain; the reply has the newest first. */
export const activityReply = (envelope: Envelope, entries: readonly Entry[]): ActivityReply => ({
  title: envelope.title,
  stage: stageOf(envelope),
  expiresAt: envelope.expiresAt,
  ...(envelope.rules?.reminders ? { reminders: envelope.rules.reminders } : {}),
  signers: envelope.signers.map((signer) => ({
    ...signerRow(signer, envelope),
    ...declineReasonOf(signer, entries),
  })),
  audit: [...entries].reverse().map((entry) => ({
    action: actionText(entry),
    timeStamp: entry.at,
    status: activityStatus(entry.type),
  })),
});

/** From the trail, which holds the reasons of earlier versions too. */
export function declineReasonOf(
  { id, status }: Signer,
  entries: readonly Entry[],
): Pick<SignerRow, "declineReason"> {
  if (status !== "declined") return {};
  const entry = entries.find(({ type, data }) => type === "declined" && data["signer"] === id);
  const reason = entry?.data["reason"];
  return typeof reason === "string" ? { declineReason: reason } : {};
}
