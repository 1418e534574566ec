import { billing as wire } from "#contract/pages/billing";
import type { AnyPlanType } from "#contract/rules/limits/plans";
import {
  type PaymentStatus,
  type SubscriptionReply,
  type SubscriptionState,
  billing as specified,
} from "#contract/specified/billing";
import { plain, replying, translated } from "./api-call.ts";

export type {
  UpgradePreviewReply as UpgradePreview,
  UpgradesReply as Upgrades,
} from "#contract/pages/billing";
export type {
  AccountStatus,
  InvoiceLink,
  PaymentStatus,
  SubscriptionState,
} from "#contract/specified/billing";

/** The sender's plan and how much of it is used. Times are ISO 8601 in UTC. */
export interface Subscription {
  /** Null before the first payment. */
  readonly id: string | null;
  /** While unpaid, the plan that was chosen. */
  readonly plan: AnyPlanType;
  readonly isCancelled: boolean;
  readonly payment: PaymentStatus;
  /** Documents used in this month of the subscription; on the free plan, since it began. */
  readonly documentsUsed: number;
  readonly documentsMax: number;
  readonly storageUsedBytes: number;
  readonly storageMaxBytes: number;
  readonly startedAt: string | null;
  /** When the next payment is due; once cancelled, when the plan ends; for a trial, when it ends. */
  readonly renewsAt: string | null;
  readonly state: SubscriptionState;
}

export const billing = {
  accountStatus: plain(specified.accountStatus),
  subscription: replying(specified.status, subscriptionOf),
  upgrades: plain(wire.listUpgrades),
  setAutomatic: plain(wire.setAutomatic),
  start: plain(specified.start),
  previewUpdate: plain(wire.previewUpdate),
  update: replying(specified.update, subscriptionOf),
  cancel: translated(
    specified.freeze,
    ({ id, plan }: Pick<Subscription, "id" | "plan">) => ({
      subscriptionId: id ?? "",
      planType: plan === "INCLUDED" ? undefined : plan,
    }),
    subscriptionOf,
  ),
  invoices: plain(specified.invoice),
};

export function subscriptionOf(reply: SubscriptionReply): Subscription {
  return {
    id: reply["Subscription ID"],
    plan: reply["Plan Type"],
    isCancelled: reply.IsCancelled,
    payment: reply["Payment Status"],
    documentsUsed: reply["Monthly Documents Used"],
    documentsMax: reply["Monthly Documents Limit"],
    storageUsedBytes: reply["Storage Used"],
    storageMaxBytes: reply["Storage Limit"],
    startedAt: reply["Subscription Start Date"],
    renewsAt: reply["Subscription Renew Date"],
    state: reply["Subscription Status"],
  };
}
