import { signatureOf } from "stripe-stand-in";
import { type PaidPlanType, plans } from "../../../contract/rules/limits/plans.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { secrets, variables } from "../settings.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSender, asVisitor, textIn } from "./call.ts";

// Plans of an account: choosing, paying, changing and cancelling, here and on Stripe's own pages.

const kinds = [
  ...(["choose", "pay", "cancel", "upgrade", "automatic", "card", "owe", "forge"] as const),
] as const;
type PlanStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isPlanStep = (step: Step): step is PlanStep =>
  kinds.some((kind) => kind === step.kind);

interface OfTenant {
  readonly id: string;
  readonly tenant: number;
}

/** Nobody can pay before there is a payment page. */
export const mayBegin = ({ kind, tenant }: PlanStep, { payments }: World): boolean =>
  kind !== "pay" || payments.pages.has(tenant);

export function withPlan(step: PlanStep, world: World): Conversation {
  switch (step.kind) {
    case "choose":
      return choose(step.tenant, step.plan, world);
    case "pay":
      return pay(step, world);
    case "cancel":
      return cancel(step.tenant, world);
    case "upgrade":
      return upgrade(step, world);
    case "automatic":
      return switchAutomatic(step, world);
    case "card":
      return changeCard(step, world);
    case "owe":
      return payInvoice(step.tenant, world);
    case "forge":
      return forge(step, world);
  }
}

function* choose(tenant: number, planType: PaidPlanType, { payments }: World): Conversation {
  const { sessions } = payments.stripe.ledger.state;
  const closed = new Set(Object.keys(sessions).filter((id) => sessions[id]?.status !== "open"));
  const reply = yield asSender(tenant, "billing", "POST /api/billing/new", { body: { planType } });
  if (reply?.status !== 200) return [];
  const id = textIn(reply.body, "redirectUrl").split("/").at(-1) ?? "";
  const known = payments.pages.get(tenant) ?? [];
  payments.pages.set(tenant, [...known.filter((one) => one !== id), id]);
  return closed.has(id) ? [{ kind: "misled", tenant, what: `to ${id}, which was closed` }] : [];
}

/** Pays on the page that was opened last or, now and then, on an older one in another tab. */
function* pay({ tenant, id: step }: OfTenant, world: World): Conversation {
  const pages = world.payments.pages.get(tenant) ?? [];
  const isOlder = world.chance.of("older page", step) < 0.4;
  const page = isOlder ? pages[0] : pages.at(-1);
  const session = page === undefined ? undefined : world.payments.stripe.pay(page);
  if (!page || !session) return [];
  const route = "POST /api/auth/refresh/status";
  const reply = yield asVisitor(tenant, "auth", route, { body: { session_id: page } });
  if (reply?.status !== 200 || textIn(reply.body, "status") === "active") return [];
  const { subscriptions } = world.payments.stripe.ledger.state;
  const isRunning = subscriptions[session.subscription ?? ""]?.ended_at === null;
  return isRunning ? [{ kind: "misled", tenant, what: `${page} was paid, and is not active` }] : [];
}

function* cancel(tenant: number, world: World): Conversation {
  const sinceMs = world.nowMs;
  const status = yield asSender(tenant, "billing", "POST /api/billing/status", { body: {} });
  const subscriptionId = textIn(status?.body, "Subscription ID");
  if (subscriptionId === "") return [];
  const body = { subscriptionId, planType: textIn(status?.body, "Plan Type") };
  // First from the other account, which doesn't own the payment and must be refused.
  const other = yield asSender(1 - tenant, "billing", "POST /api/billing/freeze", { body });
  const reply = yield asSender(tenant, "billing", "POST /api/billing/freeze", { body });
  const byOther =
    other?.status === 200 ? [{ kind: "misled", tenant, what: "cancelled" } as const] : [];
  if (reply?.status !== 200) return byOther;
  return [...byOther, { kind: "cancelled", tenant, id: subscriptionId, sinceMs }];
}

