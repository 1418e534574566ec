import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { PaidPlanType } from "../rules/limits/plans.ts";
import { planType, subscriptionId } from "../specified/billing.ts";

/** Must be the caller's own subscription; any other is refused without asking Stripe. */

/** Which plans can be chosen now, and what choosing one does. */
export interface UpgradesReply {
  readonly upgrades: readonly PaidPlanType[];
  /** `new`: a payment page opens; `update`: the amount due today is charged to the card on file. */
  readonly by: "new" | "update";
  /** Why there are no upgrades. */
  readonly message?: string;
  /** Whether sending over the limit upgrades the plan automatically. */
  readonly automatic: boolean;
  /** The plan to which it would upgrade, if there is one. */
  readonly next?: PaidPlanType;
}

const listUpgrades = replies<UpgradesReply>()({
  path: "GET /api/billing/upgrades",
  access: "sender",
  needs: "workspace:own",
  because: "payment",
  input: z.object({}),
});

/** The cost of an upgrade, before it is confirmed. Amounts in cents of `currency`. */
export interface UpgradePreviewReply {
  readonly planType: PaidPlanType;
  readonly currency: string;
  readonly dueTodayCents: number;
  /** The unused part of the old plan's payment is credited. */
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[];
  /** The second for which the amount was calculated; `update` with it charges exactly this amount. */
  readonly prorationDate: number;
  readonly renewsAt: string;
  readonly renewalCents: number;
}

const previewUpdate = replies<UpgradePreviewReply>()({
  path: "POST /api/billing/update/preview",
  access: "sender",
  needs: "workspace:own",
  because: "payment",
  limit: "previewByAccount",
  input: z.object({ subscriptionId, planType }),
});

/** Turns on automatic upgrades, which replace OVER_LIMIT; off by default. */
const setAutomatic = replies<UpgradesReply>()({
  path: "PUT /api/billing/automatic-upgrade",
  access: "sender",
  needs: "workspace:own",
  because: "payment",
  input: z.object({ on: z.boolean() }),
});

export const billing = { listUpgrades, previewUpdate, setAutomatic };
