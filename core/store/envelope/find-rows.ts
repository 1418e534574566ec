import * as z from "zod/mini";
import type { DocumentSort } from "#contract/pages/dashboard";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { isValueSort, sortValue, type ValueSort } from "../../domain/lists/finding.ts";
import type { Listing } from "../../domain/lists/listing.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { queryPart } from "../common/table.ts";
import { listingItem } from "./envelope-list.ts";

const table = variable("ENVELOPES_TABLE");

/** The maximum number of rows that one call reads: 2,000 of 500 bytes are 1 MB, and 125 read units. */
export const rowsReadMax = 2_000;

export interface Question {
  /** ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isWanted: (row: Listing) => boolean;
  /** Whether `isWanted` excludes few rows, so that few more than `size` have to be read. */
  readonly isBroad: boolean;
  readonly sort: DocumentSort;
  readonly size: number;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  /** Maximum number of rows to read; by default `rowsReadMax`. */
  readonly readMax?: number;
}

export interface RowPage {
  readonly rows: readonly Listing[];
  readonly next?: string;
  /** As in the reply. */
  readonly searchedTo?: string;
  readonly total?: number;
  readonly sort: DocumentSort;
}

/**
 * A page of a list's rows: an account's, or a member's own. However many the list has, a call reads at most `readMax` of them; `next` continues.
 * Throws BAD_FIELD for an `after` that is not from one of our replies.
 */
export async function findRows(list: string, question: Question): Promise<RowPage> {
  const { sort, after } = question;
  const cursor = after === undefined ? undefined : cursorFrom(after);
  // A cursor without a value is from a page that could not be sorted.
  if (!isValueSort(sort) || (cursor && cursor.value === undefined))
    return findInOrder(list, question, cursor?.key);
  const all = await readMatches(
    list,
    { ...question, sort: "newest" },
    undefined,
    question.readMax ?? rowsReadMax,
  );
  if (!all.isAll) return pageOf({ ...question, sort: "newest" }, all);
  return sortedPage(question, sort, all.matches, cursor);
}

/** All rows of a list that were sent in a time; undefined if there are more than one call reads. */
export async function everyRow(
  list: string,
  times: Pick<Question, "from" | "to">,
): Promise<readonly Listing[] | undefined> {
  const question = { ...times, sort: "newest", size: rowsReadMax, isBroad: false } as const;
  const isWanted = () => true;
  const { matches, isAll } = await readMatches(
    list,
    { ...question, isWanted },
    undefined,
    rowsReadMax,
  );
  return isAll ? matches.map(({ listing }) => listing) : undefined;
}

async function findInOrder(
  list: string,
  question: Question,
  key: string | undefined,
): Promise<RowPage> {
  const sort = question.sort === "oldest" ? "oldest" : "newest";
  const asked = { ...question, sort } as const;
  const found = await readMatches(list, asked, key, question.size + 1);
  const page = pageOf(asked, found);
  return found.isAll && key === undefined ? { ...page, total: found.matches.length } : page;
}

/** A row with its key in the index, which gives its position. */
interface Row {
  readonly key: string;
  readonly listing: Listing;
}

interface Matches {
  readonly matches: readonly Row[];
  /** Key of the last row that was read. */
  readonly lastKey?: string | undefined;
  /** Whether there are no further rows. */
  readonly isAll: boolean;
}

function pageOf({ size, sort }: Question, { matches, lastKey, isAll }: Matches): RowPage {
  const shown = matches.slice(0, size);
  const rows = shown.map(({ listing }) => listing);
  const lastShown = shown.at(-1);
  if (matches.length > size && lastShown)
    return { rows, sort, next: cursorText({ key: lastShown.key }) };
  if (isAll || lastKey === undefined) return { rows, sort };
  return {
    rows,
    sort,
    next: cursorText({ key: lastKey }),
    searchedTo: lastKey.split("#")[0] ?? "",
  };
}

