import { mask } from "../domain/answering.ts";
import type { Envelope } from "../domain/envelope.ts";
import { erasedPrivate } from "../domain/evidence.ts";
import type { FilledField } from "../domain/filled-field.ts";
import { variable } from "../environment.ts";
import { listValues } from "./envelopes.ts";
import { keys } from "./keys.ts";
import { updateIf } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

/**
 * Erases what signers have told the sender alone, once the sender can't read it any more. Its digest stays, so that
 * the document can be sealed and checked. Erasing again changes nothing.
 */
export async function erasePrivateAnswers(envelope: Envelope): Promise<void> {
  for (const { signerId, filled = [] } of await listValues(envelope.id)) {
    for (const [index, one] of filled.entries()) {
      const erased = erasedPrivate(one, mask, envelope.salt);
      if (erased !== one) await replace(keys.values(envelope.id, signerId), index, one, erased);
    }
  }
}

/** Unless something else stands there by now, because the signer has signed anew. */
const replace = (
  Key: Record<string, string>,
  index: number,
  { field, value }: FilledField,
  erased: FilledField,
) =>
  updateIf({
    TableName: table,
    Key,
    UpdateExpression: `SET #values.#filled[${index}] = :erased`,
    ConditionExpression: `#values.#filled[${index}].#field = :field AND #values.#filled[${index}].#value = :value`,
    ExpressionAttributeNames: {
      "#values": "values",
      "#filled": "filled",
      "#field": "field",
      "#value": "value",
    },
    ExpressionAttributeValues: { ":erased": erased, ":field": field, ":value": value },
  });
