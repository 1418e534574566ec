import type { Recipient } from "./kinds.ts";
import type { Fields } from "./layout.ts";

export interface FieldCount {
  readonly recipient: Recipient;
  readonly count: number;
  readonly signs: boolean;
}

export function countFields(recipients: readonly Recipient[], fields: Fields): FieldCount[] {
  return recipients.map((recipient) => {
    const own = fields.filter((field) => field.recipientId === recipient.id);
    return { recipient, count: own.length, signs: own.some((field) => field.kind === "sign") };
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