function sortedPage(
  { size }: Question,
  sort: ValueSort,
  matches: readonly Row[],
  cursor: Cursor | undefined,
): RowPage {
  const placed = matches
    .map((row) => ({ ...row, value: sortValue(sort, row.listing) }))
    .sort((one, other) => compare(one, other));
  const behind = cursor ? placed.filter((row) => compare(row, cursor) > 0) : placed;
  const shown = behind.slice(0, size);
  const last = shown.at(-1);
  const next = last && behind.length > size ? { next: cursorText(last) } : {};
  return { rows: shown.map(({ listing }) => listing), sort, total: placed.length, ...next };
}

/** The newer one of two rows with the same value comes first. */
function compare(one: Cursor, other: Cursor): number {
  const [a = "", b = ""] = [one.value, other.value];
  if (a !== b) return a < b ? -1 : 1;
  if (one.key === other.key) return 0;
  return one.key > other.key ? -1 : 1;
}

const firstRowsOfNarrow = 200;
const rowsAtOnce = 1_000;

/**
 * Reads rows after `key` until `enough` of them are wanted, there are no more, or `readMax` have been read, and one
 * more that shows whether there are more.
 */
async function readMatches(
  list: string,
  question: Question,
  key: string | undefined,
  enough: number,
): Promise<Matches> {
  const { readMax = rowsReadMax } = question;
  const matches: Row[] = [];
  const all = queryOf(list, question, key);
  if (!all) return { matches, isAll: true };
  let lastKey: string | undefined;
  let read = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const first = question.isBroad ? enough + 1 : Math.max(enough + 1, firstRowsOfNarrow);
    const Limit = Math.min(read === 0 ? first : rowsAtOnce, readMax + 1 - read);
    const part = { ...all.order, Limit, ExclusiveStartKey: start };
    const { items, next } = await queryPart(table, all.where, part);
    for (const item of items) {
      const row = rowFrom(item);
      lastKey = row.key;
      if (row.key !== key && question.isWanted(row.listing)) matches.push(row);
    }
    read += items.length;
    start = next;
  } while (start && matches.length < enough && read <= readMax);
  return { matches, lastKey, isAll: start === undefined };
}

/** Undefined if no row is possible. The row with the key `key` itself is read again. */
function queryOf(list: string, { from, to, sort }: Question, key: string | undefined) {
  const isOldest = sort === "oldest";
  const first = later(timeOf(from) ?? beforeAll, isOldest ? key : undefined);
  const last = earlier(timeOf(to) ?? afterAll, isOldest ? undefined : key);
  if (first > last) return undefined;
  return {
    where: expr`ownerId = ${list} AND createdAt BETWEEN ${first} AND ${last}`,
    order: { IndexName: "byOwner", ScanIndexForward: isOldest },
  };
}

/** Every row's key begins with a time. */
const beforeAll = " ";
const afterAll = "~";

const timeOf = (instant: string | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString();
const later = (one: string, other: string | undefined) =>
  other !== undefined && other > one ? other : one;
const earlier = (one: string, other: string | undefined) =>
  other !== undefined && other < one ? other : one;

const rowItem = z.object({ createdAt: z.string(), listing: listingItem });

function rowFrom(item: Record<string, unknown>): Row {
  const { createdAt, listing } = z.parse(rowItem, item);
  return { key: createdAt, listing };
}

/** The end of a page. It names no account: only the caller determines whose rows are read. */
interface Cursor {
  readonly key: string;
  readonly value?: string | undefined;
}

const cursorItem = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])]);

const cursorText = ({ key, value }: Cursor): string =>
  Buffer.from(JSON.stringify(value === undefined ? [key] : [key, value])).toString("base64url");

function cursorFrom(text: string): Cursor {
  try {
    const [key, value] = z.parse(cursorItem, JSON.parse(Buffer.from(text, "base64url").toString()));
    if (/^\d{4}-[\d:.TZ-]+#[\w-]+$/.test(key)) return { key, value };
  } catch {
    // Refused below, like everything else that is not a cursor.
  }
  throw new Refusal("BAD_FIELD", { field: "after", message: senderMessages.cursor });
}
