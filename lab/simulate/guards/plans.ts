import { change, type Guard } from "./guard.ts";

const pages = "core/gateways/payment-pages.ts";
const payments = "core/gateways/payments.ts";
const store = "core/store/account/billing.ts";

const focus: Guard["focus"] = [
  ...(["choose", "choose", "choose", "pay", "pay", "pay", "cancel"] as const),
  ...(["upgrade", "upgrade", "upgrade", "automatic", "forge", "wait"] as const),
];

const ofPlans = (name: string, ...off: Guard["off"]): Guard => ({
  ...{ name, off, focus },
  subject: "plans",
});

const starter = { plan: "STARTER_MONTHLY", daysAgo: 26, automatic: true } as const;

/** Guards that matter when an account with one document left sends several. */
const ofUpgrades = (name: string, ...off: Guard["off"]): Guard => ({
  ...{ name, off, subject: "plans" },
  focus: ["send", "send", "send", "send", "wait"],
  plan: { documentsLeft: 1, begun: [starter, starter] },
});

/** Guards that matter while no account has a plan yet. */
const ofPages = (name: string, ...off: Guard["off"]): Guard => ({
  ...{ name, off, subject: "plans" },
  focus: ["choose", "choose", "choose", "pay", "pay", "pay", "wait"],
  plan: { begun: [undefined, undefined] },
});

/** Guards of plans, payment pages and Stripe's events. */
export const planGuards: readonly Guard[] = [
  ofPlans(
    "an account is upgraded to one plan at a time",
    change(
      store,
      "`${billingIsAt(billingVersion)} AND (${isFree})`",
      "`attribute_not_exists(never)`",
    ),
    change(payments, "from.includes(present)", "from.length"),
  ),
  ofPlans(
    "what Stripe only repeats as failed is asked for under another key",
    change("core/gateways/stripe-client.ts", "tries === keysMax", "tries <= keysMax"),
  ),
  ofUpgrades(
    "of an automatic upgrade its holder is told, also after a crash",
    change(
      "core/payments/tell-of-upgrade.ts",
      "if (subscription) await sendMail(email, upgradeMail(subscription.plan, product)); await noteTold(userId, upgrade);",
      "await noteTold(userId, upgrade); if (subscription) await sendMail(email, upgradeMail(subscription.plan, product));",
    ),
  ),
  ofUpgrades(
    "of an automatic upgrade one call at a time tells",
    change(
      store,
      "`(${isUntold}) AND (${isFree})`",
      "`(${isUntold}) OR (${isFree} AND attribute_exists(never))`",
    ),
  ),
  ofPages(
    "a page for another plan is closed before one is opened",
    change(pages, "expire", "retrieve"),
  ),
  ofPages(
    "a page that was closed by another call meanwhile is closed",
    change(pages, "if (await isOpen(stripe, id)) throw error;", "throw error;"),
  ),
  ofPages(
    "whether a page was paid is asked again after it was closed",
    change("core/payments/pay.ts", "closed = checkout.id;", "return { before };"),
  ),
  ofPlans(
    "payments are saved only over the state on which they were decided",
    change(store, "`attribute_exists(pk) AND ${billingIsAt(version)}`", "`attribute_exists(pk)`"),
  ),
  ofPlans(
    "accounts are compared with Stripe also without an event",
    change(
      "functions/reconcile/handler.ts",
      "(now) => [accountsToReview(now)]",
      "(now) => (void now, void accountsToReview, [])",
    ),
  ),
  ofPlans(
    "an event counts as handled after it was handled",
    change(
      "functions/on-stripe-event/webhook.ts",
      "if (userId) await reconcileAndTell(userId, now); await markHandled(event.id, now);",
      "await markHandled(event.id, now); if (userId) await reconcileAndTell(userId, now);",
    ),
  ),
  ofPlans(
    "an event that was signed long ago is refused",
    change(
      "core/gateways/stripe-events.ts",
      "Stripe.webhooks.constructEvent(raw, signature, secret, toleranceSeconds)",
      "Stripe.webhooks.constructEvent(raw, signature, secret, 0 * toleranceSeconds)",
    ),
  ),
  ofPlans(
    "an event that is signed for later is refused",
    change("core/gateways/stripe-events.ts", "Number(seconds)", "0 * Number(seconds)"),
  ),
  {
    name: "the subscription of a closed account ends",
    subject: "plans",
    focus: ["close", "choose", "pay", "pay", "wait"],
    off: [
      change(
        "functions/close-accounts/erase-account.ts",
        "await endSubscriptions(customerId)",
        "void endSubscriptions",
      ),
    ],
  },
];
