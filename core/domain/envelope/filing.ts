import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { folded } from "../common/folded-text.ts";
import type { Envelope, Filing } from "./envelope.ts";

/** How a sender organizes a document: with labels, and in the archive (`Envelope.filing`). */

export const labelsOf = ({ filing }: Pick<Envelope, "filing">): readonly string[] =>
  filing?.labels ?? [];

/** Labels that differ only in case or accents are the same. */
const isSame = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * The label as it is spelled in the account, or as given if the account has none like it. Throws BAD_FIELD if the
 * account has too many.
 */
export function labelInAccount(wanted: string, ofAccount: readonly string[]): string {
  const known = ofAccount.find((one) => isSame(one, wanted));
  if (known !== undefined) return known;
  if (ofAccount.length < limits.labelsOfAccountMax) return wanted;
  throw new Refusal("BAD_FIELD", { field: "label", message: senderMessages.labelsOfAccountMax });
}

/** The same for several labels, each once. */
export function labelsInAccount(
  wanted: readonly string[],
  ofAccount: readonly string[],
): readonly string[] {
  const known = [...ofAccount];
  const labels: string[] = [];
  for (const one of wanted) {
    const label = labelInAccount(one, known);
    if (!known.includes(label)) known.push(label);
    if (!labels.includes(label)) labels.push(label);
  }
  return labels;
}

/** The envelope with these labels and no others; unchanged if it has them already. */
export function withLabels(envelope: Envelope, labels: readonly string[]): Envelope {
  const before = labelsOf(envelope);
  const isUnchanged =
    before.length === labels.length && labels.every((label, at) => label === before[at]);
  return isUnchanged ? envelope : withFiling(envelope, { ...envelope.filing, labels });
}

/** The envelope with the label; unchanged if it already has it. Throws BAD_FIELD if it has too many others. */
export function labelled(envelope: Envelope, label: string): Envelope {
  const labels = labelsOf(envelope);
  if (labels.some((one) => isSame(one, label))) return envelope;
  if (labels.length >= limits.labelsOfDocumentMax)
    throw new Refusal("BAD_FIELD", { field: "label", message: senderMessages.labelsOfDocumentMax });
  return withFiling(envelope, { ...envelope.filing, labels: [...labels, label] });
}

/** The envelope without the label; unchanged if it does not have it. */
export function unlabelled(envelope: Envelope, label: string): Envelope {
  const labels = labelsOf(envelope);
  const left = labels.filter((one) => !isSame(one, label));
  return left.length === labels.length
    ? envelope
    : withFiling(envelope, { ...envelope.filing, labels: left });
}

/**
 * The envelope in the archive; unchanged if it is already there. An open envelope may be archived too, and stays open.
 */
export const archived = (envelope: Envelope, now: Date): Envelope =>
  envelope.filing?.archivedAt
    ? envelope
    : withFiling(envelope, { ...envelope.filing, archivedAt: now.toISOString() });

/** The envelope taken out of the archive; unchanged if it isn't there. */
export const unarchived = (envelope: Envelope): Envelope =>
  envelope.filing?.archivedAt
    ? withFiling(envelope, { ...envelope.filing, archivedAt: undefined })
    : envelope;

/** The envelope with this filing, without empty members. */
function withFiling(envelope: Envelope, { labels = [], archivedAt }: Filing): Envelope {
  const { filing: _, ...rest } = envelope;
  if (labels.length === 0 && !archivedAt) return rest;
  const filing = {
    ...(labels.length > 0 ? { labels } : {}),
    ...(archivedAt ? { archivedAt } : {}),
  };
  return { ...rest, filing };
}
