import * as z from "zod/mini";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { getItem, putIf, queryAll } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

const certificateItem = z.object({
  /** Base64 of the DER: the sealing certificate first, then its issuers. */
  chain: z.array(z.string()),
  firstUsedAt: z.string(),
});

export type StoredCertificate = z.output<typeof certificateItem>;

export async function findSealCertificate(serial: string): Promise<StoredCertificate | undefined> {
  const item = await getItem(table, keys.sealCertificate(serial));
  return item && z.parse(certificateItem, item);
}

/** Stores a certificate unless there is one with this serial number; returns the stored one. */
export async function keepSealCertificate(
  serial: string,
  made: StoredCertificate,
): Promise<StoredCertificate> {
  const isNew = await putIf({
    TableName: table,
    Item: { ...keys.sealCertificate(serial), ...made },
    ConditionExpression: "attribute_not_exists(pk)",
  });
  return isNew ? made : ((await findSealCertificate(serial)) ?? made);
}

/** All certificates that have ever sealed a document here, newest first. */
export async function listSealCertificates(): Promise<StoredCertificate[]> {
  const items = await queryAll({
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": keys.sealCertificate("").pk },
  });
  const all = items.map((item) => z.parse(certificateItem, item));
  return all.sort((a, b) => (a.firstUsedAt < b.firstUsedAt ? 1 : -1));
}
