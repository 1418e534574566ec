import { MemoryStripe, type Subscription, signatureOf } from "stripe-stand-in";
import { stripeEventTypes } from "../../contract/pages/stripe-events.ts";
import { originSecretHeader } from "../../contract/rules/installation/origin.ts";
import { currency, priceList } from "../../contract/rules/limits/plans.ts";
import { keys, reviewShard } from "../../core/store/common/keys.ts";
import type { DynamoDb } from "./aws/dynamodb.ts";
import type { Chance } from "./chance.ts";
import type { FaultKind, FaultPlan } from "./faults.ts";
import type { PlanStart } from "./plan.ts";
import type { SimulatedFunction } from "./product.ts";
import { originSecret, secrets, variables } from "./settings.ts";
import type { StripeCall } from "./stripe-client.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Delays between Stripe's attempts to deliver an event, over three days. */
const waitsMs = [10_000, minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs, 24 * hourMs];
const laterMaxMs = 12 * hourMs;
const deliveriesMax = 2;

/** An event on its way to the product. */
interface Delivery {
  readonly number: number;
  readonly customer: string;
  readonly body: string;
  /** Number of changes of the customer's state by then. */
  readonly state: number;
  nextAtMs: number;
  tries: number;
  times: number;
  isUnderWay: boolean;
}

/** What payments need of the world. */
interface Surroundings {
  nowMs: number;
  readonly chance: Chance;
  readonly db: DynamoDb;
  readonly faults: FaultPlan | undefined;
  start(
    name: SimulatedFunction,
    label: string,
    event: object,
    done: (result: { readonly value?: unknown; readonly error?: unknown } | "killed") => void,
  ): unknown;
}

/** Stripe, its events on their way, and the function that compares all accounts with it. */
export class Payments {
  /** Cases of one account with two paid subscriptions at the same time. */
  readonly doubles: string[] = [];
  /** Events that were accepted without having their effect. */
  readonly lost: string[] = [];
  /** Addresses of payment pages that each tenant was given, the newest last. */
  readonly pages = new Map<number, string[]>();
  /** When each tenant has last tried to change the plan. */
  readonly upgradedAtMs = new Map<number, number>();
  readonly #world: Surroundings;
  #stripe: MemoryStripe | undefined;
  #ids = 0;
  #events = 0;
  /** By customer, the state of the governing subscription after each change. */
  readonly #states = new Map<string, string[]>();
  readonly #changedAtMs = new Map<string, number>();
  readonly #deliveries: Delivery[] = [];
  #reviews = 0;
  #isReviewing = false;
  #reviewedAtMs: number;
  #dueMs = Number.POSITIVE_INFINITY;
  #readFrom: readonly unknown[] = [];

  constructor(world: Surroundings) {
    this.#world = world;
    this.#reviewedAtMs = world.nowMs;
  }

  get isUsed(): boolean {
    return this.#stripe !== undefined;
  }

