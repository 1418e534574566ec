import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  memberRoles,
  type WorkKind,
  type WorkspaceRole,
} from "#contract/rules/people/workspace-names";
import {
  membersMax,
  rightsOf,
  type Sees,
  workspacesMax,
} from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  fullNameOf,
  ownerIdOf,
  ownWorkspaceOf,
  type Person,
} from "../../domain/account/account.ts";
import {
  type Departure,
  isOpen,
  type Joining,
  joiningEndsAt,
  type Member,
  type MemberEntry,
  roleOf,
  takerIn,
} from "../../domain/account/member.ts";
import { variable } from "../../environment.ts";
import { type Expression, expr, joined } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  deleteAll,
  deleteItem,
  deleting,
  getItem,
  listItems,
  putting,
  type TransactItem,
  transactIf,
  updating,
} from "../common/table.ts";
import { findAccount, findWorkspace, ownerOf } from "./accounts.ts";
import { departed, findDeparture } from "./departures.ts";
import { eraseMemberLog, logged } from "./member-log.ts";

/**
 * Who belongs to a workspace. Its owner has no item here; a person's account lists the workspaces of others to which they
 * belong, and is changed in the same transaction.
 */

const table = variable("SUBSCRIPTIONS_TABLE");

const memberItem: z.ZodMiniType<Member> = z.object({
  id: z.string(),
  role: z.enum(memberRoles),
  since: z.string(),
  bySignOn: z.optional(z.boolean()),
});

const joiningItem: z.ZodMiniType<Joining> = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  by: z.string(),
  at: z.string(),
  endsAt: z.string(),
});

export async function findMember(
  workspaceId: string,
  personId: string,
): Promise<Member | undefined> {
  const item = await getItem(table, keys.member(workspaceId, personId));
  return item && z.parse(memberItem, item);
}

export async function listMembers(workspaceId: string): Promise<Member[]> {
  const items = await listItems(table, keys.member(workspaceId, ""));
  return items.map((item) => z.parse(memberItem, item));
}

/** Open invitations. */
export async function listJoinings(workspaceId: string, now: Date): Promise<Joining[]> {
  const items = await listItems(table, keys.joining(workspaceId, ""));
  return items.map((item) => z.parse(joiningItem, item)).filter((one) => isOpen(one, now));
}

/** The open invitation of an address. */
export async function findJoining(
  workspaceId: string,
  email: string,
  now: Date,
): Promise<Joining | undefined> {
  const item = await getItem(table, keys.joining(workspaceId, email));
  const found = item && z.parse(joiningItem, item);
  return found && isOpen(found, now) ? found : undefined;
}

/**
 * The person in whose name something of the account's workspace goes on: the member who began it or, once they have left, the
 * colleague who has taken over from them, and so on. It is the owner if there is none, or if that person's role no longer allows
 * sending. Without an id, the person who registered began it.
 */
export async function personFor(
  account: Account,
  work: WorkKind,
  personId = account.id,
): Promise<Person> {
  const workspaceId = account.id;
  const passed = new Set<string>();
  let id = personId;
  while (id !== ownerIdOf(account) && !passed.has(id)) {
    passed.add(id);
    const person = await findSendingMember(workspaceId, id);
    if (person) return person;
    const departure = await findDeparture(workspaceId, id);
    id = departure ? takerIn(departure, work) : ownerIdOf(account);
  }
  return ownerOf(account);
}

/** The person's role in the workspace; undefined for those who don't belong to it. */
export async function roleIn(
  workspaceId: string,
  personId: string,
): Promise<WorkspaceRole | undefined> {
  const [member, workspace] = await Promise.all([
    findMember(workspaceId, personId),
    findWorkspace(workspaceId),
  ]);
  return roleOf(workspace, personId, member);
}

/** Whether the person is the workspace's owner or a member; without an id, the person who registered it. */
export const belongs = async (workspaceId: string, personId = workspaceId): Promise<boolean> =>
  (await roleIn(workspaceId, personId)) !== undefined;

/** The owner or a member whose role allows sending; undefined for everybody else. */
export async function findSendingMember(
  workspaceId: string,
  personId: string,
): Promise<Account | undefined> {
  const [role, account] = await Promise.all([roleIn(workspaceId, personId), findAccount(personId)]);
  const maySend = role && rightsOf[role].has("documents:send");
  return maySend && account && !account.closingAt ? account : undefined;
}

