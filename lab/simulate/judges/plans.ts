import { type PlanType, plans } from "../../../contract/rules/limits/plans.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { rankOf } from "../clients/plans.ts";
import { storedState } from "../payments.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

/** Time until a change must be known: each account is compared at least daily, by a function that runs hourly. */
const knownWithinMs = 26 * 3_600_000;

const promise = "plans are what is paid";

/** Compares what Stripe and the accounts say, what was charged, and what the plans have allowed. */
export function judgePlans(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const { payments } = outcome.world;
  if (!plan.begun) return;
  for (const what of payments.lost) broken(promise, what);
  for (const what of payments.doubles) broken("nobody pays twice", what);
  for (const one of outcome.acknowledged) if (one.kind === "misled") broken(promise, one.what);
  judgeCharges(outcome, broken);
  for (let number = 0; number < tenants; number++) {
    if (isClosed(outcome, number)) judgeEnded(outcome, number, broken);
    else {
      judgeAccount(outcome, number, broken);
      judgeAcknowledged(outcome, number, broken);
      judgeTold(outcome, number, broken);
      judgeLimits(outcome, cases, plan, number, broken);
    }
  }
}

const accountOf = ({ world }: Outcome, number: number) =>
  world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(tenantAt(number).userId)) ?? {};

/** All customers that were created for an account, which knows at most one of them. */
function customersOf({ world }: Outcome, number: number): string[] {
  const { userId } = tenantAt(number);
  const { customers } = world.payments.stripe.ledger.state;
  return Object.values(customers)
    .filter(({ metadata }) => metadata["userId"] === userId)
    .map(({ id }) => id);
}

/** A closed account must not be charged any more. */
function judgeEnded(outcome: Outcome, number: number, broken: Report): void {
  const { stripe } = outcome.world.payments;
  for (const customer of customersOf(outcome, number)) {
    const running = stripe.subscriptionsOf(customer).filter(({ ended_at }) => ended_at === null);
    for (const { id } of running) broken(promise, `${id} of a closed account goes on`);
  }
}

/** The account's customer must be the one who has paid, and its subscription must match Stripe's. */
function judgeAccount(outcome: Outcome, number: number, broken: Report): void {
  const { payments, nowMs, db } = outcome.world;
  const { userId } = tenantAt(number);
  const account = accountOf(outcome, number);
  for (const customer of customersOf(outcome, number)) {
    const { state, changedAtMs } = payments.stateOf(customer);
    if (state === undefined) continue;
    if (account["customerId"] !== customer) broken(promise, `${customer} paid for nobody`);
    const link = db.find(variables.SUBSCRIPTIONS_TABLE, keys.customer(customer));
    if (link?.["userId"] !== userId) broken(promise, `${customer} is not of ${userId}`);
    const stored = storedState(account["subscription"]);
    if (stored !== state && changedAtMs + knownWithinMs < nowMs)
      broken(promise, `Stripe says ${state}, the account says ${stored}`);
  }
}

/** Acknowledgement cancellations and changes must have happened at Stripe. */
function judgeAcknowledged(outcome: Outcome, number: number, broken: Report): void {
  const { payments } = outcome.world;
  const { subscriptions } = payments.stripe.ledger.state;
  for (const one of outcome.acknowledged) {
    if (one.kind !== "cancelled" && one.kind !== "upgraded") continue;
    if (one.tenant !== number) continue;
    const found = subscriptions[one.id];
    const [item] = found?.items.data ?? [];
    if (!found || !item) broken("acknowledged is kept", `${one.id} is not there`);
    else if (one.kind === "upgraded") {
      if (rankOf(item.price.metadata["plan"] ?? "") < rankOf(one.plan))
        broken("acknowledged is kept", `${one.id} was changed to ${one.plan}, and is not`);
    } else if ((payments.upgradedAtMs.get(number) ?? 0) < one.sinceMs) {
      if (found.ended_at === null && !found.cancel_at_period_end)
        broken("acknowledged is kept", `${one.id} was cancelled, and goes on`);
    }
  }
}

/** Subscriptions of an account that an automatic upgrade has changed. */
function upgradedByThemselves(outcome: Outcome, number: number) {
  const { stripe } = outcome.world.payments;
  return customersOf(outcome, number)
    .flatMap((customer) => stripe.subscriptionsOf(customer))
    .filter(({ metadata }) => metadata["automaticUpgrade"] !== undefined);
}

