import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { limits } from "../../contract/rules/limits/limits.ts";
import { keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";
import type { TableName } from "../../scripts/stage-names.ts";
import { operatorOf } from "./operator.ts";

/** Items as no call leaves them, or only hundreds of calls do. */

/** As many files as an account may have, without the files. */
export const countMostFiles = (environment: Undersign, userId: string): Promise<void> =>
  changed(environment, "Subscriptions", keys.account(userId), "filesCount", limits.filesMax);

/** Sets how many bytes the account has stored, without the files. */
export const countStorage = (
  environment: Undersign,
  userId: string,
  bytes: number,
): Promise<void> =>
  changed(environment, "Subscriptions", keys.account(userId), "storageUsedBytes", bytes);

/** A file of that many bytes, without the bytes. */
export const sayFileIsOf = (
  environment: Undersign,
  file: { readonly userId: string; readonly id: string },
  sizeBytes: number,
): Promise<void> =>
  changed(environment, "Subscriptions", keys.file(file.userId, file.id), "sizeBytes", sizeBytes);

/** Another day of signing than the one that the signer's entry in the record covers. */
export const changeDayOfSigning = (
  environment: Undersign,
  envelopeId: string,
  signerId: string,
): Promise<void> =>
  changed(environment, "Envelopes", keys.values(envelopeId, signerId), "values.date", "2001-01-01");

/** An address that was taken once, and is not today. */
export const changeAddressOfHook = (
  environment: Undersign,
  hook: { readonly userId: string; readonly id: string },
  url: string,
): Promise<void> => changed(environment, "Events", keys.hook(hook.userId, hook.id), "url", url);

async function changed(
  environment: Undersign,
  table: TableName,
  Key: UpdateCommandInput["Key"],
  member: string,
  value: string | number,
): Promise<void> {
  const { db, names } = await operatorOf(environment);
  const parts = member.split(".").map((name, i) => [`#n${i}`, name] as const);
  await db.send(
    new UpdateCommand({
      TableName: names.tables[table],
      Key,
      UpdateExpression: `SET ${parts.map(([short]) => short).join(".")} = :value`,
      ExpressionAttributeNames: Object.fromEntries(parts),
      ExpressionAttributeValues: { ":value": value },
    }),
  );
}
