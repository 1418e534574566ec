import * as z from "zod/mini";
import { type OwnershipNews, ownershipNews } from "../../domain/account/ownership.ts";
import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { dueInWorkspaces } from "../common/due.ts";
import { expr } from "../common/expression.ts";
import { keys, newsShard } from "../common/keys.ts";
import { deleteItem, getItem, putting, type TransactItem, updateIf } from "../common/table.ts";

/** What is yet to be mailed about who owns a workspace. */

const table = variable("SUBSCRIPTIONS_TABLE");

interface OwedNews extends OwnershipNews {
  /** The person up to whom all were mailed, in the order of their ids. */
  readonly after?: string | undefined;
}

const person = z.object({ userId: z.string(), name: z.string(), email: z.string() });

const newsItem: z.ZodMiniType<OwedNews> = z.object({
  id: z.string(),
  what: z.enum(ownershipNews),
  workspace: z.string(),
  owner: person,
  member: person,
  after: z.optional(z.string()),
});

/** The call that changes something sends the mails itself; after this time it has stopped, and a scheduled run goes on. */
const callEndsMs = 2 * minuteMs;

/** Stored in the transaction that changes it, at this time. */
export function newsOwed(workspaceId: string, news: OwnershipNews, at: string): TransactItem {
  const reviewAt = new Date(Date.parse(at) + callEndsMs).toISOString();
  const key = keys.ownershipNews(workspaceId, news.id);
  return putting(table, { ...key, ...news, reviewShard: newsShard, reviewAt });
}

export async function findNews(workspaceId: string, id: string): Promise<OwedNews | undefined> {
  const item = await getItem(table, keys.ownershipNews(workspaceId, id));
  return item && z.parse(newsItem, item);
}

/** News that the call must have stopped mailing by `now`, as `<workspace>/<id>`; the earliest first. */
export const newsDue = (now: Date): AsyncGenerator<string> =>
  dueInWorkspaces({ table, index: "byReview", shard: newsShard }, "N#", now);

/** Notes up to whom people were mailed; false if all were meanwhile. */
export async function noteNewsMailed(
  workspaceId: string,
  id: string,
  after: string,
): Promise<boolean> {
  const key = keys.ownershipNews(workspaceId, id);
  const isOwed = expr`attribute_exists(pk)`;
  return (await updateIf(table, key, expr`SET after = ${after}`, isOwed)) !== undefined;
}

/** All were mailed. */
export const endNews = (workspaceId: string, id: string): Promise<void> =>
  deleteItem(table, keys.ownershipNews(workspaceId, id));
