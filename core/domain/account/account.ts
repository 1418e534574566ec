import { retention } from "#contract/rules/installation/legal";
import { limits } from "#contract/rules/limits/limits";
import { isPaid, type Plan, type PlanType, trialDays } from "#contract/rules/limits/plans";
import type { NamedPerson } from "#contract/rules/people/people";
import type { Sees } from "#contract/rules/people/workspace-roles";
import { supportEmail } from "#contract/rules/product/product";
import { type RefusalCode, refusals } from "#contract/rules/refusals/refusals";
import type { Language } from "#contract/rules/text/languages";
import type { AccountStatus } from "#contract/specified/billing";
import { dayMs } from "../common/time.ts";
import { type Billing, countingPeriod, planInForce, standingOf } from "./subscription.ts";

/** Somebody who can sign in. */
export interface Person extends NamedPerson {
  readonly userId: string;
  /** Id of the pool's user, if the one that the account began with was deleted there and created again. */
  readonly poolUserId?: string | undefined;
  /** Language of pages and mails for signers of new documents; absent for English. */
  readonly language?: Language | undefined;
  /** When the first mailed code was entered, which proves that the mailbox is theirs. */
  readonly provenAt?: string | undefined;
  /** YYYY-MM-DD in UTC: the last day on which a session was begun or renewed. */
  readonly seenOn?: string | undefined;
  /** When a new password ended all sessions: those that began earlier are no longer valid. */
  readonly sessionsValidFrom?: string | undefined;
  /** Sessions that began with the new password in the second that ended the others: one `keptSession` entry each. */
  readonly sessionsKept?: ReadonlySet<string> | undefined;
  /** The one that was kept by versions that kept one only. */
  readonly sessionKept?: string | undefined;
  /** Sessions that were signed out: one `endedSession` entry each, kept until the session would have ended anyway. */
  readonly endedSessions?: ReadonlySet<string> | undefined;
  /** The same entries for sessions that were put away, and don't count until they are taken back. */
  readonly awaySessions?: ReadonlySet<string> | undefined;
  /** Sessions that began by single sign-on: one `signedOnSession` entry each. */
  readonly signedOnSessions?: ReadonlySet<string> | undefined;
  /** The workspace whose single sign-on made this person, who has none of their own. */
  readonly broughtBy?: string | undefined;
  /** Workspaces whose issuers have a name for this person. */
  readonly namedIn?: ReadonlySet<string> | undefined;
  /** Ids of other people's workspaces to which this person belongs; absent for none. */
  readonly memberOf?: ReadonlySet<string> | undefined;
  /** The workspace that pages open after a login; absent for the person's own. */
  readonly opens?: string | undefined;
  /** The person's own workspace, if they have passed on the one with which they registered. */
  readonly own?: string | undefined;
}

/** How the audit trail names somebody who acts in a workspace: the sender of a document or a colleague. */
export interface ActingPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** The owner of documents, files, templates, keys and webhooks; it has a plan with limits. */
export interface Workspace extends Billing {
  /** Id of the person who registered; stored items, envelopes and events have it as `userId`. */
  readonly id: string;
  /** Address of its owner, for mails about payments. */
  readonly email: string;
  /** Its owner, once it was passed on; absent for the person who registered. */
  readonly ownedBy?: ActingPerson | undefined;
  readonly createdAt: string;
  /** Documents sent in each counting period (`countingPeriod`); a new period needs no reset. */
  readonly documentsByPeriod: Readonly<Record<string, number>>;
  readonly storageUsedBytes: number;
  readonly filesCount: number;
  readonly templatesCount: number;
  /** Number of uploads announced so far. Of two concurrent uploads, one is counted before the other is checked. */
  readonly uploadsAnnounced?: number | undefined;
  readonly companyId?: string | undefined;
  /** Its members, apart from the owner; absent for none. */
  readonly membersCount?: number | undefined;
  /** Whether people come by single sign-on: those of its domain, or everybody but the owner. */
  readonly signOn?: "domain" | "only" | undefined;
  /** Whose documents its senders see; absent for all. */
  readonly sendersSee?: Sees | undefined;
  /** Its members need an authenticator app or a passkey from `factorFrom` on. It is absent if they need none. */
  readonly requires?: { readonly factorFrom: string } | undefined;
  /** When its owner had it deleted: since then nobody can open it, and it is being erased. */
  readonly closingAt?: string | undefined;
}

/**
 * A person and their workspace, registered, stored and erased as one. Once the workspace was passed on, `email` and `closingAt`
 * are those of the person, and `workspaceOf` makes the workspace.
 */
export interface Account extends Person, Workspace {
  /** When the owner of a workspace that was passed on had it deleted. */
  readonly workspaceClosingAt?: string | undefined;
  /** What it lacks: a person or a workspace that was erased while the other stays, or a person who is another account's. */
  readonly lacks?: "person" | "workspace" | undefined;
}

/** The workspace of an account, as its present owner has it. */
export const workspaceOf = (account: Account): Workspace => {
  const { ownedBy, workspaceClosingAt: closingAt } = account;
  return ownedBy ? { ...account, email: ownedBy.email, closingAt } : account;
};

/** The person who owns a workspace. */
export const ownerIdOf = ({ id, ownedBy }: Pick<Workspace, "id" | "ownedBy">): string =>
  ownedBy?.userId ?? id;

/** The parts of an account that are to be erased now. */
export const dueParts = (account: Account) => ({
  person: account.closingAt !== undefined && account.lacks !== "person",
  workspace: workspaceOf(account).closingAt !== undefined && account.lacks !== "workspace",
});

/** The workspace that a person opens without naming one. */
export const ownWorkspaceOf = ({ userId, own }: Pick<Person, "userId" | "own">): string =>
  own ?? userId;

