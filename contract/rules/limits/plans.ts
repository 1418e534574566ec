/** Plans with their prices and limits (as specified). */

export const planTypes = [
  "FREE_TRIAL",
  "STARTER_MONTHLY",
  "STARTER_ANNUAL",
  "PRO_MONTHLY",
  "PRO_ANNUAL",
] as const;
export type PlanType = (typeof planTypes)[number];

/** The plans that have a price at Stripe. */
export const paidPlanTypes = [
  "STARTER_MONTHLY",
  "STARTER_ANNUAL",
  "PRO_MONTHLY",
  "PRO_ANNUAL",
] as const satisfies readonly PlanType[];
export type PaidPlanType = (typeof paidPlanTypes)[number];

/** `INCLUDED`: nothing is paid (`included-plan.ts`). */
export type AnyPlanType = PlanType | "INCLUDED";

export interface Plan {
  readonly type: AnyPlanType;
  readonly name: string;
  readonly priceCents: number;
  /** The period of the price; documents are always counted by the month. */
  readonly interval: "month" | "year" | "none";
  /** Documents that may be sent in a month of the subscription; on the free plan, in all. */
  readonly documentsMax: number;
  readonly fileBytesMax: number;
  readonly storageBytesMax: number;
  /** Mails to others that a day's acts may cause (`core/domain/acts/mail-caps.ts`), without reminders. */
  readonly mailsPerDayMax: number;
  /** The same for one document; 50 signers and 20 copies are 120. */
  readonly mailsPerDocumentMax: number;
}

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

const free = {
  documentsMax: 3,
  fileBytesMax: 5 * MiB,
  storageBytesMax: GiB,
  mailsPerDayMax: 90,
  mailsPerDocumentMax: 60,
};
const starter = {
  documentsMax: 30,
  fileBytesMax: 5 * MiB,
  storageBytesMax: 5 * GiB,
  mailsPerDayMax: 500,
  mailsPerDocumentMax: 250,
};
const pro = {
  documentsMax: 150,
  fileBytesMax: 20 * MiB,
  storageBytesMax: 20 * GiB,
  mailsPerDayMax: 1_500,
  mailsPerDocumentMax: 250,
};

export const currency = "usd";

const none = { interval: "none" } as const;
const monthly = { interval: "month" } as const;
const annual = { interval: "year" } as const;

export interface SoldPlan extends Plan {
  readonly type: PlanType;
}

export const plans: Readonly<Record<PlanType, SoldPlan>> = {
  FREE_TRIAL: { type: "FREE_TRIAL", name: "Free Trial", priceCents: 0, ...none, ...free },
  STARTER_MONTHLY: {
    type: "STARTER_MONTHLY",
    name: "Starter",
    priceCents: 900,
    ...monthly,
    ...starter,
  },
  STARTER_ANNUAL: {
    type: "STARTER_ANNUAL",
    name: "Starter",
    priceCents: 9000,
    ...annual,
    ...starter,
  },
  PRO_MONTHLY: { type: "PRO_MONTHLY", name: "Pro", priceCents: 1900, ...monthly, ...pro },
  PRO_ANNUAL: { type: "PRO_ANNUAL", name: "Pro", priceCents: 19000, ...annual, ...pro },
};

export const isPaid = (plan: AnyPlanType): plan is PaidPlanType =>
  plan !== "FREE_TRIAL" && plan !== "INCLUDED";

/** A plan's name in buttons and mails: "Pro Annual". */
export function planLabel(type: AnyPlanType): string {
  if (type === "INCLUDED") return "Included";
  const { name, interval } = plans[type];
  if (interval === "none") return name;
  return `${name} ${interval === "month" ? "Monthly" : "Annual"}`;
}

/** The plans to which each plan can change (as specified). There are no downgrades, only cancellation. */
export const upgrades: Readonly<Record<PlanType, readonly PaidPlanType[]>> = {
  FREE_TRIAL: ["STARTER_MONTHLY", "STARTER_ANNUAL", "PRO_MONTHLY", "PRO_ANNUAL"],
  STARTER_MONTHLY: ["PRO_MONTHLY", "PRO_ANNUAL"],
  STARTER_ANNUAL: ["PRO_ANNUAL"],
  PRO_MONTHLY: ["PRO_ANNUAL"],
  // Its users are asked to contact support: `LARGEST_PLAN` in refusals.ts.
  PRO_ANNUAL: [],
};

/**
 * The plan to which an automatic upgrade changes: the next one with more documents, with the same payment period if
 * possible. A free account has no card to charge.
 */
export function nextPlan(type: AnyPlanType): PaidPlanType | undefined {
  if (!isPaid(type)) return undefined;
  const { documentsMax, interval } = plans[type];
  const larger = upgrades[type].filter((one) => plans[one].documentsMax > documentsMax);
  return larger.find((one) => plans[one].interval === interval) ?? larger[0];
}

/** Lookup keys of the prices that `scripts/operate/stripe-setup.ts` creates at Stripe. */
export const lookupKeys: Readonly<Record<PaidPlanType, string>> = {
  STARTER_MONTHLY: "starter_monthly",
  STARTER_ANNUAL: "starter_annual",
  PRO_MONTHLY: "pro_monthly",
  PRO_ANNUAL: "pro_annual",
};

/** The prices that must exist at Stripe; amounts in cents of `currency`. */
export const priceList = paidPlanTypes.map((type) => ({
  plan: type,
  lookupKey: lookupKeys[type],
  product: plans[type].name,
  unitAmount: plans[type].priceCents,
  interval: plans[type].interval,
}));

export const trialDays = 7;

/** Plans by their names in the route /register/:pricingPlan; annual plans have two spellings. */
export const planBySlug: Readonly<Record<string, PlanType>> = {
  free: "FREE_TRIAL",
  starter: "STARTER_MONTHLY",
  starter_annual: "STARTER_ANNUAL",
  "starter-annual": "STARTER_ANNUAL",
  pro: "PRO_MONTHLY",
  pro_annual: "PRO_ANNUAL",
  "pro-annual": "PRO_ANNUAL",
};

/** The choices of the registration page, in their order (as specified). */
export const planSlugs = ["free", "starter", "starter_annual", "pro", "pro_annual"] as const;