  get stripe(): MemoryStripe {
    this.#stripe ??= new MemoryStripe({
      apiKey: secrets[variables.STRIPE_KEY_ARN] ?? "",
      url: variables.STRIPE_API_URL,
      catalogue: { currency, prices: priceList as never, webhook: { path: "/", events: [] } },
      now: () => this.#world.nowMs,
      newId: (prefix) => `${prefix}_${this.#hex()}${this.#hex()}${this.#hex()}`,
      emit: (type, object) => this.#emit(type, object),
    });
    return this.#stripe;
  }

  #hex(): string {
    const drawn = this.#world.chance.of("stripe id", ++this.#ids);
    return Math.floor(drawn * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  }

  /** Starts a run with a subscription from some days before. */
  begin(
    person: { readonly userId: string; readonly email: string },
    begun: PlanStart,
  ): Subscription {
    const { nowMs } = this.#world;
    this.#world.nowMs -= begun.daysAgo * 24 * hourMs;
    const { userId, email } = person;
    const subscription = this.stripe.subscribe(email, { userId }, begun.plan);
    this.#world.nowMs = nowMs;
    this.#deliveries.length = 0;
    return subscription;
  }

  answer = (call: StripeCall): object =>
    this.stripe.answer({ ...call, body: Buffer.from(call.body) });

  /** Stripe's answer to a call that meets a fault; undefined for no answer. `drawn` is from 0 to 1. */
  failing(kind: FaultKind, call: StripeCall, drawn: number): object | undefined {
    const request = { ...call, body: Buffer.from(call.body) };
    if (kind === "throttled") return limited;
    if (kind === "before" && drawn < 0.3) return this.stripe.answer(request, "before");
    if (kind === "after" && drawn < 0.3) return this.stripe.answer(request, "after");
    return undefined;
  }

  /** Whether Stripe is down, which it is now and then for a quarter of an hour. */
  isAway(): boolean {
    const quarter = Math.floor(this.#world.nowMs / (15 * minuteMs));
    return this.#world.chance.of("stripe away", quarter) < 0.6;
  }

  /** The webhook request with this body and signature, by Stripe or anyone in its place. */
  eventOf(body: string, signature: string): object {
    return {
      routeKey: "POST /api/billing/webhook",
      headers: {
        [originSecretHeader]: originSecret,
        "content-type": "application/json",
        "stripe-signature": signature,
      },
      body,
      isBase64Encoded: false,
      requestContext: { requestId: "api", http: { sourceIp: "203.0.113.9" } },
    };
  }

  /** To be called when time has passed. */
  clockMoved(): void {
    if (this.#stripe && this.#stripe.nextAtMs() <= this.#world.nowMs) this.#stripe.clockMoved();
  }

  nextAtMs(): number {
    if (!this.#stripe) return Number.POSITIVE_INFINITY;
    const isFree = this.#underWay() < deliveriesMax;
    const dues = isFree ? this.#deliveries.filter((one) => !one.isUnderWay) : [];
    return Math.min(
      this.#stripe.nextAtMs(),
      ...dues.map(({ nextAtMs }) => nextAtMs),
      this.#reviewAtMs(),
    );
  }

  candidates(): (() => void)[] {
    if (!this.#stripe) return [];
    const { nowMs } = this.#world;
    const isFree = this.#underWay() < deliveriesMax;
    const due = this.#deliveries.filter((one) => !one.isUnderWay && one.nextAtMs <= nowMs);
    return [
      ...(isFree ? due.map((one) => this.#deliver.bind(this, one)) : []),
      ...(this.#reviewAtMs() <= nowMs ? [() => this.#review()] : []),
    ];
  }

  /** The newest state of a customer's subscription, as `stateOf` says it, and when it began. */
  stateOf = (customer: string) => ({
    state: this.#states.get(customer)?.at(-1),
    changedAtMs: this.#changedAtMs.get(customer) ?? 0,
  });

  #underWay = (): number => this.#deliveries.filter(({ isUnderWay }) => isUnderWay).length;

  #emit(type: string, object: object): void {
    const customer = String(Reflect.get(object, "customer"));
    if (type === "customer.subscription.created") this.#lookForDoubles(customer);
    this.#noteState(customer);
    if (!stripeEventTypes.some((one) => one === type)) return;
    const { chance, nowMs, faults } = this.#world;
    const number = ++this.#events;
    if (faults && chance.of("stripe lost", number) < 0.08) return;
    const id = `evt_${this.#hex()}${this.#hex()}`;
    const created = Math.floor(nowMs / 1000);
    this.#deliveries.push({
      ...{ number, customer, tries: 0, times: 0, isUnderWay: false },
      body: JSON.stringify({ id, object: "event", type, created, data: { object } }),
      state: (this.#states.get(customer)?.length ?? 0) - 1,
      nextAtMs: nowMs + Math.floor(chance.of("stripe late", number) ** 4 * laterMaxMs),
    });
  }

  #noteState(customer: string): void {
    const states = this.#states.get(customer) ?? [];
    this.#states.set(customer, states);
    const state = governingOf(this.stripe.subscriptionsOf(customer));
    if (state === undefined || state === states.at(-1)) return;
    states.push(state);
    this.#changedAtMs.set(customer, this.#world.nowMs);
  }

  #lookForDoubles(customer: string): void {
    const { customers, subscriptions } = this.stripe.ledger.state;
    const owner = customers[customer]?.metadata["userId"];
    const running = Object.values(subscriptions).filter(
      (one) => one.ended_at === null && customers[one.customer]?.metadata["userId"] === owner,
    );
    if (running.length > 1) this.doubles.push(`${owner} has ${running.map(({ id }) => id)}`);
  }

  #deliver(one: Delivery): void {
    const { nowMs, chance, faults } = this.#world;
    const label = `paid${one.number}.${one.tries++}`;
    const signature = signatureOf(
      one.body,
      secrets[variables.STRIPE_WEBHOOK_SECRET_ARN] ?? "",
      nowMs,
    );
    one.isUnderWay = true;
    this.#world.start("on-stripe-event", label, this.eventOf(one.body, signature), (result) => {
      one.isUnderWay = false;
      const isDone = result !== "killed" && Reflect.get(Object(result.value), "statusCode") === 200;
      if (isDone) this.#judgeAccepted(one);
      const isAgain = faults && one.times++ < 2 && chance.of("stripe twice", label) < 0.2;
      const waitMs = waitsMs[one.tries - 1];
      if ((isDone && !isAgain) || waitMs === undefined)
        this.#deliveries.splice(this.#deliveries.indexOf(one), 1);
      one.nextAtMs = this.#world.nowMs + (waitMs ?? 0);
    });
  }

  /** The account must have the state that the accepted event was about, or a newer one. */
  #judgeAccepted({ customer, state, number }: Delivery): void {
    const { db } = this.#world;
    const table = variables.SUBSCRIPTIONS_TABLE;
    const link = db.find(table, keys.customer(customer));
    const account = link && db.find(table, keys.account(String(link["userId"])));
    if (!account || account["closingAt"] || account["customerId"] !== customer || state < 0) return;
    const stored = storedState(account["subscription"]);
    const at = (this.#states.get(customer) ?? []).lastIndexOf(stored ?? "");
    if (at < state) this.lost.push(`event ${number} was accepted, and the account has ${stored}`);
  }

  #reviewAtMs(): number {
    if (this.#isReviewing) return Number.POSITIVE_INFINITY;
    const items = this.#world.db.items(variables.SUBSCRIPTIONS_TABLE);
    if (items !== this.#readFrom) {
      this.#readFrom = items;
      const due = items.filter((one) => one["reviewShard"] === reviewShard);
      const dues = due.map(({ reviewAt }) => Date.parse(String(reviewAt)));
      this.#dueMs = Math.min(Number.POSITIVE_INFINITY, ...dues);
    }
    return Math.max(this.#reviewedAtMs + hourMs, this.#dueMs);
  }

  #review(): void {
    this.#reviewedAtMs = this.#world.nowMs;
    this.#isReviewing = true;
    this.#world.start("reconcile", `review${++this.#reviews}`, {}, () => {
      this.#isReviewing = false;
    });
  }
}

