import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment, inChunks, nextHour } from "../support/own-environment.ts";
import {
  idOf,
  newPayer,
  postForm,
  press,
  refreshStatus,
  registerFor,
  sessionIn,
  shared,
  statusOf,
  stripeClient,
  subscriptionOf,
} from "../support/payments.ts";
import { newSender, type Sender, signIn } from "../support/people.ts";

const own = borrowedEnvironment();
const webhookPath = "/api/billing/webhook";

const signed = (payload: string, change: { secret?: string; timestamp?: number } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: shared().webhookSecret,
    timestamp: Math.floor(own().environment.now() / 1000),
    ...change,
  });

const deliver = (body: string, signature?: string) =>
  call<{ code?: string; received?: boolean }>("POST", webhookPath, body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
  });

/** How often Stripe was called, once nothing is under way that may call it. */
async function stripeCalls(): Promise<number> {
  await own().environment.idle();
  return own().environment.stripeCalls();
}

/** The events that Stripe itself has sent about a payer, as it would send them. */
async function eventsOf(payer: Sender): Promise<string[]> {
  const { customer } = await stripeClient().subscriptions.retrieve(await idOf(payer));
  const { data } = await stripeClient().events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => "customer" in object && object.customer === customer)
    .map((event) => JSON.stringify(event));
}

