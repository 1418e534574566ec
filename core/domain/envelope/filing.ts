import { Refusal } from "#contract/refusals";
import { limits, messages } from "#contract/rules";
import { folded } from "../common/folded-text.ts";
import type { Envelope, Filing } from "./envelope.ts";

/** How a sender keeps a document: with labels, and in the archive (`Envelope.filing`). */

export const labelsOf = ({ filing }: Pick<Envelope, "filing">): readonly string[] =>
  filing?.labels ?? [];

/** Labels that differ in case or accents alone are the same. */
const isSame = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * A label as it is written in the account: a new one if none is the same. Throws BAD_FIELD if the account has too many.
 */
export function labelInAccount(wanted: string, ofAccount: readonly string[]): string {
  const known = ofAccount.find((one) => isSame(one, wanted));
  if (known !== undefined) return known;
  if (ofAccount.length < limits.labelsOfAccountMax) return wanted;
  throw new Refusal("BAD_FIELD", { field: "label", message: messages.labelsOfAccountMax });
}

/** The envelope with the label; itself if it has it. Throws BAD_FIELD if it has too many others. */
export function labelled(envelope: Envelope, label: string): Envelope {
  const labels = labelsOf(envelope);
  if (labels.some((one) => isSame(one, label))) return envelope;
  if (labels.length >= limits.labelsOfDocumentMax)
    throw new Refusal("BAD_FIELD", { field: "label", message: messages.labelsOfDocumentMax });
  return withFiling(envelope, { ...envelope.filing, labels: [...labels, label] });
}

/** The envelope without the label; itself if it does not have it. */
export function unlabelled(envelope: Envelope, label: string): Envelope {
  const labels = labelsOf(envelope);
  const left = labels.filter((one) => !isSame(one, label));
  return left.length === labels.length
    ? envelope
    : withFiling(envelope, { ...envelope.filing, labels: left });
}

/** The envelope in the archive; itself if it is there. One that is open may be archived too, and goes on. */
export const archived = (envelope: Envelope, now: Date): Envelope =>
  envelope.filing?.archivedAt
    ? envelope
    : withFiling(envelope, { ...envelope.filing, archivedAt: now.toISOString() });

/** The envelope put back; itself if it is not in the archive. */
export const unarchived = (envelope: Envelope): Envelope =>
  envelope.filing?.archivedAt
    ? withFiling(envelope, { ...envelope.filing, archivedAt: undefined })
    : envelope;

/** Without members that say nothing. */
function withFiling(envelope: Envelope, { labels = [], archivedAt }: Filing): Envelope {
  const { filing: _, ...rest } = envelope;
  if (labels.length === 0 && !archivedAt) return rest;
  const filing = {
    ...(labels.length > 0 ? { labels } : {}),
    ...(archivedAt ? { archivedAt } : {}),
  };
  return { ...rest, filing };
}