const limited = {
  status: 429,
  headers: {},
  body: JSON.stringify({ error: { type: "invalid_request_error", code: "rate_limit" } }),
};

/** The part of a subscription that an account is to know, in one text; undefined for one that was never paid. */
function stateText(one: Subscription): string | undefined {
  const [item] = one.items.data;
  if (!item || one.status.startsWith("incomplete")) return undefined;
  const state = one.status === "canceled" ? "ended" : one.status;
  const end = one.ended_at ?? (one.cancel_at_period_end ? item.current_period_end : undefined);
  const times = [one.start_date, one.billing_cycle_anchor, item.current_period_end, end];
  return [one.id, item.price.metadata["plan"], state, ...times.map(timeText)].join(" ");
}

const timeText = (seconds: number | undefined): string =>
  seconds === undefined ? "-" : new Date(seconds * 1000).toISOString();

/** State of the running subscription, or else of the one that began last. */
function governingOf(all: readonly Subscription[]): string | undefined {
  const paid = all.filter((one) => stateText(one) !== undefined);
  const running = paid.filter(({ ended_at }) => ended_at === null);
  const newest = (running.length > 0 ? running : paid).toSorted(
    (a, b) => b.start_date - a.start_date || b.id.localeCompare(a.id),
  )[0];
  return newest && stateText(newest);
}

/** The same text for what is stored. */
export function storedState(stored: unknown): string | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const names = ["id", "plan", "state", "startedAt", "anchorAt", "renewsAt", "endsAt"];
  return names.map((name) => String(Reflect.get(stored, name) ?? "-")).join(" ");
}

/** What the account keeps of a subscription. */
export function keptOf(one: Subscription) {
  const text = stateText(one) ?? "";
  const [id = "", plan, state, startedAt, anchorAt = "", renewsAt] = text.split(" ");
  return { id, plan, state, startedAt, anchorAt, renewsAt };
}
