import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "../../core/store/common/keys.ts";
import { envelopeFromParts, envelopeToParts } from "../../core/store/envelope/envelope-item.ts";
import type { Operator } from "./operator.ts";

/** Stores the document as versions up to 0.2.0 did after the last of eight tries. */
export async function giveUpMails({ db, names }: Operator, envelopeId: string): Promise<void> {
  const TableName = names.tables.Envelopes;
  const read = async (Key: object) => (await db.send(new GetCommand({ TableName, Key }))).Item;
  const item = await read(keys.envelope(envelopeId));
  const envelope = envelopeFromParts(await read(keys.fixed(envelopeId)), item);
  const notifications = envelope.notifications.map(({ refused: _, ...one }) =>
    one.sentAt === undefined ? { ...one, triesDone: 8 } : one,
  );
  const { dueShard: _, dueAt: _at, ...kept } = item ?? {};
  const { changing } = envelopeToParts({ ...envelope, notifications });
  await db.send(new PutCommand({ TableName, Item: { ...kept, ...changing } }));
}