/** Stores an invitation in place of an earlier one to this address. */
export async function putJoining(
  workspaceId: string,
  asked: Pick<Joining, "email" | "role" | "by">,
  entry: MemberEntry,
  now: Date,
): Promise<Joining> {
  const joining: Joining = {
    id: randomUUID(),
    ...asked,
    at: now.toISOString(),
    endsAt: joiningEndsAt(now),
  };
  const ttl = Math.ceil(Date.parse(joining.endsAt) / 1000);
  await transactIf([
    putting(table, { ...keys.joining(workspaceId, asked.email), ...joining, ttl }),
    logged(workspaceId, entry),
  ]);
  return joining;
}

/** Throws NOT_FOUND if it was used or replaced meanwhile. */
export async function removeJoining(
  workspaceId: string,
  { email, id }: Joining,
  entry: MemberEntry,
): Promise<void> {
  const isThis = expr`id = ${id}`;
  const failed = await transactIf([
    deleting(table, keys.joining(workspaceId, email), isThis),
    logged(workspaceId, entry),
  ]);
  if (failed) throw new Refusal("NOT_FOUND");
}

export const alivePerson = expr`attribute_exists(pk) AND attribute_not_exists(closingAt)`;

/** `closingAt` of a workspace that was passed on is about the person who registered it. */
export const aliveWorkspace = expr`attribute_exists(pk) AND attribute_not_exists(workspaceClosingAt) AND (attribute_not_exists(closingAt) OR attribute_exists(ownedBy))`;

/** The owner is one of the members, too. */
export const hasRoom = expr`(attribute_not_exists(membersCount) OR membersCount < ${membersMax - 1})`;
export const mayBelongToOne = expr`(attribute_not_exists(memberOf) OR size(memberOf) < ${workspacesMax})`;

/**
 * Makes a person a member by their invitation, which is used up. Throws INVITATION_GONE, ALREADY_MEMBER, TOO_MANY_MEMBERS and
 * TOO_MANY_WORKSPACES; of two calls at once, one succeeds.
 */
export async function join(
  workspaceId: string,
  { userId }: Person,
  joining: Joining,
  entry: MemberEntry,
  more: Pick<Member, "bySignOn"> = {},
): Promise<void> {
  const { id, role, email } = joining;
  const own = new Set([workspaceId]);
  const failed = await transactIf([
    deleting(table, keys.joining(workspaceId, email), expr`id = ${id} AND endsAt > ${entry.at}`),
    putting(
      table,
      { ...keys.member(workspaceId, userId), id: userId, role, since: entry.at, ...more },
      expr`attribute_not_exists(pk)`,
    ),
    ...onBoth(
      workspaceId,
      userId,
      {
        add: expr`membersCount ${1}`,
        holds: expr`${aliveWorkspace} AND ${hasRoom}`,
      },
      {
        add: expr`memberOf ${own}`,
        more: expr`SET opens = ${workspaceId}`,
        holds: expr`${alivePerson} AND ${mayBelongToOne}`,
      },
    ),
    logged(workspaceId, entry),
    // Somebody who comes back goes on with what nobody has taken over yet.
    deleting(table, keys.departure(workspaceId, userId)),
  ]);
  if (!failed) return;
  const [isGone, isMember, isFull] = failed;
  if (isMember) throw new Refusal("ALREADY_MEMBER");
  if (isGone) throw new Refusal("INVITATION_GONE");
  throw new Refusal(isFull ? "TOO_MANY_MEMBERS" : "TOO_MANY_WORKSPACES");
}

/** Throws CONFLICT if the role has changed since it was read, or the member is gone. */
export async function changeRole(
  workspaceId: string,
  { id, role: before }: Member,
  entry: MemberEntry & Pick<Joining, "role">,
): Promise<void> {
  const changed = updating(
    table,
    keys.member(workspaceId, id),
    expr`SET role = ${entry.role}`,
    expr`role = ${before}`,
  );
  if (await transactIf([changed, logged(workspaceId, entry)])) throw new Refusal("CONFLICT");
}

