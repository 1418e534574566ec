import * as z from "zod/mini";
import { minuteMs } from "../../domain/common/time.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { putting, queryAll, queryPart, type TransactItem, updating } from "../common/table.ts";

/**
 * The number of rows in a list, counted in blocks of some hundred in the order of the rows' keys. The blocks find
 * any page without reading the rows before it.
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
  row: {
    readonly list: string;
    readonly key: string;
    readonly step: 1 | -1;
    /** Whether a full block is followed by another one, which takes a second write. */
    readonly mayBegin: boolean;
  },
  now: Date,
): Promise<TransactItem[]> {
  const block = await blockOf(table, row.list, row.key);
  const isFull =
    row.mayBegin && row.step === 1 && block.rows >= blockRows && block.next === undefined;
  const next = isFull ? new Date(now.getTime() + leadMs).toISOString() : undefined;
  const key = keys.rowBlock(row.list, block.from);
  const counted = expr`ADD rows ${row.step}`;
  const isLast = expr`attribute_not_exists(next)`;
  if (!next) return [updating(table, key, counted, expr`${isLast} OR next > ${row.key}`)];
  return [
    updating(table, key, expr`SET next = ${next} ${counted}`, isLast),
    putting(table, { ...keys.rowBlock(row.list, next), rows: 0 }, expr`attribute_not_exists(pk)`),
  ];
}

async function blockOf(table: string, list: string, rowKey: string): Promise<RowBlock> {
  const newest = { ScanIndexForward: false, Limit: 1 };
  const { items } = await queryPart(table, blocksUpTo(keys.rowBlock(list, rowKey)), newest);
  return items[0] ? blockFrom(items[0]) : { from: "", rows: 0 };
}

/** Newest first. */
export async function listRowBlocks(table: string, list: string): Promise<RowBlock[]> {
  const blocks = blocksUpTo(keys.rowBlock(list, "~"));
  return (await queryAll(table, blocks, { ScanIndexForward: false })).map(blockFrom);
}

const blocksUpTo = ({ pk, sk }: { readonly pk: string; readonly sk: string }) =>
  expr`pk = ${pk} AND sk BETWEEN ${keys.rowBlock("", "").sk} AND ${sk}`;

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
