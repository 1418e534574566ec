import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { memberRoles } from "#contract/rules/people/workspace-names";
import { workspacesMax } from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  namedAs,
  ownWorkspaceOf,
  type Person,
} from "../../domain/account/account.ts";
import type { LostOwnerNotice } from "../../domain/account/lost-owner.ts";
import { isOpen, type Member, type MemberEntry } from "../../domain/account/member.ts";
import { emptyWorkspace, type Offer, type OwnershipNews } from "../../domain/account/ownership.ts";
import { variable } from "../../environment.ts";
import { type Expression, expr, isStill, joined, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  deleteItem,
  deleting,
  getItem,
  type Item,
  putting,
  type TransactItem,
  transactIf,
  updating,
} from "../common/table.ts";
import { silence } from "../programs/silent-accounts.ts";
import { logged } from "./member-log.ts";
import { newsOwed } from "./ownership-news.ts";
import { payerPassed } from "./payers.ts";

/** Passing a workspace on to another person; its id, and everything that is stored under it, stays. */

const table = variable("SUBSCRIPTIONS_TABLE");

const offerItem: z.ZodMiniType<Offer> = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  role: z.enum(memberRoles),
  at: z.string(),
  endsAt: z.string(),
});

export async function findOffer(workspaceId: string, now: Date): Promise<Offer | undefined> {
  const item = await getItem(table, keys.offer(workspaceId));
  const found = item && z.parse(offerItem, item);
  return found && isOpen(found, now) ? found : undefined;
}

/** What is stored together with a change: its entry in the log, and that people are to be mailed. */
export interface Noted {
  readonly entry: MemberEntry;
  readonly news: OwnershipNews;
}

const noted = (workspaceId: string, { entry, news }: Noted): readonly TransactItem[] => [
  logged(workspaceId, entry),
  newsOwed(workspaceId, news, entry.at),
];

/** Throws OFFER_OPEN while there is another one of the same owner. */
export async function putOffer(workspaceId: string, offer: Offer, note: Noted): Promise<void> {
  const ttl = Math.ceil(Date.parse(offer.endsAt) / 1000);
  const isFree = expr`attribute_not_exists(pk) OR endsAt <= ${offer.at} OR from <> ${offer.from}`;
  const failed = await transactIf([
    putting(table, { ...keys.offer(workspaceId), ...offer, ttl }, isFree),
    ...noted(workspaceId, note),
  ]);
  if (failed) throw new Refusal("OFFER_OPEN");
}

/** Ends an offer that was withdrawn or declined. Throws OFFER_GONE if it has ended meanwhile. */
export async function removeOffer(workspaceId: string, { id }: Offer, note: Noted): Promise<void> {
  const failed = await transactIf([
    deleting(table, keys.offer(workspaceId), expr`id = ${id}`),
    ...noted(workspaceId, note),
  ]);
  if (failed) throw new Refusal("OFFER_GONE");
}

/** Uses up an open offer. */
export const offerUsed = (workspaceId: string, { id }: Offer, now: Date): TransactItem =>
  deleting(table, keys.offer(workspaceId), expr`id = ${id} AND endsAt > ${now.toISOString()}`);

const noticeItem: z.ZodMiniType<LostOwnerNotice> = z.object({
  from: z.string(),
  to: z.string(),
  at: z.string(),
});

export async function findNotice(workspaceId: string): Promise<LostOwnerNotice | undefined> {
  const item = await getItem(table, keys.lostOwnerNotice(workspaceId));
  return item && z.parse(noticeItem, item);
}

/** Throws OFFER_OPEN while there is another one. */
export async function putNotice(
  workspaceId: string,
  notice: LostOwnerNotice,
  note: Noted,
): Promise<void> {
  const key = keys.lostOwnerNotice(workspaceId);
  const failed = await transactIf([
    putting(table, { ...key, ...notice }, expr`attribute_not_exists(pk)`),
    ...noted(workspaceId, note),
  ]);
  if (failed) throw new Refusal("OFFER_OPEN");
}

export const removeNotice = (workspaceId: string): Promise<void> =>
  deleteItem(table, keys.lostOwnerNotice(workspaceId));

