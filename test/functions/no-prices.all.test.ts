import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { stripeClient } from "../support/payments.ts";
import { registration } from "../support/people.ts";

/** Between filling the secrets of Stripe and making the prices there, by an operator who follows the runbook. */

const own = ownEnvironment();

test("paid plans wait for the prices with a sentence, and work once they are made", async () => {
  const stripe = stripeClient(own().environment.stripe);
  const { data } = await stripe.prices.list({ active: true, limit: 100 });
  const setActive = async (active: boolean) => {
    for (const { id } of data) await stripe.prices.update(id, { active });
  };
  const register = () =>
    call("POST", "/api/auth/register", { ...registration("payer@example.com"), pricing: "pro" });

  await setActive(false);
  expect(await register()).toMatchObject({ status: 503, body: { code: "PAYMENTS_AWAY" } });
  await setActive(true);
  expect((await register()).status).toBeLessThan(400);
});