describe("POST /api/billing/webhook", () => {
  test("works: events in any order, twice each, lead to what Stripe says", async () => {
    const payer = await newPayer("starter");
    const id = await idOf(payer);
    await stripeClient().subscriptions.update(id, { cancel_at_period_end: true });
    await own().environment.idle();
    const events = await eventsOf(payer);
    expect(events.length).toBeGreaterThanOrEqual(4);
    const expected = await subscriptionOf(payer);
    expect(expected.IsCancelled).toBe(true);
    const shuffled = [...events].reverse().flatMap((event) => [event, event]);
    const answers = await Promise.all(
      shuffled.map((event, index) => {
        // Each under a new id, so that none is known already.
        const body = event.replace(/"evt_\w+"/, `"evt_${index >> 1}_${id}"`);
        return deliver(body, signed(body));
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await subscriptionOf(payer)).toEqual(expected);
  });

  test("works: an event that came before is answered without asking Stripe again", async () => {
    const [event = ""] = await eventsOf(await newPayer("starter"));
    const before = await stripeCalls();
    expect((await deliver(event, signed(event))).body).toEqual({ received: true });
    expect(await stripeCalls()).toBe(before);
  });

  test("works: events of no kind, or of nobody that we know, are taken and change nothing", async () => {
    const before = await stripeCalls();
    const others = [
      { id: "evt_a", type: "radar.early_fraud_warning.created", data: { object: {} } },
      {
        id: "evt_b",
        type: "invoice.paid",
        data: { object: { customer: "cus_of_another_product" } },
      },
      { id: "evt_c", type: "customer.subscription.updated", data: { object: { customer: null } } },
    ];
    for (const event of others) {
      const body = JSON.stringify({ object: "event", ...event });
      expect((await deliver(body, signed(body))).status).toBe(200);
    }
    expect(await stripeCalls()).toBe(before);
  });

  test("refuses what Stripe has not signed, whatever it says, and changes nothing", async () => {
    const victim = await newSender();
    const payer = await newPayer("starter");
    const [event = ""] = await eventsOf(payer);
    const before = await stripeCalls();
    const old = Math.floor(own().environment.now() / 1000) - 301;
    const forged = JSON.stringify({
      id: "evt_x",
      object: "event",
      type: "checkout.session.completed",
      data: { object: { client_reference_id: victim.id, payment_status: "paid" } },
    });
    const attempts: [what: string, body: string, signature?: string][] = [
      ["unsigned", forged],
      ["an empty signature", forged, ""],
      ["another secret", forged, signed(forged, { secret: "whsec_guess" })],
      ["the API key as secret", forged, signed(forged, { secret: shared().apiKey })],
      ["a signature of another body", forged, signed(event)],
      ["a replay after five minutes", event, signed(event, { timestamp: old })],
      ["one from the future", event, signed(event, { timestamp: old + 1200 })],
      ["written anew", JSON.stringify(JSON.parse(event), null, 1), signed(event)],
      ["one space more", `${event} `, signed(event)],
      ["no JSON", "<event/>", signed("<event/>")],
      ["nothing", "", signed("")],
      ["an old scheme", event, signed(event).replace("v1=", "v0=")],
    ];
    for (const [what, body, signature] of attempts) {
      const { status, body: answer } = await deliver(body, signature);
      expect([status, answer.code], what).toEqual([
        400,
        expect.stringMatching(/^(EVENT_INVALID|BAD_FIELD)$/),
      ]);
    }
    expect(await stripeCalls()).toBe(before);
    expect((await subscriptionOf(victim))["Plan Type"]).toBe("FREE_TRIAL");
  });

  test("refuses to believe a signed event: what it claims is asked of Stripe", async () => {
    const payer = await newPayer("starter");
    const [event = ""] = await eventsOf(payer);
    const lie = event
      .replaceAll("starter_monthly", "pro_annual")
      .replaceAll("STARTER_MONTHLY", "PRO_ANNUAL")
      .replace(/"evt_\w+"/, `"evt_lie"`);
    expect((await deliver(lie, signed(lie))).status).toBe(200);
    expect((await subscriptionOf(payer))["Plan Type"]).toBe("STARTER_MONTHLY");
  });

  test("is closed to tokens of people: only the signature counts", async () => {
    const payer = await newPayer("starter");
    const [body = ""] = await eventsOf(payer);
    const headers = { "content-type": "application/json" };
    const answer = await call("POST", webhookPath, body, { bearer: payer.bearer, headers });
    expect(answer.status).toBe(400);
  });
});

describe("a subscription of another account", () => {
  test("is refused before Stripe hears of it", async () => {
    const payer = await newPayer("starter");
    const attackers = [await newPayer("pro"), await newSender()];
    const subscriptionId = await idOf(payer);
    const before = { calls: await stripeCalls(), reply: await subscriptionOf(payer) };
    const tries = ["freeze", "update", "update/preview", "invoice"];
    for (const attacker of attackers) {
      for (const path of tries) {
        for (const id of [subscriptionId, "sub_guess", "../customers", "sub_1/../../prices"]) {
          const fields = { subscriptionId: id, planType: "PRO_ANNUAL" };
          const { status } = await postForm(`/api/billing/${path}`, fields, attacker);
          expect(status, `${path} ${id}`).toBe(403);
        }
      }
    }
    expect(await stripeCalls()).toBe(before.calls);
    expect(await subscriptionOf(payer)).toEqual(before.reply);
  });
});

describe("a payment page's id", () => {
  test("that is guessed says nothing, costs no call of Stripe, and is throttled", async () => {
    await nextHour(own().environment);
    const before = await stripeCalls();
    const guesses = ["cs_test_guess", "cs_live_1", "x", "sub_1", "cus_1"];
    for (const guess of guesses) {
      expect(await refreshStatus(guess)).toMatchObject({
        status: 200,
        body: { status: "unknown" },
      });
    }
    for (const rubbish of ["", "../../v1/customers", "a".repeat(256), "é"]) {
      expect((await refreshStatus(rubbish)).status).toBe(400);
    }
    const many = await inChunks(130, 20, (index) => refreshStatus(`cs_test_${index}`));
    expect(many.some(({ status }) => status === 429)).toBe(true);
    expect(await stripeCalls()).toBe(before);
    await nextHour(own().environment);
  });

  test("tells whether its account may be used, and nothing about whose it is", async () => {
    const { page, email } = await registerFor("starter");
    const id = page.split("/").at(-1) ?? "";
    const pending = await refreshStatus(id);
    expect(pending.body).toEqual({ status: "pending" });
    expect(JSON.stringify(pending)).not.toContain(email);
    expect((await statusOf(await signIn(email))).status).toBe("inactive");
  });

  test("activates nobody but the account that it was made for", async () => {
    const bystander = await registerFor("pro");
    const { page } = await registerFor("starter");
    await refreshStatus(sessionIn((await press(page, "pay")).location));
    expect((await statusOf(await signIn(bystander.email))).status).toBe("inactive");
  });
});
