import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { stages, wireStatuses } from "#contract/rules/documents/stages";
import { roles } from "#contract/rules/people/roles";
import { shareKinds } from "#contract/rules/people/workspace-names";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { listsOf, sharedIn } from "../../domain/envelope/identity.ts";
import { wireStatusOf } from "../../domain/envelope/stage.ts";
import { type Listing, listingOf } from "../../domain/lists/listing.ts";
import { variable } from "../../environment.ts";
import { attribute, expr, joined } from "../common/expression.ts";
import { keptUntil } from "../common/kept-until.ts";
import { keys } from "../common/keys.ts";
import { getItem, putting, queryPages, type TransactItem, updating } from "../common/table.ts";
import { blockRows, countRow, listRowBlocks, placeOf, type RowPlace } from "./row-blocks.ts";

const table = variable("ENVELOPES_TABLE");

/**
 * The counts of a list, which is an account's or a member's (`listsOf`), and page `page` (from 0) of its envelopes, newest first. The cost of a page does not grow with
 * the number of rows before it.
 */
export async function listEnvelopes(
  list: string,
  pageSize: number,
  page: number,
): Promise<{ readonly counts: Counts; readonly rows: readonly Listing[] }> {
  const wanted = { skip: page * pageSize, take: pageSize };
  if (wanted.skip <= blockRows) {
    const near = { skip: wanted.skip, oldestFirst: false };
    const [counts, rows] = await Promise.all([getCounts(list), readRows(list, near, pageSize)]);
    return { counts, rows };
  }
  const [counts, blocks] = await Promise.all([getCounts(list), listRowBlocks(table, list)]);
  const total = counts.inProgress + counts.completed + counts.rejected;
  const take = Math.min(pageSize, total - wanted.skip);
  if (take <= 0) return { counts, rows: [] };
  return { counts, rows: await readRows(list, placeOf(wanted, total, blocks), take) };
}

/** Rows that a query reads at once; 1 MB holds three times as many. */
const rowsAtOnce = 1000;

async function readRows(list: string, place: RowPlace, take: number): Promise<Listing[]> {
  const { below, skip, oldestFirst } = place;
  const isBelow = below ? expr` AND createdAt < ${below}` : expr``;
  const pages = queryPages(table, expr`ownerId = ${list}${isBelow}`, {
    IndexName: "byOwner",
    ScanIndexForward: oldestFirst,
    Limit: Math.min(skip + take, rowsAtOnce),
  });
  const rows: Listing[] = [];
  let passed = 0;
  for await (const items of pages) {
    const wanted = items.slice(Math.max(0, skip - passed), skip + take - passed);
    rows.push(...wanted.map((item) => z.parse(listingItem, item["listing"])));
    passed += items.length;
    if (passed >= skip + take) break;
  }
  return oldestFirst ? rows.reverse() : rows;
}

/** The rows of an envelope in all lists where it was or is, if they look different. */
export function rowItems(before: Envelope | undefined, after: Envelope): TransactItem[] {
  const lists = new Set([...(before ? listsOf(before) : []), ...listsOf(after)]);
  const changed = [...lists].filter(
    (list) => !before || !isDeepStrictEqual(rowIn(list, before), rowIn(list, after)),
  );
  return changed.map((list) =>
    putting(table, {
      ...(list === after.sender.userId ? keys.row(after.id) : keys.memberRow(after.id, list)),
      ...rowIn(list, after),
      ttl: keptUntil(after.createdAt, after.id),
    }),
  );
}

/** What the index needs of an envelope in a list; one that is not listed there, or was deleted, has nothing in the index. */
const rowIn = (list: string, envelope: Envelope) =>
  listedIn(envelope).includes(list)
    ? { ownerId: list, createdAt: rowKeyOf(envelope), listing: listingIn(list, envelope) }
    : {};

function listingIn(list: string, envelope: Envelope): Listing {
  const shared = sharedIn(list, envelope);
  return { ...listingOf(envelope), ...(shared ? { shared } : {}) };
}

