/** Plans, their prices and limits (spec.md section 9); the one place where these numbers stand. */

export const planTypes = [
  "FREE_TRIAL",
  "STARTER_MONTHLY",
  "STARTER_ANNUAL",
  "PRO_MONTHLY",
  "PRO_ANNUAL",
] as const;
export type PlanType = (typeof planTypes)[number];

export interface Plan {
  readonly type: PlanType;
  readonly name: string;
  readonly priceCents: number;
  /** Documents that may be sent in a period; the free plan's count is for its whole life. */
  readonly documentsMax: number;
  readonly fileBytesMax: number;
  readonly storageBytesMax: number;
}

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

const free = { documentsMax: 3, fileBytesMax: 5 * MiB, storageBytesMax: GiB };
const starter = { documentsMax: 30, fileBytesMax: 5 * MiB, storageBytesMax: 5 * GiB };
const pro = { documentsMax: 150, fileBytesMax: 20 * MiB, storageBytesMax: 20 * GiB };

export const plans: Readonly<Record<PlanType, Plan>> = {
  FREE_TRIAL: { type: "FREE_TRIAL", name: "Free Trial", priceCents: 0, ...free },
  STARTER_MONTHLY: { type: "STARTER_MONTHLY", name: "Starter", priceCents: 900, ...starter },
  STARTER_ANNUAL: { type: "STARTER_ANNUAL", name: "Starter", priceCents: 9000, ...starter },
  PRO_MONTHLY: { type: "PRO_MONTHLY", name: "Pro", priceCents: 1900, ...pro },
  PRO_ANNUAL: { type: "PRO_ANNUAL", name: "Pro", priceCents: 19000, ...pro },
};

export const trialDays = 7;

/** Plan names as they stand in the route /register/:pricingPlan; both spellings of annual plans. */
export const planBySlug: Readonly<Record<string, PlanType>> = {
  free: "FREE_TRIAL",
  starter: "STARTER_MONTHLY",
  starter_annual: "STARTER_ANNUAL",
  "starter-annual": "STARTER_ANNUAL",
  pro: "PRO_MONTHLY",
  pro_annual: "PRO_ANNUAL",
  "pro-annual": "PRO_ANNUAL",
};

/** The registration page's radio list, in its order (spec.md section 2). */
export const planSlugs = ["free", "starter", "starter_annual", "pro", "pro_annual"] as const;
