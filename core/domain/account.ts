import type { AccountStatus } from "#contract/api/billing";
import { type PlanType, plans, trialDays } from "#contract/plans";

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
