import { legal } from "#contract/rules/installation/legal";
import { dollars, megabytes } from "#contract/rules/limits/plan-words";
import { type Plan, plans, trialDays } from "#contract/rules/limits/plans";
import type { LegalSection } from "../legal-text.ts";
import { allowed, paidPlans } from "../numbers.ts";

const free = plans.FREE_TRIAL;

/** Sections 4 to 7 of the terms, where plans are sold. */
export const plansAndPayment: readonly LegalSection[] = [
  {
    id: "plans",
    title: "4. Plans and the free trial",
    blocks: [
      `The ${free.name} costs ${dollars(free.priceCents)}, lasts ${trialDays} days and lets you send up to ${free.documentsMax} documents with files of up to ${megabytes(free.fileBytesMax)}. It needs no credit card and does not renew automatically.`,
      "When the trial is over, sending stops until you choose a plan. A trial converts to charging only when you choose a paid plan yourself and complete its payment; it never does so on its own.",
      paidPlans,
      "The [pricing page](/pricing) says the same. Prices don't include taxes, which are added where the law requires it.",
    ],
  },
  {
    id: "payment",
    title: "5. Recurring charges",
    blocks: [
      "A paid plan is a subscription with recurring charges. By buying it you authorize us to charge your payment method through Stripe, in advance, at the start and again at the start of each further month or year, until you cancel. A change to a larger plan is charged when you make it, less the unused part of the previous plan.",
      `Overdue amounts carry a late fee of the lesser of ${legal.lateFeePercentMonthly}% per month or the legal maximum, and we may pause sending until they are paid.`,
      `If you need a purchase order, give us its number at least ${legal.purchaseOrderNoticeDays} days before the payment is due. Terms printed on a purchase order don't change this agreement.`,
      `Prices may change for terms that start ${legal.policyNoticeDays} days or more after we have told you.`,
    ],
  },
  {
    id: "refunds",
    title: "6. No refunds",
    blocks: [
      "Fees are not refundable, and a term that has started is neither refunded nor credited in part, except where a law that can't be waived says otherwise.",
    ],
  },
  {
    id: "cancellation",
    title: "7. Cancellation, limits and upgrades",
    blocks: [
      "You can cancel in Account Settings, Subscription. Cancellation takes effect at the end of the current term; until then the plan stays as it is.",
      `After that the account is downgraded to a free plan: ${free.documentsMax} documents in all, without a time limit and without charges. Documents that you sent before stay open, signed ones stay sealed, and you keep access to both.`,
      "When a plan's documents are used up, sending is refused until the next period or a larger plan. If, and only if, you have turned on automatic upgrade in Account Settings, Subscription, exceeding a plan's limit moves you to the next plan, which is then charged. It is off until you turn it on.",
    ],
  },
];

/** The same sections where nothing is paid; others refer to their numbers. */
export const nothingToPay = (plan: Plan): readonly LegalSection[] => [
  {
    id: "plans",
    title: "4. What an account may do",
    blocks: [allowed(plan), "Account Settings, Limits, shows how much of it is used."],
  },
  {
    id: "payment",
    title: "5. Nothing is charged",
    blocks: ["The service costs nothing, for Customers and for Signers."],
  },
  {
    id: "refunds",
    title: "6. If that changes",
    blocks: [
      `Nobody is charged without having agreed to it. If the service is to cost something, we tell you at least ${legal.policyNoticeDays} days before.`,
    ],
  },
  {
    id: "cancellation",
    title: "7. Limits and leaving",
    blocks: [
      "When an account's documents of a month are used up, sending is refused until the next month. Documents that you sent before stay open, signed ones stay sealed, and you keep access to both.",
      "You can delete your account at any time in Account Settings.",
    ],
  },
];
