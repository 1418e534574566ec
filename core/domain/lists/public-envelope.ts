import type { EnvelopeAnswer, EnvelopeRowAnswer } from "#contract/calls/envelope-answers";
import { rulesOfFrozen } from "#contract/rules/documents/sending-rules";
import { tooSmallText } from "#contract/rules/fields/small-fields";
import {
  type Envelope,
  type EnvelopeContent,
  type Field,
  signedCount,
  signerName,
} from "../envelope/envelope.ts";
import { fieldAsGiven } from "../envelope/field-settings.ts";
import { labelsOf } from "../envelope/filing.ts";
import { documentLanguage } from "../envelope/languages.ts";
import { notSealedMember } from "../envelope/not-sealed.ts";
import { placeInPoints } from "../envelope/points.ts";
import { stageOf } from "../envelope/stage.ts";
import { isMailed, undoUntil } from "../envelope/undo-time.ts";
import type { Listing } from "./listing.ts";
import { recipientAnswer } from "./recipient-answer.ts";

/** An envelope as its sender's programs see it. Nothing in it gives access to a document. */
export function publicEnvelope(envelope: Envelope, content: EnvelopeContent): EnvelopeAnswer {
  const { batchId, linkId, externalId, metadata, endedAt, voidReason, rules: frozen } = envelope;
  const { thankYou, ways, reasons, ...rules } = rulesOfFrozen(frozen);
  return {
    id: envelope.id,
    ...(batchId ? { batchId } : {}),
    ...(linkId ? { linkId } : {}),
    ...(externalId ? { externalId } : {}),
    ...(metadata ? { metadata } : {}),
    title: envelope.title,
    fileName: envelope.fileName,
    message: envelope.message,
    stage: stageOf(envelope),
    ...notSealedMember(envelope),
    createdAt: envelope.createdAt,
    expiresAt: envelope.expiresAt,
    ...undoMember(envelope),
    ...(endedAt ? { endedAt } : {}),
    ...(voidReason ? { withdrawnBecause: voidReason } : {}),
    signed: signedCount(envelope),
    of: envelope.signers.length,
    labels: [...labelsOf(envelope)],
    archived: envelope.filing?.archivedAt !== undefined,
    copies: [...envelope.copies],
    ...readersMember(envelope),
    language: documentLanguage(envelope),
    withholdValues: envelope.withholdValues,
    rules: { ...rules, ways: [...ways], reasons: [...reasons] },
    ...(thankYou ? { redirectUrl: thankYou.url } : {}),
    recipients: envelope.signers.map((signer) => recipientAnswer(signer, envelope)),
    pages: content.pages.map(({ width, height }) => ({ width, height })),
    fields: content.fields.map((one) => field(fieldAsGiven(one), envelope, content)),
    warnings: envelope.status === "sent" ? smallFields(envelope, content) : [],
  };
}

function readersMember({ readers = [], language: documents }: Envelope) {
  if (readers.length === 0) return {};
  return {
    readers: readers.map(({ email, firstName, lastName, role, language }) => ({
      ...{ email, firstName, lastName, role },
      language: language ?? documentLanguage({ language: documents }),
    })),
  };
}

function undoMember(envelope: Envelope) {
  const until = undoUntil(envelope);
  return until && envelope.status === "sent" && !isMailed(envelope) ? { undoUntil: until } : {};
}

/** Warnings about fields that are too small for their text to be read. */
export const smallFields = ({ signers }: Envelope, { pages, fields }: EnvelopeContent): string[] =>
  fields.flatMap((one) => {
    const page = pages[one.page];
    const signer = signers.find(({ id }) => id === one.signerId);
    if (!page || !signer) return [];
    return tooSmallText(one.kind, one, page, { ...signer, name: signerName(signer) }) ?? [];
  });

const field = (
  one: Field,
  { signers }: Envelope,
  { pages }: EnvelopeContent,
): EnvelopeAnswer["fields"][number] => ({
  id: one.id,
  kind: one.kind,
  recipient: signers.findIndex(({ id }) => id === one.signerId) + 1,
  ...placeInPoints(one, pages),
  ...(one.settings ? { settings: one.settings } : {}),
});

export const publicRow = (row: Listing): EnvelopeRowAnswer => ({
  id: row.envelopeId,
  ...(row.batchId ? { batchId: row.batchId } : {}),
  ...(row.linkId ? { linkId: row.linkId } : {}),
  ...(row.externalId ? { externalId: row.externalId } : {}),
  title: row.title,
  fileName: row.name,
  stage: row.stage,
  ...(row.notSealed ? { notSealed: row.notSealed } : {}),
  createdAt: row.createdAt,
  ...(row.expiresAt ? { expiresAt: row.expiresAt } : {}),
  ...(row.endedAt ? { endedAt: row.endedAt } : {}),
  signed: row.signed,
  of: row.of,
  labels: [...(row.labels ?? [])],
  archived: row.archived ?? false,
  recipients: (row.people ?? []).map(({ name, email, role, status }) => ({
    ...{ name, email, status },
    ...(role ? { role } : {}),
  })),
});