/** Changes which documents senders see, from their next call on. */
export async function changeAccess(
  workspaceId: string,
  sendersSee: Sees,
  entry: MemberEntry,
): Promise<void> {
  const changed = updating(
    table,
    keys.account(workspaceId),
    expr`SET sendersSee = ${sendersSee}`,
    expr`attribute_exists(pk)`,
  );
  if (await transactIf([changed, logged(workspaceId, entry)])) throw new Refusal("NOT_FOUND");
}

/**
 * Ends a membership, on both sides, and names the colleague who takes over, all or nothing. Throws NOT_FOUND if it has ended.
 */
export async function removeMember(
  workspaceId: string,
  departure: Departure,
  entry: MemberEntry,
): Promise<void> {
  const failed = await transactIf([
    ...ending(workspaceId, departure.id),
    departed(workspaceId, departure),
    logged(workspaceId, entry),
  ]);
  if (failed) throw new Refusal("NOT_FOUND");
}

/** `opens` may still name the workspace; it counts only together with `memberOf`. */
const ending = (workspaceId: string, personId: string): TransactItem[] => [
  deleting(table, keys.member(workspaceId, personId), expr`attribute_exists(pk)`),
  ...onBoth(
    workspaceId,
    personId,
    { add: expr`membersCount ${-1}`, holds: expr`attribute_exists(pk)` },
    {
      more: expr`DELETE memberOf ${new Set([workspaceId])}`,
      holds: expr`attribute_exists(pk)`,
    },
  ),
];

/** The change of one of both items, and its condition. */
export interface Half {
  readonly add?: Expression;
  readonly more?: Expression;
  readonly holds: Expression;
}

/**
 * Changes a workspace's account and a person's: one item for a person who is a member of the workspace that they registered, once
 * it was passed on, since a transaction takes each item once.
 */
export function onBoth(
  workspaceId: string,
  personId: string,
  one: Half,
  other: Half,
): TransactItem[] {
  const update = (id: string, ...halves: readonly Half[]) => {
    const added = halves.flatMap(({ add }) => add ?? []);
    const adds = added.length > 0 ? expr`ADD ${joined(added, ", ")} ` : expr``;
    const more = halves.flatMap((half) => half.more ?? []);
    const holds = joined(
      halves.map((half) => half.holds),
      " AND ",
    );
    return updating(table, keys.account(id), expr`${adds}${more[0] ?? expr``}`, holds);
  };
  if (workspaceId === personId) return [update(workspaceId, one, other)];
  return [update(workspaceId, one), update(personId, other)];
}

/** Ends a membership because the account of one of both is erased; it may have ended. */
async function end(workspaceId: string, personId: string): Promise<void> {
  await transactIf(ending(workspaceId, personId));
}

/** Ends the person's memberships, where the owners take over from them. */
export async function endMemberships(
  { userId, memberOf = new Set(), ...person }: Person,
  now: Date,
): Promise<void> {
  const by = { userId, name: fullNameOf(person), email: person.email };
  const departure = {
    id: userId,
    at: now.toISOString(),
    owed: { email: person.email, by },
  };
  for (const workspaceId of memberOf) {
    const workspace = await findWorkspace(workspaceId);
    const to = workspace ? ownerIdOf(workspace) : workspaceId;
    const left = departed(workspaceId, { ...departure, to });
    await transactIf([...ending(workspaceId, userId), left]);
  }
}

/** Ends the memberships of everybody in a workspace, with its invitations and its log. */
export async function eraseMembers(workspaceId: string): Promise<void> {
  for (const { id } of await listMembers(workspaceId)) await end(workspaceId, id);
  await deleteAll(table, keys.joining(workspaceId, ""));
  await deleteAll(table, keys.departure(workspaceId, ""));
  await eraseMemberLog(workspaceId);
  await deleteItem(table, keys.offer(workspaceId));
  await deleteItem(table, keys.lostOwnerNotice(workspaceId));
  await deleteItem(table, keys.formerPayers(workspaceId));
  await deleteAll(table, keys.ownershipNews(workspaceId, ""));
}

/** The workspace that pages open: the one that was opened last, if the person still belongs to it. */
export async function chooseWorkspace(person: Person, workspaceId: string): Promise<void> {
  const isOwn = workspaceId === ownWorkspaceOf(person);
  const update = isOwn ? expr`REMOVE opens` : expr`SET opens = ${workspaceId}`;
  await transactIf([
    updating(table, keys.account(person.userId), update, expr`attribute_exists(pk)`),
  ]);
}
