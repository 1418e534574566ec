import * as z from "zod/mini";
import { minuteMs } from "../../domain/common/time.ts";
import { keys } from "../common/keys.ts";
import { queryAll, queryPage, type TransactItem } from "../common/table.ts";

/**
 * How many rows an account's list has, in blocks of some hundred that follow each other in the order of the rows' keys.
 * They make it possible to find any page without reading the rows before it (decision 34).
 */
export interface RowBlock {
  /** Rows from this key on belong to the block; "" for the oldest block. */
  readonly from: string;
  /** The key at which the next newer block begins. */
  readonly next?: string | undefined;
  /** Number of rows; too low in the oldest block for accounts that had rows before blocks were counted. */
  readonly rows: number;
}

const blockItem = z.object({
  sk: z.string(),
  rows: z._default(z.number(), 0),
  next: z.optional(z.string()),
});

export const blockRows = 250;

/** A block begins in the future, after every row that another function may be counting in the previous one. */
const leadMs = minuteMs;

/** Counts a row that is added or removed, on the condition that its block does not end before it. */
export async function countRow(
  table: string,
  row: { readonly userId: string; readonly key: string; readonly step: 1 | -1 },
  now: Date,
): Promise<TransactItem[]> {
  const block = await blockOf(table, row.userId, row.key);
  const isFull = row.step === 1 && block.rows >= blockRows && block.next === undefined;
  const next = isFull ? new Date(now.getTime() + leadMs).toISOString() : undefined;
  const counted: TransactItem = {
    Update: {
      TableName: table,
      Key: keys.rowBlock(row.userId, block.from),
      UpdateExpression: `${next ? "SET #next = :next " : ""}ADD #rows :step`,
      ConditionExpression: `attribute_not_exists(#next)${next ? "" : " OR #next > :key"}`,
      ExpressionAttributeNames: { "#next": "next", "#rows": "rows" },
      ExpressionAttributeValues: {
        ":step": row.step,
        ...(next ? { ":next": next } : { ":key": row.key }),
      },
    },
  };
  if (!next) return [counted];
  const Item = { ...keys.rowBlock(row.userId, next), rows: 0 };
  return [
    counted,
    { Put: { TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" } },
  ];
}

async function blockOf(table: string, userId: string, rowKey: string): Promise<RowBlock> {
  const last = keys.rowBlock(userId, rowKey);
  const [item] = await queryPage({
    ...blocksUpTo(table, userId, last.sk),
    Limit: 1,
    ConsistentRead: true,
  });
  return item ? blockFrom(item) : { from: "", rows: 0 };
}

/** Newest first. */
export async function listRowBlocks(table: string, userId: string): Promise<RowBlock[]> {
  return (await queryAll(blocksUpTo(table, userId, "B#~"))).map(blockFrom);
}

const blocksUpTo = (table: string, userId: string, last: string) => ({
  TableName: table,
  KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
  ExpressionAttributeValues: {
    ":pk": keys.rowBlock(userId, "").pk,
    ":first": keys.rowBlock(userId, "").sk,
    ":last": last,
  },
  ScanIndexForward: false,
});

function blockFrom(item: Record<string, unknown>): RowBlock {
  const { sk, rows, next } = z.parse(blockItem, item);
  return { from: sk.slice("B#".length), rows, next };
}

/** Where to start reading: `skip` rows after the newest one below the key `below`, or before the oldest of all. */
export interface RowPlace {
  readonly below?: string | undefined;
  readonly skip: number;
  readonly oldestFirst: boolean;
}

/**
 * The place of `take` rows of which `skip` are newer, in an account with `total` rows and these blocks, newest first.
 * In the oldest block they are read from the nearer end.
 */
export function placeOf(
  { skip, take }: { readonly skip: number; readonly take: number },
  total: number,
  blocks: readonly RowBlock[],
): RowPlace {
  let left = skip;
  for (const { from, next, rows } of blocks) {
    if (from !== "" && left < rows) return { below: next, skip: left, oldestFirst: false };
    if (from !== "") left -= rows;
  }
  const behind = Math.max(0, total - skip - take);
  const below = blocks.find(({ from }) => from === "")?.next;
  return behind < left
    ? { skip: behind, oldestFirst: true }
    : { below, skip: left, oldestFirst: false };
}