/** The lists that show an envelope. */
const listedIn = (envelope: Envelope | undefined): readonly string[] =>
  envelope && !envelope.deletedAt ? listsOf(envelope) : [];

/** Counts the rows that a change adds and removes, in the blocks of their lists. */
export async function rowCountItems(
  before: Envelope | undefined,
  after: Envelope,
  now: Date,
): Promise<TransactItem[]> {
  const [were, are] = [listedIn(before), listedIn(after)];
  const steps = [
    ...are.filter((list) => !were.includes(list)).map((list) => [list, 1] as const),
    ...were.filter((list) => !are.includes(list)).map((list) => [list, -1] as const),
  ];
  // A document that is shared with many and put back would need more writes than a transaction takes.
  const mayBegin = steps.length < 5;
  const counted = steps.map(([list, step]) =>
    countRow(table, { list, key: rowKeyOf(after), step, mayBegin }, now),
  );
  return (await Promise.all(counted)).flat();
}

const rowKeyOf = ({ createdAt, id }: Envelope): string => `${createdAt}#${id}`;

export const listingItem: z.ZodMiniType<Listing> = z.object({
  envelopeId: z.string(),
  name: z.string(),
  title: z.string(),
  createdAt: z.string(),
  status: z.enum(wireStatuses),
  stage: z.enum(stages),
  signed: z.number(),
  of: z.number(),
  notSealed: z.optional(z.object({ since: z.string(), page: z.optional(z.number()) })),
  declined: z.optional(z.object({ name: z.string(), reason: z.string() })),
  people: z.optional(
    z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        role: z.optional(z.enum(roles)),
        status: z.enum(["waiting", "signed", "declined"]),
      }),
    ),
  ),
  due: z.optional(z.object({ names: z.array(z.string()), since: z.string() })),
  roles: z.optional(z.literal(true)),
  mine: z.optional(z.literal(true)),
  endedAt: z.optional(z.string()),
  expiresAt: z.optional(z.string()),
  labels: z.optional(z.array(z.string())),
  archived: z.optional(z.literal(true)),
  batchId: z.optional(z.string()),
  linkId: z.optional(z.string()),
  externalId: z.optional(z.string()),
  shared: z.optional(z.enum(shareKinds)),
});

const countsItem = z.object({
  inProgress: z._default(z.number(), 0),
  completed: z._default(z.number(), 0),
  rejected: z._default(z.number(), 0),
});
export type Counts = z.output<typeof countsItem>;

async function getCounts(list: string): Promise<Counts> {
  return z.parse(countsItem, (await getItem(table, keys.counts(list))) ?? {});
}

/** The number of envelopes in an account's list, counted in the transactions that change it. */
/** Documents of a list that are open; those that are shared with its member count too. */
export const countInProgress = async (list: string): Promise<number> =>
  (await getCounts(list)).inProgress;

export async function countListed(userId: string): Promise<number> {
  const { inProgress, completed, rejected } = await getCounts(userId);
  return inProgress + completed + rejected;
}

/** The counter of a list that includes an envelope, if any. */
function counterOf(list: string, envelope: Envelope | undefined): keyof Counts | undefined {
  if (!envelope || !listedIn(envelope).includes(list)) return undefined;
  const status = wireStatusOf(envelope.status);
  return status === "created" ? "inProgress" : status;
}

export function countItems(before: Envelope | undefined, after: Envelope): TransactItem[] {
  const lists = new Set([...listedIn(before), ...listedIn(after)]);
  return [...lists].flatMap((list) => {
    const from = counterOf(list, before);
    const to = counterOf(list, after);
    if (from === to) return [];
    const steps = [from && expr`${attribute(from)} ${-1}`, to && expr`${attribute(to)} ${1}`];
    return [updating(table, keys.counts(list), expr`ADD ${joined(steps, ", ")}`)];
  });
}
