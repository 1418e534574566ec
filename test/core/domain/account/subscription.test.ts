import { describe, expect, test } from "vitest";
import { nextPlan, paidPlanTypes, upgrades } from "../../../../contract/rules/limits/plans.ts";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import {
  assertMayCancel,
  assertMayStart,
  assertUpgrade,
  automaticUpgradeOf,
  type Billing,
  countingPeriod,
  ownSubscription,
  planInForce,
  prorationSecond,
  reconciled,
  renewalAfter,
  reviewAt,
  type Subscription,
  standingOf,
  upgradeToTell,
} from "../../../../core/domain/account/subscription.ts";
import { later, noon } from "../../../support/envelopes.ts";
import { running } from "../../../support/subscriptions.ts";

const day = 24 * 60;
const trial: Billing = { trialEndsAt: later(7 * day).toISOString() };

function codeOf(act: () => unknown): string {
  try {
    act();
    return "allowed";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe("the state of an account's plan", () => {
  test("is a trial until it ends, or a plan that is not paid for", () => {
    const endsAt = later(7 * day).toISOString();
    expect(standingOf(trial, noon)).toEqual({ kind: "trial", endsAt, over: false });
    expect(standingOf(trial, later(7 * day))).toEqual({ kind: "trial", endsAt, over: true });
    const awaitedPlan = "PRO_ANNUAL";
    expect(standingOf({ awaitedPlan }, noon)).toEqual({ kind: "awaiting", plan: awaitedPlan });
  });

  test.each([
    ["active", "subscribed", "STARTER_MONTHLY"],
    ["past_due", "subscribed", "STARTER_MONTHLY"],
    ["unpaid", "unpaid", "STARTER_MONTHLY"],
    ["ended", "ended", "FREE_TRIAL"],
  ] as const)("a subscription that is %s makes it %s with %s", (state, kind, plan) => {
    const billing = { ...trial, subscription: running({ state }) };
    expect(standingOf(billing, noon).kind).toBe(kind);
    expect(planInForce(billing, noon).type).toBe(plan);
  });

  test("a cancelled plan runs until its end and not a moment longer, without anybody's word", () => {
    const endsAt = later(30 * day).toISOString();
    const billing = { ...trial, subscription: running({ endsAt }) };
    expect(planInForce(billing, later(30 * day - 1)).type).toBe("STARTER_MONTHLY");
    expect(planInForce(billing, later(30 * day)).type).toBe("FREE_TRIAL");
  });

  test("the free plan after a paid term has no seven days", () => {
    const billing = { ...trial, subscription: running({ state: "ended" }) };
    expect(standingOf(billing, later(400 * day)).kind).toBe("ended");
  });
});

describe("documents are counted", () => {
  test("by the month of the subscription, also where it is paid by the year", () => {
    const anchorAt = "2027-01-31T10:00:00.000Z";
    const billing = { subscription: running({ plan: "PRO_ANNUAL", anchorAt }) };
    const period = (iso: string) => countingPeriod(billing, new Date(iso));
    expect(period("2027-02-28T09:59:59.999Z")).toBe("2027-01-31T10:00:00.000Z");
    expect(period("2027-02-28T10:00:00.000Z")).toBe("2027-02-28T10:00:00.000Z");
    expect(period("2027-03-31T10:00:00.000Z")).toBe("2027-03-31T10:00:00.000Z");
  });

  test("anew on the free plan after each paid term", () => {
    const afterTerm = (id: string) =>
      countingPeriod({ ...trial, subscription: running({ id, state: "ended" }) }, noon);
    expect(
      new Set([countingPeriod(trial, noon), afterTerm("sub_1"), afterTerm("sub_2")]).size,
    ).toBe(3);
  });
});

/** A subscription's life as Stripe tells it, event by event; the last is what counts. */
const upgraded: Subscription = running({ plan: "PRO_MONTHLY" });
const endsAt = "2026-12-21T12:00:00.000Z";
const lives: Record<string, readonly (readonly Subscription[])[]> = {
  "paid, upgraded, cancelled, ended": [
    [],
    [running()],
    [upgraded],
    [{ ...upgraded, endsAt }],
    [{ ...upgraded, endsAt, state: "ended" }],
    [{ ...upgraded, endsAt, state: "ended" }],
  ],
  "ended, and another begun": [
    [running({ state: "past_due" })],
    [running({ state: "unpaid" })],
    [running({ state: "ended", endsAt })],
    [running({ state: "ended", endsAt }), running({ id: "sub_2", startedAt: endsAt })],
    [running({ id: "sub_2", startedAt: endsAt }), running({ state: "ended", endsAt })],
  ],
};

describe.each(Object.entries(lives))("events of a subscription that was %s", (_, life) => {
  /** Stripe has come to the end; each event, in whatever order, has us ask it again. */
  const now = life.at(-1) ?? [];
  const end = {
    subscription: reconciled(trial, now)?.subscription,
    trialEndsAt: trial.trialEndsAt,
  };

  test("lead to one state in every order, twice each, from wherever we stood", () => {
    expect(end.subscription).toBeDefined();
    let orders = 0;
    for (const order of permutations(life.map((_, index) => index))) {
      orders++;
      for (const stood of life) {
        const before = reconciled(trial, stood) ?? trial;
        const after = [...order, ...order].reduce(
          (billing) => reconciled(billing, now) ?? billing,
          before,
        );
        expect(after).toEqual(end);
      }
    }
    expect(orders).toBe(factorial(life.length));
  });

  test("lead to it also while Stripe's own state moves on between them", () => {
    for (const order of permutations(life.map((_, index) => index))) {
      // An event is looked at when Stripe stands where the latest event so far has brought it.
      let stands = 0;
      let billing = trial;
      for (const event of [...order, ...order]) {
        stands = Math.max(stands, event);
        billing = reconciled(billing, life[stands] ?? []) ?? billing;
      }
      expect(billing).toEqual(end);
    }
  });

  test("change nothing when they come again", () => {
    expect(reconciled(reconciled(trial, now) ?? trial, now)).toBeUndefined();
  });
});

test("the running subscription counts among several, in whatever order Stripe lists them", () => {
  const found = [
    running({ id: "sub_old", state: "ended", startedAt: "2027-05-01T00:00:00.000Z" }),
    running({ id: "sub_runs" }),
    running({ id: "sub_due", state: "unpaid" }),
  ];
  for (const order of permutations([0, 1, 2])) {
    const given = order.flatMap((index) => found[index] ?? []);
    expect(reconciled(trial, given)?.subscription?.id).toBe("sub_runs");
  }
});

test("a paid registration waits no more once it is paid", () => {
  expect(reconciled({ awaitedPlan: "PRO_ANNUAL" }, [running()])).toEqual({
    subscription: running(),
  });
  expect(reconciled({ awaitedPlan: "PRO_ANNUAL" }, [])).toBeUndefined();
});

describe("upgrades", () => {
  const table = paidPlanTypes.flatMap((from) => paidPlanTypes.map((to) => [from, to] as const));

  test.each(table)("%s to %s is allowed by the table alone", (plan, to) => {
    const billing = { subscription: running({ plan }) };
    const expected = upgrades[plan].includes(to)
      ? "allowed"
      : plan === "PRO_ANNUAL"
        ? "LARGEST_PLAN"
        : "NOT_AN_UPGRADE";
    expect(codeOf(() => assertUpgrade(billing, to, noon))).toBe(expected);
  });

  test.each([
    ["past_due", "PAYMENT_DUE"],
    ["unpaid", "PAYMENT_DUE"],
    ["ended", "NO_SUBSCRIPTION"],
  ] as const)("wait while a subscription is %s", (state, code) => {
    const billing = { subscription: running({ state }) };
    expect(codeOf(() => assertUpgrade(billing, "PRO_ANNUAL", noon))).toBe(code);
  });

  test("that are automatic take the plan with more documents, paid as often as now", () => {
    expect(nextPlan("STARTER_MONTHLY")).toBe("PRO_MONTHLY");
    expect(nextPlan("STARTER_ANNUAL")).toBe("PRO_ANNUAL");
    for (const plan of ["FREE_TRIAL", "PRO_MONTHLY", "PRO_ANNUAL"] as const) {
      expect(nextPlan(plan)).toBeUndefined();
    }
  });

  test("keep the day of renewal unless months become years", () => {
    const starter = running();
    expect(renewalAfter(starter, "PRO_MONTHLY", later(day))).toBe(starter.renewsAt);
    expect(renewalAfter(starter, "PRO_ANNUAL", later(day))).toBe("2027-11-22T12:00:00.000Z");
  });

  test("are charged to a second of the last minutes, never to one that is cheaper", () => {
    const second = (at: Date) => Math.floor(at.getTime() / 1000);
    const old = running({ startedAt: later(-day).toISOString() });
    const asked = (at: Date) => codeOf(() => prorationSecond(old, second(at), noon));
    expect(asked(later(-15))).toBe("allowed");
    expect(asked(later(-16))).toBe("PREVIEW_OLD");
    expect(asked(later(1))).toBe("PREVIEW_OLD");
    expect(codeOf(() => prorationSecond(running(), second(later(-1)), noon))).toBe("PREVIEW_OLD");
  });
});

describe("a plan can be cancelled", () => {
  const may = (billing: Billing) => codeOf(() => assertMayCancel(billing, undefined, noon));

  test("while it runs, once", () => {
    expect(may({ subscription: running() })).toBe("allowed");
    expect(may({ subscription: running({ endsAt: later(day).toISOString() }) })).toBe(
      "ALREADY_CANCELLED",
    );
    expect(may({ subscription: running({ state: "ended" }) })).toBe("ALREADY_CANCELLED");
    expect(may(trial)).toBe("NO_SUBSCRIPTION");
  });

  test("only as the plan that it is", () => {
    const billing = { subscription: running() };
    expect(codeOf(() => assertMayCancel(billing, "PRO_ANNUAL", noon))).toBe("CONFLICT");
    expect(codeOf(() => assertMayCancel(billing, "STARTER_MONTHLY", noon))).toBe("allowed");
    const unpaid = { subscription: running({ state: "unpaid" }) };
    expect(codeOf(() => assertMayCancel(unpaid, undefined, noon))).toBe("allowed");
  });
});

test.each([
  { id: "sub_2" },
  { plan: "PRO_MONTHLY" },
  { state: "past_due" },
  { startedAt: endsAt },
  { anchorAt: endsAt },
  { renewsAt: "2027-01-21T12:00:00.000Z" },
  { endsAt },
] as const)("a change by the payment provider is taken over: %j", (change) => {
  const account = { ...trial, subscription: running() };
  expect(reconciled(account, [running()])).toBeUndefined();
  expect(reconciled(account, [running(change)])?.subscription).toEqual(running(change));
});

test("a newer subscription counts before an older one, whatever their ids", () => {
  const older = running({ id: "sub_z" });
  const newer = running({ id: "sub_a", startedAt: endsAt });
  const sameTime = running({ id: "sub_b", startedAt: endsAt });
  expect(reconciled(trial, [older, newer])?.subscription).toEqual(newer);
  expect(reconciled(trial, [older, newer, sameTime])?.subscription).toEqual(sameTime);
});

test("nobody pays for two subscriptions at once", () => {
  const may = (billing: Billing) => codeOf(() => assertMayStart(billing, noon));
  expect(may(trial)).toBe("allowed");
  expect(may({ awaitedPlan: "PRO_ANNUAL" })).toBe("allowed");
  expect(may({ subscription: running({ state: "ended" }) })).toBe("allowed");
  expect(may({ subscription: running() })).toBe("ALREADY_SUBSCRIBED");
  expect(may({ subscription: running({ state: "unpaid" }) })).toBe("PAYMENT_DUE");
});

test("a subscription answers to its own account alone", () => {
  const billing = { subscription: running() };
  expect(ownSubscription(billing, "sub_1")).toBe(billing.subscription);
  expect(() => ownSubscription(billing, "sub_2")).toThrow(
    expect.objectContaining({ code: "NOT_YOURS", field: "subscriptionId" }),
  );
  expect(codeOf(() => ownSubscription(trial, "sub_1"))).toBe("NOT_YOURS");
});

test("an account upgrades by itself to the next plan if that is switched on and can be charged", () => {
  const billing = (changes: Partial<Subscription> = {}): Billing => ({
    ...{ automaticUpgrade: true, customerId: "cus_1", subscription: running(changes) },
  });
  const subscription = running();
  const wanted = { plan: nextPlan(subscription.plan), subscription, customerId: "cus_1" };
  expect(automaticUpgradeOf(billing(), noon)).toEqual(wanted);
  for (const without of [
    { ...billing(), automaticUpgrade: false },
    { ...billing(), customerId: undefined },
    { ...trial, automaticUpgrade: true, customerId: "cus_1" },
    billing({ plan: "PRO_ANNUAL" }),
    billing({ state: "past_due" }),
    billing({ endsAt: later(day).toISOString() }),
  ])
    expect(automaticUpgradeOf(without, noon)).toBeUndefined();
});

describe("Stripe is asked again without being told to", () => {
  const checkout = {
    id: "cs_1",
    plan: "PRO_ANNUAL",
    number: 1,
    openedAt: noon.toISOString(),
  } as const;

  test("daily while a subscription runs, hourly while a page is open or a mail is owed, else never", () => {
    expect(reviewAt(trial, noon)).toBeUndefined();
    expect(reviewAt({ subscription: running() }, noon)).toBe(later(day).toISOString());
    expect(reviewAt({ checkout }, noon)).toBe(later(60).toISOString());
    expect(reviewAt({ checkout }, later(25 * 60))).toBeUndefined();
    expect(reviewAt({ subscription: running({ state: "ended" }) }, noon)).toBeUndefined();
    const subscription = running({ automaticUpgrade: "first" });
    const told = { subscription, toldOfUpgrade: "first" };
    expect(reviewAt({ subscription }, noon)).toBe(later(60).toISOString());
    expect(reviewAt(told, noon)).toBe(later(day).toISOString());
  });

  test("tells of each automatic upgrade that was not told of", () => {
    const subscription = running({ automaticUpgrade: "second" });
    expect(upgradeToTell({ subscription: running(), toldOfUpgrade: "first" })).toBeUndefined();
    expect(upgradeToTell({ subscription, toldOfUpgrade: "first" })).toBe("second");
    expect(upgradeToTell({ subscription, toldOfUpgrade: "second" })).toBeUndefined();
    const news = reconciled({ ...trial, subscription: running() }, [subscription]);
    expect(news?.subscription).toEqual(subscription);
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
