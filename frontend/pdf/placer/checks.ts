import type { FieldKind } from "#contract/markers";
import type { Recipient } from "./kinds.ts";
import type { Fields } from "./layout.ts";

export interface FieldCount {
  readonly recipient: Recipient;
  readonly count: number;
  readonly signs: boolean;
  readonly phones: boolean;
}

export function countFields(recipients: readonly Recipient[], fields: Fields): FieldCount[] {
  return recipients.map((recipient) => {
    const own = fields.filter((field) => field.recipientId === recipient.id);
    const has = (kind: FieldKind) => own.some((field) => field.kind === kind);
    return { recipient, count: own.length, signs: has("sign"), phones: has("phone") };
  });
}

/** Sentences about signers who could not sign; they warn, they don't refuse. */
export function missingSignatures(counts: readonly FieldCount[]): string[] {
  return counts
    .filter(({ signs }) => !signs)
    .map(({ recipient, count }) =>
      count === 0
        ? `${recipient.name} has no field yet.`
        : `${recipient.name} has no signature field.`,
    );
}

/** Sentences about phone fields that would stay empty; `mobiles` in the order of the counts. */
export function missingNumbers(
  counts: readonly FieldCount[],
  mobiles: readonly string[],
): string[] {
  return counts
    .filter(({ phones }, index) => phones && !mobiles[index]?.trim())
    .map(({ recipient }) => `${recipient.name} has a phone field but no number.`);
}