export const poolUserOf = ({ poolUserId, userId }: Person): string => poolUserId ?? userId;

/** A signed-in session, read from its access token. */
export interface Session {
  /** `findAccountOf` finds its account. */
  readonly poolUserId: string;
  /** Cognito's `origin_jti`: the same in all tokens of one sign-in, including refreshed ones. */
  readonly id: string;
  /** Cognito's `auth_time`: when the password and the code were checked, in whole seconds. */
  readonly startedAtSeconds: number;
}

/**
 * Whether a session is still valid. Its start is known only to the second, so sessions that began in the second in
 * which sessions were ended are invalid too, except those that are kept by their ids.
 */
export function sessionCounts(person: Person, session: Session): boolean {
  const entry = endedSession(session);
  if (person.endedSessions?.has(entry) || person.awaySessions?.has(entry)) return false;
  if (person.sessionsValidFrom === undefined || session.id === person.sessionKept) return true;
  if (person.sessionsKept?.has(keptSession(person, session))) return true;
  return session.startedAtSeconds * 1000 >= Date.parse(person.sessionsValidFrom);
}

/** An entry of `sessionsKept`, which counts until sessions are ended again. */
export const keptSession = (
  { sessionsValidFrom }: Pick<Person, "sessionsValidFrom">,
  { id }: Pick<Session, "id">,
): string => `${sessionsValidFrom} ${id}`;

/** An entry of `endedSessions`: the time in seconds at which the session would have ended at the latest, and its id. */
export const endedSession = ({ id, startedAtSeconds }: Session): string =>
  `${startedAtSeconds + retention.rememberedHours * 3600} ${id}`;

/** The entries of sessions that would have ended by now anyway. */
export function outdatedSessions(entries: ReadonlySet<string> = new Set(), now: Date): string[] {
  return [...entries].filter((entry) => Number.parseInt(entry, 10) * 1000 <= now.getTime());
}

export type NewAccount = Pick<Account, "userId" | "email" | "firstName" | "lastName" | "mobile"> & {
  /** Undefined where plans are not sold. */
  readonly plan: PlanType | undefined;
};

/** A new registration: the seven days of the free plan begin; a paid plan begins with its payment. */
export function openAccount({ plan, ...person }: NewAccount, now: Date): Account {
  return {
    ...person,
    id: person.userId,
    createdAt: now.toISOString(),
    ...(plan && begunPlan(plan, now)),
    documentsByPeriod: {},
    storageUsedBytes: 0,
    filesCount: 0,
    templatesCount: 0,
  };
}

const begunPlan = (plan: PlanType, now: Date) =>
  isPaid(plan)
    ? { awaitedPlan: plan }
    : { trialEndsAt: new Date(now.getTime() + trialDays * dayMs).toISOString() };

export const fullNameOf = ({
  firstName,
  lastName,
}: Pick<Person, "firstName" | "lastName">): string => `${firstName} ${lastName}`.trim();

export const namedAs = ({ userId, email, ...name }: Person): ActingPerson => ({
  ...{ userId, name: fullNameOf(name), email },
});

/** The plan whose limits apply now. */
export const planOf = (workspace: Workspace, now: Date): Plan => planInForce(workspace, now);

/** Documents sent in this period. */
export const documentsUsed = (workspace: Workspace, now: Date): number =>
  workspace.documentsByPeriod[countingPeriod(workspace, now)] ?? 0;

/** Whether this account may send now. */
export function accountStatusOf(workspace: Workspace, now: Date): AccountStatus {
  const standing = standingOf(workspace, now);
  if (standing.kind === "awaiting" || standing.kind === "unpaid") return "inactive";
  if (standing.kind === "trial" && standing.over) return "inactive";
  const isFull = documentsUsed(workspace, now) >= planOf(workspace, now).documentsMax;
  return isFull ? "OVER_LIMIT" : "IN_LIMIT";
}

/** The growth of an account's stored files and templates; negative if they shrink. */
export interface KeptChange {
  readonly bytes: number;
  readonly files: number;
  readonly templates: number;
}

/** The limit that the change would exceed, if any. Shrinking is always allowed. */
export function roomFault(
  workspace: Workspace,
  change: KeptChange,
  now: Date,
): RefusalCode | undefined {
  const { bytes, files, templates } = change;
  if (files > 0 && workspace.filesCount + files > limits.filesMax) return "TOO_MANY_FILES";
  if (templates > 0 && workspace.templatesCount + templates > limits.templatesMax)
    return "TOO_MANY_TEMPLATES";
  const { storageBytesMax } = planOf(workspace, now);
  if (bytes > 0 && workspace.storageUsedBytes + bytes > storageBytesMax) return "STORAGE_FULL";
  return undefined;
}

/** The account's status as a sentence for its user. */
export function accountMessage(workspace: Workspace, now: Date): string {
  switch (accountStatusOf(workspace, now)) {
    case "IN_LIMIT":
      return "Your account is active.";
    case "OVER_LIMIT":
      return overLimitMessage(workspace);
    case "inactive":
      return inactiveMessage(workspace, now);
  }
}

export const overLimitMessage = ({ included }: Workspace): string =>
  included
    ? `You have sent ${included.documentsMax} documents this month, the most that an account may send here. Please continue next month, or write to ${supportEmail}.`
    : refusals.OVER_LIMIT[1];

function inactiveMessage(workspace: Workspace, now: Date): string {
  switch (standingOf(workspace, now).kind) {
    case "awaiting":
      return "Your plan has not been paid for yet. Please choose a plan and pay to send documents.";
    case "unpaid":
      return "Your last payment failed. Please pay the unpaid invoice under Billing to send documents again.";
    default:
      return "Your trial has ended. Please choose a plan to send documents again.";
  }
}
