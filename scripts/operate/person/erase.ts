import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { personErasure } from "../../../contract/rules/installation/erasure.ts";
import type { SignedValues } from "../../../core/domain/envelope/envelope.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { filledBy, hasEndedUnsigned, type Person } from "./find.ts";
import { type Item, itemsOf, type StageData } from "./stage-data.ts";

/** A signer's answers in a document that ended without being signed by all. */
interface UnsignedAnswers {
  readonly envelopeId: string;
  readonly values: SignedValues;
}

export interface Plan {
  readonly person: Person;
  readonly filled: readonly UnsignedAnswers[];
}

/** Finds what would be erased; changes nothing. */
export async function planErasure(data: StageData, person: Person): Promise<Plan> {
  const filled: UnsignedAnswers[] = [];
  for (const envelope of person.envelopes.filter(hasEndedUnsigned)) {
    const stored = await itemsOf(
      data,
      data.names.tables.Envelopes,
      "pk",
      keys.envelope(envelope.id).pk,
    );
    for (const values of filledBy(stored, person.address))
      filled.push({ envelopeId: envelope.id, values });
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
    // Pictures and files go before the item that has their keys.
    for (const picture of [values.signature, values.initial, ...(values.attachments ?? [])]) {
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
