import type { AccountStatus } from "#contract/api/billing";
import { type PlanType, plans, trialDays } from "#contract/plans";
import type { RefusalCode } from "#contract/refusals";
import { limits } from "#contract/rules";

export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly plan: PlanType;
  readonly createdAt: string;
  /** When the first mailed code was entered: from then on the mailbox is known to be theirs. */
  readonly provenAt?: string | undefined;
  /** The seven days of a trial; absent on paid plans and on the free plan after one. */
  readonly trialEndsAt?: string | undefined;
  readonly documentsUsed: number;
  readonly storageUsedBytes: number;
  readonly filesCount: number;
  readonly templatesCount: number;
  /** When a new password ended all sessions: those that began before count no more. */
  readonly sessionsValidFrom?: string | undefined;
  /** The session that began with the new password, whatever its second. */
  readonly sessionKept?: string | undefined;
  readonly companyId?: string | undefined;
}

/** A signed-in session, as its access token tells it. */
export interface Session {
  readonly userId: string;
  /** Cognito's `origin_jti`: one for all tokens of a sign-in, refreshed ones included. */
  readonly id: string;
  /** Cognito's `auth_time`: when the password and the code were checked, fractions cut off. */
  readonly startedAtSeconds: number;
}

/**
 * Whether a session still counts. Its beginning is known to the second only; within the second in
 * which sessions were ended, the doubtful ones are ended too, but for the one that is kept by name.
 */
export function sessionCounts(account: Account, session: Session): boolean {
  if (account.sessionsValidFrom === undefined || session.id === account.sessionKept) return true;
  return session.startedAtSeconds * 1000 >= Date.parse(account.sessionsValidFrom);
}

export type NewAccount = Pick<
  Account,
  "userId" | "email" | "firstName" | "lastName" | "mobile" | "plan"
>;

export function openAccount(person: NewAccount, now: Date): Account {
  const trialEndsAt = new Date(now.getTime() + trialDays * 86_400_000).toISOString();
  return {
    ...person,
    createdAt: now.toISOString(),
    trialEndsAt,
    documentsUsed: 0,
    storageUsedBytes: 0,
    filesCount: 0,
    templatesCount: 0,
  };
}

export const accountName = (account: Pick<Account, "firstName" | "lastName">): string =>
  `${account.firstName} ${account.lastName}`.trim();

/** Whether this account may send now (decisions.md section 4). */
export function accountStatus(account: Account, now: Date): AccountStatus {
  if (account.trialEndsAt && account.trialEndsAt <= now.toISOString()) return "inactive";
  if (account.documentsUsed >= plans[account.plan].documentsMax) return "OVER_LIMIT";
  return "IN_LIMIT";
}

/** What a step adds to what an account keeps or, when negative, takes away. */
export interface KeptChange {
  readonly bytes: number;
  readonly files: number;
  readonly templates: number;
}

/** Why the account can't keep so much more; undefined when it can. Less is always allowed. */
export function roomFault(account: Account, change: KeptChange): RefusalCode | undefined {
  const { bytes, files, templates } = change;
  if (files > 0 && account.filesCount + files > limits.filesMax) return "TOO_MANY_FILES";
  if (templates > 0 && account.templatesCount + templates > limits.templatesMax)
    return "TOO_MANY_TEMPLATES";
  const { storageBytesMax } = plans[account.plan];
  if (bytes > 0 && account.storageUsedBytes + bytes > storageBytesMax) return "STORAGE_FULL";
  return undefined;
}

export function accountMessage(status: AccountStatus): string {
  switch (status) {
    case "IN_LIMIT":
      return "Your account is active.";
    case "OVER_LIMIT":
      return "You have reached your plan limit. Please update your subscription plan.";
    case "inactive":
      return "Your trial has ended. Please choose a plan to send documents again.";
  }
}