function* upgrade(step: OfTenant & { readonly plan: PaidPlanType }, world: World): Conversation {
  const { tenant, plan: planType } = step;
  const status = yield asSender(tenant, "billing", "POST /api/billing/status", { body: {} });
  const subscriptionId = textIn(status?.body, "Subscription ID");
  if (subscriptionId === "") return [];
  let body: object = { subscriptionId, planType };
  if (world.chance.of("previews", step.id) < 0.5) {
    const route = "POST /api/billing/update/preview";
    const preview = yield asSender(tenant, "billing", route, { body });
    const prorationDate = Reflect.get(Object(preview?.body), "prorationDate");
    if (typeof prorationDate === "number") body = { ...body, prorationDate };
  }
  world.payments.upgradedAtMs.set(tenant, world.nowMs);
  const reply = yield asSender(tenant, "billing", "POST /api/billing/update", { body });
  world.payments.upgradedAtMs.set(tenant, world.nowMs);
  if (reply?.status !== 200) return [];
  const shown = textIn(reply.body, "Plan Type");
  const upgraded = { kind: "upgraded", tenant, id: subscriptionId, plan: planType } as const;
  const isShown = rankOf(shown) >= rankOf(planType);
  return [
    upgraded,
    ...(isShown
      ? []
      : [{ kind: "misled", tenant, what: `${planType} was paid, shown is ${shown}` } as const]),
  ];
}

/** Plans by size; they only ever become larger. */
export const rankOf = (plan: string): number => Object.keys(plans).indexOf(plan);

function* switchAutomatic({ tenant, id }: OfTenant, world: World): Conversation {
  const on = world.chance.of("automatic", id) < 0.75;
  yield asSender(tenant, "billing", "PUT /api/billing/automatic-upgrade", { body: { on } });
  return [];
}

const customerOf = ({ db }: World, tenant: number): string | undefined => {
  const account = db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(tenantAt(tenant).userId));
  const id = account?.["customerId"];
  return typeof id === "string" ? id : undefined;
};

/** Changes the card at Stripe: from now on, charges fail, or succeed again. */
function* changeCard({ tenant, id }: OfTenant, world: World): Conversation {
  yield asSender(tenant, "billing", "GET /api/billing/upgrades", {});
  const customer = customerOf(world, tenant);
  if (!customer) return [];
  const fails = world.chance.of("card", id) < 0.6;
  world.payments.stripe.setCard(customer, fails ? "pm_card_chargeCustomerFail" : "pm_card_visa");
  return [];
}

function* payInvoice(tenant: number, world: World): Conversation {
  const customer = customerOf(world, tenant);
  const { invoices } = world.payments.stripe.ledger.state;
  const open = Object.values(invoices).find(
    (one) => one.customer === customer && one.status === "open",
  );
  if (open) world.payments.stripe.payInvoice(open.id);
  return [];
}

/** Posts an event that Stripe has not signed, or signed long ago. */
function* forge({ tenant, id }: OfTenant, world: World): Conversation {
  const customer = customerOf(world, tenant) ?? "cus_unknown";
  const type = "customer.subscription.deleted";
  const body = JSON.stringify({
    id: `evt_${id}`,
    object: "event",
    type,
    data: { object: { customer } },
  });
  const secret = secrets[variables.STRIPE_WEBHOOK_SECRET_ARN] ?? "";
  const drawn = world.chance.of("forged", id);
  const signature =
    drawn < 0.3
      ? signatureOf(body, "whsec_of_somebody_else", world.nowMs)
      : signatureOf(body, secret, world.nowMs + (drawn < 0.65 ? -1 : 1) * 6 * 60_000);
  const event = world.payments.eventOf(body, signature);
  const reply = yield { name: "on-stripe-event", tenant, event };
  return reply?.status === 200 ? [{ kind: "misled", tenant, what: "an event was forged" }] : [];
}
