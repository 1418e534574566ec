import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { BatchAnswer } from "../../contract/calls/batches.ts";
import { keys } from "../../core/store/common/keys.ts";
import { apiKeyOf } from "./api-keys.ts";
import type { Operator } from "./operator.ts";
import type { Sender } from "./people.ts";
import { callByKey } from "./public-api.ts";
import { documentBy } from "./public-documents.ts";

/** Batches as a program makes them, by a key alone. */

export interface BatchBody extends BatchAnswer {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

/** A template in which somebody signs as Tenant, with a text that the sender may fill in. */
export async function templateBy(key: string, more: object = {}): Promise<string> {
  const { body } = await callByKey<{ id: string }>(key, "POST", "/api/v1/templates", {
    documentId: await documentBy(key, { name: "lease.pdf" }),
    name: "Lease",
    roles: ["Tenant"],
    titlePattern: "Lease for {Tenant}",
    fields: [
      { kind: "sign", recipient: 1, page: 1, x: 72, y: 100 },
      { kind: "text", recipient: 1, page: 1, x: 72, y: 300, settings: { label: "Rent" } },
    ],
    ...more,
  });
  return body.id;
}

export const rowFor = (number: number, more: object = {}) => ({
  recipients: [{ email: `ann${number}@example.com`, firstName: `Ann${number}`, lastName: "Test" }],
  values: { Rent: `${number} EUR` },
  ...more,
});

export const rowsFor = (count: number) =>
  Array.from({ length: count }, (_, index) => rowFor(index + 1));

export const makeBatch = (key: string, body: object, idempotencyKey?: string) =>
  callByKey<BatchBody>(
    key,
    "POST",
    "/api/v1/batches",
    body,
    idempotencyKey ? { idempotencyKey } : {},
  );

export const readBatch = async (key: string, id: string): Promise<BatchBody> =>
  (await callByKey<BatchBody>(key, "GET", `/api/v1/batches/${id}`)).body;

export const sendRows = (key: string, id: string, rows: number) =>
  callByKey<BatchBody>(key, "POST", `/api/v1/batches/${id}/send`, { rows });

export interface RowsBody {
  readonly data: readonly {
    readonly row: number;
    readonly state: string;
    readonly envelopeId?: string;
  }[];
  readonly next: string | null;
}

/** Reads a batch as it is stored, which no limit of calls counts. */
export const storedBatch =
  ({ db, names }: Operator, userId: string, id: string) =>
  async () =>
    (await db.send(new GetCommand({ TableName: names.tables.Drafts, Key: keys.batch(userId, id) })))
      .Item;

/** A batch of one row, stored as if its worker had been killed; returns what reads it. */
export async function batchInWork(sender: Pick<Sender, "id" | "bearer">, { db, names }: Operator) {
  const key = await apiKeyOf(sender);
  const { body } = await makeBatch(key, {
    template: { id: await templateBy(key) },
    rows: [rowFor(2)],
  });
  const TableName = names.tables.Drafts;
  const Key = keys.batch(sender.id, body.id);
  const { Item } = await db.send(new GetCommand({ TableName, Key }));
  const client = { ip: "198.51.100.7", userAgent: "test" };
  await db.send(new PutCommand({ TableName, Item: { ...Item, state: "sending", client } }));
  await db.send(
    new PutCommand({
      TableName,
      Item: { ...keys.batchMark(sender.id, body.id), ttl: Item?.["ttl"] },
    }),
  );
  return () => readBatch(key, body.id);
}