/** Whether sending more than the plan includes has upgraded the account automatically. */
export const isUpgradedByItself = (outcome: Outcome, number: number): boolean =>
  outcome.world.payments.isUsed && upgradedByThemselves(outcome, number).length > 0;

/** The holder must be mailed about an automatic upgrade: once, except for faults. */
function judgeTold(outcome: Outcome, number: number, broken: Report): void {
  const { payments, mails, nowMs } = outcome.world;
  const { email } = tenantAt(number);
  const told = mails.filter(({ to, subject }) => to === email && /^Your plan is now/.test(subject));
  const upgraded = upgradedByThemselves(outcome, number);
  for (const { customer } of upgraded.filter(({ ended_at }) => ended_at === null)) {
    const { changedAtMs } = payments.stateOf(customer);
    if (told.length === 0 && changedAtMs + knownWithinMs < nowMs)
      broken("everybody is told", `${email} never heard of the automatic upgrade`);
  }
  const unexplained = told.filter(({ by }) => !by.hasFault).length;
  if (unexplained > upgraded.length)
    broken("no mail twice", `${email} heard ${unexplained} times of ${upgraded.length} upgrades`);
}

/** Each period, and each change of the plan, may be charged only once. */
function judgeCharges({ world }: Outcome, broken: Report): void {
  const seen = new Set<string>();
  for (const invoice of Object.values(world.payments.stripe.ledger.state.invoices)) {
    const { subscription } = invoice.parent.subscription_details;
    const lines = invoice.lines.data.filter(({ amount }) => amount > 0);
    const [line] = lines;
    if (!line || invoice.status !== "paid") continue;
    const key = `${subscription} ${line.description} until ${line.period.end}`;
    if (seen.has(key)) broken("nobody pays twice", key);
    seen.add(key);
  }
}

interface PlanCount {
  readonly period: string;
  readonly count: number;
  readonly plan: PlanType;
}

/** Each document must be counted once, in the period and within the limit of the plan in force. */
function judgeLimits(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  number: number,
  broken: Report,
): void {
  const { userId } = tenantAt(number);
  const { db } = outcome.world;
  const own = cases
    .filter(({ envelope }) => envelope.sender.userId === userId)
    .map(({ envelope }) => envelope)
    .sort((a, b) => writtenAt(outcome, a.id) - writtenAt(outcome, b.id));
  const versions = db.history(variables.SUBSCRIPTIONS_TABLE, keys.account(userId));
  const counted = countedIn(versions, plan, number);
  if (counted.length !== own.length)
    broken("counts are facts", `${userId} sent ${own.length}, counted ${counted.length}`);
  for (const [index, { period, count, plan: type }] of counted.entries()) {
    const max = plans[type].documentsMax;
    if (count > max) broken("limits hold", `${userId} sent ${count} in ${period}, of ${max}`);
    const at = own[index]?.createdAt ?? "";
    if (type !== "FREE_TRIAL" && !isMonthOf(period, at))
      broken("limits hold", `${userId} sent at ${at}, counted in ${period}`);
  }
}

const writtenAt = ({ world }: Outcome, id: string): number =>
  world.db.writtenAt(variables.ENVELOPES_TABLE, { pk: keys.envelope(id).pk, sk: "META" });

/** Whether a time is in a month that begins at `period`; allows clocks to differ by a second. */
function isMonthOf(period: string, at: string): boolean {
  const days = (Date.parse(at) - Date.parse(period)) / 86_400_000;
  return days > -0.001 && days < 31.001;
}

type Item = Readonly<Record<string, unknown>>;

/** The first version was there before the run, and with colleagues or a paid plan the next. */
function countedIn(versions: readonly Item[], { firm, begun }: Plan, number: number): PlanCount[] {
  const found: PlanCount[] = [];
  const before = 1 + (firm ? 1 : 0) + (begun?.[number] ? 1 : 0);
  for (let at = before; at < versions.length; at++) {
    const used = usedIn(versions[at - 1]);
    for (const [period, count] of Object.entries(usedIn(versions[at]))) {
      // Less where sending was undone, which gives a document back.
      if (count <= (used[period] ?? 0)) continue;
      const isPaid = /^\d{4}-/.test(period);
      const { plan } = (versions[at]?.["subscription"] ?? {}) as { plan?: PlanType };
      found.push({ period, count, plan: (isPaid && plan) || "FREE_TRIAL" });
    }
  }
  return found;
}

const usedIn = (version: Item | undefined) =>
  (version?.["documentsByPeriod"] ?? {}) as Readonly<Record<string, number>>;
