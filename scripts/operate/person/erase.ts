import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { personErasure } from "../../../contract/erasure.ts";
import type { SignedValues } from "../../../core/domain/envelope/envelope.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { valuesItem } from "../../../core/store/envelope/envelope-item.ts";
import { hasEndedUnsigned, type Person, signerIdsOf } from "./find.ts";
import type { Item, StageData } from "./stage-data.ts";

/** A signer's answers in a document that ended without being signed by all. */
interface Filled {
  readonly envelopeId: string;
  readonly values: SignedValues;
}

export interface Plan {
  readonly person: Person;
  readonly filled: readonly Filled[];
}

/** Finds what would be erased; changes nothing. */
export async function planErasure(data: StageData, person: Person): Promise<Plan> {
  const filled: Filled[] = [];
  for (const envelope of person.envelopes.filter(hasEndedUnsigned)) {
    for (const signerId of signerIdsOf(envelope, person.address)) {
      const Key = keys.values(envelope.id, signerId);
      const { Item: found } = await data.db.send(
        new GetCommand({ TableName: data.names.tables.Envelopes, Key, ConsistentRead: true }),
      );
      if (found)
        filled.push({ envelopeId: envelope.id, values: z.parse(valuesItem, found["values"]) });
    }
  }
  return { person, filled };
}

/** Each step can be repeated. The account is only closed here: `close-accounts` erases it. */
export async function erase(
  data: StageData,
  { person, filled }: Plan,
  closeAccount: (userId: string) => Promise<void>,
): Promise<void> {
  const TableName = data.names.tables.Envelopes;
  const remove = ({ pk, sk }: Item) =>
    data.db.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  for (const { envelopeId, values } of filled) {
    // Pictures go before the item that has their keys.
    for (const picture of [values.signature, values.initial]) {
      if (!picture) continue;
      const { key: Key, versionId: VersionId } = picture;
      const Bucket = data.names.buckets.Documents;
      await data.s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    }
    await remove(keys.values(envelopeId, values.signerId));
  }
  for (const contact of person.contacts) await remove(contact);
  if (person.mark) await remove(person.mark);
  if (person.userId) await closeAccount(person.userId);
}

/** Report for the operator, and for the answer to the person. */
export function report({ person, filled }: Plan, done: boolean): string {
  const { address, contacts, mark, envelopes, userId } = person;
  const lines = [
    `${done ? "Erased" : "Would be erased"} of ${address}:`,
    `  ${contacts.length} contacts of others`,
    `  what was filled into ${filled.length} documents that ended unsigned`,
    `  ${mark ? "the" : "no"} mark that mail came back`,
    ...(userId
      ? [`  account ${userId}: closed now, erased by close-accounts within ten minutes`]
      : []),
    "Left:",
    ...envelopes.map(({ id, status }) => `  document ${id}, ${status}`),
    "Why:",
    ...personErasure
      .filter(({ becomes }) => becomes === "kept")
      .map(({ what, why }) => `  ${what}: ${why}.`),
  ];
  return lines.join("\n");
}