/** Uses up the notice. */
export const noticeUsed = (workspaceId: string, { at }: LostOwnerNotice): TransactItem =>
  deleting(table, keys.lostOwnerNotice(workspaceId), expr`at = ${at}`);

interface Passing {
  /** The account of the workspace. */
  readonly account: Account;
  readonly from: Account;
  readonly to: Account;
  /** The new owner's present role, and when they joined at the latest: somebody who has rejoined needs a new offer. */
  readonly member: Pick<Member, "role" | "since">;
  /** What else it depends on, such as the offer that it uses up. */
  readonly because: TransactItem;
  /** Whether the former owner must not have logged in since they were read. */
  readonly isLost?: true;
  readonly note: Noted;
}

/**
 * Passes a workspace on: the former owner becomes an admin in it, and gets an empty workspace of their own if this was it. They log
 * in again, since pages that are open would go on in the empty one. Throws
 * OFFER_GONE if anything on which it depends has changed meanwhile: the owner, the member's role, an account that is closed.
 */
export async function passOn(
  { account, from, to, member, because, isLost, note }: Passing,
  now: Date,
): Promise<void> {
  const { id, ownedBy } = account;
  const own = ownWorkspaceOf(from) === id ? randomUUID() : from.own;
  const { at } = note.entry;
  const admin = { id: from.userId, role: "admin", since: at } as const;
  const changes: readonly Change[] = [
    {
      id,
      values: { ownedBy: namedAs(to) },
      condition: [
        isStill(expr`ownedBy.userId`, ownedBy?.userId),
        expr`attribute_not_exists(workspaceClosingAt)`,
      ],
    },
    {
      id: from.userId,
      values: { opens: id, own, ...endedSessions(at) },
      belongsTo: id,
      condition: [
        ...(isLost ? [isStill(expr`seenOn`, from.seenOn)] : []),
        ...[alive, isStill(expr`own`, from.own), mayBelongTo(id)],
      ],
    },
    { id: to.userId, values: { opens: id }, condition: [alive, expr`contains(memberOf, ${id})`] },
  ];
  const failed = await transactIf([
    because,
    deleting(
      table,
      keys.member(id, to.userId),
      expr`role = ${member.role} AND since <= ${member.since}`,
    ),
    putting(table, { ...keys.member(id, from.userId), ...admin }, expr`attribute_not_exists(pk)`),
    ...changesByItem(changes),
    ...noted(id, note),
    payerPassed(id, from.email, at),
    ...(own === undefined || own === from.own ? [] : newWorkspace(own, from, now)),
  ]);
  if (failed) throw new Refusal("OFFER_GONE");
}

const endedSessions = (at: string) => ({
  ...{ sessionsValidFrom: at, sessionKept: undefined, sessionsKept: undefined },
});

const alive = expr`attribute_exists(pk) AND attribute_not_exists(closingAt)`;

const mayBelongTo = (id: string) =>
  expr`(attribute_not_exists(memberOf) OR contains(memberOf, ${id}) OR size(memberOf) < ${workspacesMax})`;

interface Change {
  readonly id: string;
  readonly values: Item;
  readonly belongsTo?: string;
  readonly condition: readonly Expression[];
}

/** One update for each account: the workspace's may be that of the former or the new owner, too. */
function changesByItem(changes: readonly Change[]): TransactItem[] {
  return [...new Set(changes.map(({ id }) => id))].map((id) => {
    const own = changes.filter((one) => one.id === id);
    const values = Object.assign({}, ...own.map((one) => one.values));
    const belongsTo = own.flatMap((one) => one.belongsTo ?? []);
    const added = belongsTo.length > 0 ? expr` ADD memberOf ${new Set(belongsTo)}` : expr``;
    const holds = joined(
      own.flatMap(({ condition }) => condition),
      " AND ",
    );
    return updating(table, keys.account(id), expr`${setting(values)}${added}`, holds);
  });
}

const newWorkspace = (id: string, owner: Person, now: Date): TransactItem[] => [
  putting(table, { ...keys.account(id), ...emptyWorkspace(id, owner, now) }),
  silence(id),
];
