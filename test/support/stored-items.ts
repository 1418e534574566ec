import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Undersign } from "../../scripts/local.ts";

type Item = Record<string, unknown>;

export interface Table {
  get(key: Item): Promise<Item>;
  put(item: Item): Promise<void>;
}

/** A table of an environment, as the sealing function may use it. */
export function tableOf({ endpoint, grants }: Undersign, name: string): Table {
  const found = grants().find(
    ({ roleId, action, resource }) =>
      roleId.includes("onsealrequested") &&
      action === "dynamodb:PutItem" &&
      resource.includes(name),
  );
  if (!found) throw new Error(`expected a grant on the table ${name}, found none`);
  const db = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: `ROLE_${found.roleId}`, secretAccessKey: "secret" },
    }),
  );
  const TableName = found.resource.replace(/^.*\//, "");
  return {
    async get(Key) {
      return (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item ?? {};
    },
    async put(Item) {
      await db.send(new PutCommand({ TableName, Item }));
    },
  };
}

/** Puts an envelope back into the single item in which earlier versions stored it. */
export async function storeAsBefore(table: Table, envelopeId: string): Promise<void> {
  const { envelopeFromParts, envelopeToItem } = await import("../../core/store/envelope-item.ts");
  const key = (sk: string) => ({ pk: `E#${envelopeId}`, sk });
  const [changing, fixed, row] = await Promise.all(
    ["META", "FIXED", "ROW"].map((sk) => table.get(key(sk))),
  );
  const envelope = envelopeToItem(envelopeFromParts(fixed, changing));
  const dueAt = changing?.["dueAt"];
  await table.put({
    ...row,
    ...key("META"),
    envelope: JSON.parse(JSON.stringify(envelope)),
    ...(dueAt ? { dueShard: "0", dueAt } : {}),
  });
  // Nothing of what such an envelope did not have.
  for (const sk of ["FIXED", "ROW"]) await table.put(key(sk));
}
