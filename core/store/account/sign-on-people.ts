import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { MemberRole } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, outdatedSessions, type Session } from "../../domain/account/account.ts";
import type { Joining, MemberEntry } from "../../domain/account/member.ts";
import { type SignedOn, signedOnSession } from "../../domain/account/sign-on.ts";
import { variable } from "../../environment.ts";
import { expr, isStill, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import {
  deleteItem,
  deleting,
  getItem,
  listItems,
  putting,
  type TransactItem,
  transactIf,
  updateIf,
  updating,
} from "../common/table.ts";
import { logged } from "./member-log.ts";
import {
  alivePerson,
  aliveWorkspace,
  type Half,
  hasRoom,
  mayBelongToOne,
  onBoth,
} from "./members.ts";

/**
 * Who has come by a workspace's single sign-on. A person is found by what the issuer calls them (`sub`), never by their address
 * once they have come: addresses are given to others.
 */

const table = variable("SUBSCRIPTIONS_TABLE");

/**
 * A person as the issuer of a workspace's single sign-on names them, to this client: Entra ID names the same person otherwise to
 * another one.
 */
export interface Subject {
  readonly workspaceId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sub: string;
}

const hashOf = (...words: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(words)).digest("base64url");

const subjectKey = ({ workspaceId, issuer, clientId, sub }: Subject) =>
  keys.signOnSubject(workspaceId, hashOf(issuer, clientId, sub));
const personKey = ({ workspaceId, issuer, clientId }: Subject, userId: string) =>
  keys.signOnPerson(workspaceId, `${userId}#${hashOf(issuer, clientId)}`);

const personItem = z.object({ pk: z.string(), sk: z.string(), subject: z.string() });
const subjectItem = z.object({ userId: z.optional(z.string()) });

/** The person who has come as this subject before; without an id if they were removed, and have erased their account since. */
export async function findSubject(
  subject: Subject,
): Promise<{ readonly userId?: string | undefined } | undefined> {
  const item = await getItem(table, subjectKey(subject));
  return item && z.parse(subjectItem, item);
}

/** Makes the subject find the person, who has not come as another one than `before`, and the other way round. */
const naming = (
  subject: Subject,
  userId: string,
  at: string,
  before?: string | undefined,
): TransactItem[] => [
  putting(table, { ...subjectKey(subject), userId, since: at }, expr`attribute_not_exists(userId)`),
  putting(
    table,
    { ...personKey(subject, userId), subject: subjectKey(subject).sk, since: at },
    isStill(expr`subject`, before),
  ),
];

/** Names a person who belongs to the workspace already. Throws SIGN_ON_TAKEN if they have come as somebody else. */
export async function nameSubject(subject: Subject, userId: string, now: Date): Promise<void> {
  const failed = await transactIf([
    ...naming(subject, userId, now.toISOString()),
    updating(
      table,
      keys.account(userId),
      expr`ADD namedIn ${new Set([subject.workspaceId])}`,
      alivePerson,
    ),
  ]);
  if (failed) throw new Refusal("SIGN_ON_TAKEN");
}

/** The other subject as which the person has logged in. An issuer may name a person differently later; an invitation then allows it. */
async function namedAs(subject: Subject, userId: string): Promise<string | undefined> {
  const item = await getItem(table, personKey(subject, userId));
  const before = item && z.parse(personItem, item).subject;
  return before === subjectKey(subject).sk ? undefined : before;
}

interface Arrival {
  readonly subject: Subject;
  readonly account: Account;
  readonly role: MemberRole;
  /** The invitation that is used up. */
  readonly joining?: Joining | undefined;
  /** Whether the account was made just now for this. */
  readonly isNew: boolean;
}

/**
 * Makes a person who comes for the first time a member, all or nothing. Throws SIGN_ON_TAKEN if they have come as somebody else
 * and aren't invited, SIGN_ON_REMOVED if they were a member before, TOO_MANY_MEMBERS, TOO_MANY_WORKSPACES, and CONFLICT if their
 * account has changed meanwhile.
 */
export async function arrive(
  { subject, account, role, joining, isNew }: Arrival,
  entry: MemberEntry,
): Promise<void> {
  const { workspaceId } = subject;
  const { userId } = account;
  const member = { id: userId, role, since: entry.at, bySignOn: true };
  const departure = keys.departure(workspaceId, userId);
  const before = joining ? await namedAs(subject, userId) : undefined;
  const failed = await transactIf([
    ...naming(subject, userId, entry.at, before),
    putting(
      table,
      { ...keys.member(workspaceId, userId), ...member },
      expr`attribute_not_exists(pk)`,
    ),
    // Only an invitation leads back.
    joining
      ? deleting(table, departure)
      : deleting(table, departure, expr`attribute_not_exists(pk)`),
    ...onBoth(
      workspaceId,
      userId,
      { add: expr`membersCount ${1}`, holds: expr`${aliveWorkspace} AND ${hasRoom}` },
      joinedAccount(account, workspaceId, isNew, entry.at),
    ),
    ...(joining
      ? [
          deleting(
            table,
            keys.joining(workspaceId, joining.email),
            expr`id = ${joining.id} AND endsAt > ${entry.at}`,
          ),
        ]
      : []),
    logged(workspaceId, entry),
    ...(before === undefined ? [] : [deleting(table, { pk: departure.pk, sk: before })]),
  ]);
  if (!failed) return;
  const [isNamed, hasCome, isMember, hasLeft, isFull, hasChanged] = failed;
  if (isNamed || hasCome) throw new Refusal("SIGN_ON_TAKEN");
  if (isMember) throw new Refusal("CONFLICT");
  if (hasLeft) throw new Refusal("SIGN_ON_REMOVED");
  if (isFull) throw new Refusal("TOO_MANY_MEMBERS");
  throw new Refusal(hasChanged && !isNew ? "TOO_MANY_WORKSPACES" : "CONFLICT");
}

/** A new account is proven by this, unless somebody else has registered its address in between. */
function joinedAccount(
  { createdAt }: Account,
  workspaceId: string,
  isNew: boolean,
  at: string,
): Half {
  const own = new Set([workspaceId]);
  const add = expr`memberOf ${own}, namedIn ${own}`;
  if (!isNew)
    return {
      add,
      more: setting({ opens: workspaceId }),
      holds: expr`${alivePerson} AND attribute_exists(provenAt) AND ${mayBelongToOne}`,
    };
  return {
    add,
    more: setting({ opens: workspaceId, provenAt: at, broughtBy: workspaceId }),
    holds: expr`${alivePerson} AND createdAt = ${createdAt} AND attribute_not_exists(awaitsPassword) AND attribute_not_exists(provenAt)`,
  };
}

/**
 * Forgets as whom a person has come, when their account is erased. Of somebody who was removed, only that stays: otherwise a new
 * account would lead back.
 */
export async function forgetSubjects(
  workspaceId: string,
  userId: string,
  wasRemoved: boolean,
): Promise<void> {
  for (const item of await listItems(table, keys.signOnPerson(workspaceId, `${userId}#`))) {
    const { pk, sk, subject } = z.parse(personItem, item);
    const key = { pk, sk: subject };
    if (wasRemoved)
      await updateIf(table, key, expr`REMOVE userId, since`, expr`userId = ${userId}`);
    else await deleteItem(table, key);
    await deleteItem(table, { pk, sk });
  }
}

/**
 * Records that a session began by single sign-on, before anybody has its token. Without the entry, it would open all that the
 * person's password opens; entries of sessions that have ended go.
 */
export async function noteSignedOn(
  { userId, signedOnSessions }: Account,
  session: Session,
  signedOn: SignedOn,
  now: Date,
): Promise<Account["signedOnSessions"]> {
  const key = keys.account(userId);
  const entry = signedOnSession(session, signedOn);
  const added = await updateIf(
    table,
    key,
    expr`ADD signedOnSessions ${new Set([entry])}`,
    expr`attribute_exists(pk) AND attribute_not_exists(closingAt)`,
  );
  if (!added) throw new Refusal("SIGN_IN_AGAIN");
  const outdated = outdatedSessions(signedOnSessions, longAfter(now));
  if (outdated.length > 0)
    await updateIf(
      table,
      key,
      expr`DELETE signedOnSessions ${new Set(outdated)}`,
      expr`attribute_exists(pk)`,
    );
  return new Set([...(signedOnSessions ?? []), entry]);
}

/** The last access token of a session may be valid for minutes after the session itself. */
const longAfter = (now: Date): Date => new Date(now.getTime() - 3_600_000);
