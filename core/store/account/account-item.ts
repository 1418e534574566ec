import * as z from "zod/mini";
import { type Plan, paidPlanTypes } from "#contract/rules/limits/plans";
import { seen } from "#contract/rules/people/workspace-roles";
import { languages } from "#contract/rules/text/languages";
import type { Account } from "../../domain/account/account.ts";
import {
  type Checkout,
  type Subscription,
  subscriptionStates,
} from "../../domain/account/subscription.ts";

const subscriptionItem: z.ZodMiniType<Subscription> = z.object({
  id: z.string(),
  plan: z.enum(paidPlanTypes),
  state: z.enum(subscriptionStates),
  startedAt: z.string(),
  anchorAt: z.string(),
  renewsAt: z.string(),
  endsAt: z.optional(z.string()),
  automaticUpgrade: z.optional(z.string()),
});

const checkoutItem: z.ZodMiniType<Checkout> = z.object({
  id: z.string(),
  plan: z.enum(paidPlanTypes),
  number: z.number(),
  openedAt: z.string(),
});

const accountItem: z.ZodMiniType<Omit<Account, "id" | "included">> = z.object({
  userId: z.string(),
  poolUserId: z.optional(z.string()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  language: z.optional(z.enum(languages)),
  createdAt: z.string(),
  provenAt: z.optional(z.string()),
  seenOn: z.optional(z.string()),
  trialEndsAt: z.optional(z.string()),
  awaitedPlan: z.optional(z.enum(paidPlanTypes)),
  customerId: z.optional(z.string()),
  subscription: z.optional(subscriptionItem),
  automaticUpgrade: z.optional(z.boolean()),
  toldOfUpgrade: z.optional(z.string()),
  checkout: z.optional(checkoutItem),
  billingVersion: z.optional(z.number()),
  documentsByPeriod: z.record(z.string(), z.number()),
  storageUsedBytes: z.number(),
  filesCount: z.number(),
  templatesCount: z._default(z.number(), 0),
  uploadsAnnounced: z.optional(z.number()),
  sessionsValidFrom: z.optional(z.string()),
  sessionKept: z.optional(z.string()),
  sessionsKept: z.optional(z.set(z.string())),
  endedSessions: z.optional(z.set(z.string())),
  awaySessions: z.optional(z.set(z.string())),
  signedOnSessions: z.optional(z.set(z.string())),
  broughtBy: z.optional(z.string()),
  namedIn: z.optional(z.set(z.string())),
  companyId: z.optional(z.string()),
  memberOf: z.optional(z.set(z.string())),
  opens: z.optional(z.string()),
  own: z.optional(z.string()),
  ownedBy: z.optional(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  membersCount: z.optional(z.number()),
  signOn: z.optional(z.enum(["domain", "only"])),
  sendersSee: z.optional(z.enum(seen)),
  requires: z.optional(z.object({ factorFrom: z.string() })),
  closingAt: z.optional(z.string()),
  workspaceClosingAt: z.optional(z.string()),
  lacks: z.optional(z.enum(["person", "workspace"])),
});

/** `included` is the plan of each account where nothing is paid. */
export function accountFrom(item: unknown, included?: Plan): Account {
  const account = z.parse(accountItem, item);
  return { ...account, id: account.userId, ...(included && { included }) };
}
