import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  memberActs,
  memberRoles,
  shareKinds,
  workKinds,
} from "#contract/rules/people/workspace-names";
import { memberLogDays, seen } from "#contract/rules/people/workspace-roles";
import { entryEndsAt, type MemberEntry } from "../../domain/account/member.ts";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleteAll, type Item, putting, queryPart, type TransactItem } from "../common/table.ts";

/**
 * The log of a workspace's administration. It has a partition of its own, so that functions that only add entries may write nothing
 * else of the table; entries of earlier versions are among the workspace's other items.
 */

const table = variable("SUBSCRIPTIONS_TABLE");

const entryItem: z.ZodMiniType<MemberEntry> = z.object({
  act: z.enum(memberActs),
  at: z.string(),
  by: z.object({ name: z.string(), email: z.string() }),
  via: z.optional(z.string()),
  email: z.string(),
  role: z.optional(z.enum(memberRoles)),
  before: z.optional(z.enum(memberRoles)),
  sendersSee: z.optional(z.enum(seen)),
  to: z.optional(z.string()),
  others: z.optional(z.array(z.object({ work: z.enum(workKinds), to: z.string() }))),
  document: z.optional(z.object({ id: z.string(), title: z.string() })),
  documents: z.optional(z.number()),
  sharedAs: z.optional(z.enum(shareKinds)),
  template: z.optional(z.object({ id: z.string(), name: z.string() })),
  origins: z.optional(z.array(z.string())),
});

export function logged(workspaceId: string, entry: MemberEntry): TransactItem {
  const key = keys.memberLog(workspaceId, `${entry.at}#${randomUUID()}`);
  return putting(table, { ...key, ...entry, ttl: entryEndsAt(entry) });
}

export interface LogQuestion {
  /** Entries from this time on. */
  readonly from?: string | undefined;
  /** Entries before this time. */
  readonly to?: string | undefined;
  /** `next` of the previous part. */
  readonly after?: string | undefined;
  readonly size: number;
}

export interface LogPart {
  /** The newest first. */
  readonly entries: readonly MemberEntry[];
  /** Undefined at the end. */
  readonly next?: string | undefined;
}

/** The entries of a time that are kept, a part at a time. */
export async function readMemberLog(
  workspaceId: string,
  { from = "", to = "~", after, size }: LogQuestion,
  now: Date,
): Promise<LogPart> {
  const kept = new Date(now.getTime() - memberLogDays * dayMs).toISOString();
  const begin = from > kept ? from : kept;
  const end = after !== undefined && after < to ? after : to;
  if (end <= begin) return { entries: [] };
  const parts = await Promise.all(
    [keys.memberLog(workspaceId, ""), keys.earlierLog(workspaceId, "")].map((key) =>
      readPart(key, { begin, end, size }),
    ),
  );
  // One partition may have unread entries that are newer than those which were read of the other.
  const readTo = parts.map(({ isAll, found }) => (isAll ? "" : (found.at(-1)?.order ?? end)));
  const [newest = ""] = readTo.toSorted().toReversed();
  const all = parts
    .flatMap(({ found }) => found)
    .filter(({ order }) => order >= newest)
    .sort((one, other) => (one.order > other.order ? -1 : 1));
  const entries = all.slice(0, size);
  const isMore = all.length > size || parts.some(({ isAll }) => !isAll);
  return {
    entries: entries.map(({ item }) => z.parse(entryItem, item)),
    next: isMore ? entries.at(-1)?.order : undefined,
  };
}

interface Between {
  readonly begin: string;
  readonly end: string;
  readonly size: number;
}

async function readPart({ pk, sk }: { pk: string; sk: string }, { begin, end, size }: Between) {
  const where = expr`pk = ${pk} AND sk BETWEEN ${sk + begin} AND ${sk + end}`;
  // One more than is wanted, and the one at the end, which the previous part had.
  const reading = { ScanIndexForward: false, Limit: size + 2 };
  const { items, next } = await queryPart(table, where, reading);
  const found = items
    .map((item: Item) => ({ item, order: z.parse(z.string(), item["sk"]).slice(sk.length) }))
    .filter(({ order }) => order < end);
  return { found, isAll: next === undefined };
}

/** All entries that are kept, the newest first. */
export async function wholeMemberLog(workspaceId: string, now: Date): Promise<MemberEntry[]> {
  const all: MemberEntry[] = [];
  let after: string | undefined;
  do {
    const part: LogPart = await readMemberLog(workspaceId, { after, size: 1_000 }, now);
    all.push(...part.entries);
    after = part.next;
  } while (after !== undefined);
  return all;
}

export async function eraseMemberLog(workspaceId: string): Promise<void> {
  await deleteAll(table, keys.memberLog(workspaceId, ""));
  await deleteAll(table, keys.earlierLog(workspaceId, ""));
}
