import { describe, expect, test } from "vitest";
import type { InvoiceLink } from "../../contract/specified/billing.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  idOf,
  newPayer,
  postForm,
  press,
  registerFor,
  statusOf,
  stripeClient,
  subscriptionOf,
} from "../support/payments.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  sendFile,
  signIn,
  uploadFile,
} from "../support/people.ts";

// Payments over months, in an environment whose clock can be moved.
const own = borrowedEnvironment();
const day = 86_400_000;
const advance = (days: number) => own().environment.advance(days * day);

/** The same person after the clock has moved: access tokens live for minutes. */
const again = (sender: Sender) => signIn(sender.email);

describe("a registration for a paid plan", () => {
  test("stays inactive after a declined card, and the page can be paid still", async () => {
    const { email, page } = await registerFor("starter");
    expect((await press(page, "decline")).status).toBe(402);
    const sender = await signIn(email);
    expect(await statusOf(sender)).toMatchObject({ status: "inactive" });
    expect(await subscriptionOf(sender)).toMatchObject({
      "Plan Type": "STARTER_MONTHLY",
      "Subscription ID": null,
      "Payment Status": "unpaid",
      "Subscription Status": "unpaid",
    });
    expect((await press(page, "pay")).status).toBe(303);
  });

  test("may send nothing before it is paid", async () => {
    const { email } = await registerFor("pro");
    const sender = await signIn(email);
    const { url } = await uploadFile(sender);
    const refused = await sendFile(sender, url);
    expect(refused).toMatchObject({ status: 403, body: { code: "INACTIVE" } });
  });
});

describe("time", () => {
  test("ends a trial after seven days", async () => {
    const sender = await newSender();
    await advance(6.9);
    expect((await statusOf(await again(sender))).status).toBe("IN_LIMIT");
    await advance(0.2);
    const later = await again(sender);
    expect(await statusOf(later)).toEqual({
      status: "inactive",
      message: "Your trial has ended. Please choose a plan to send documents again.",
    });
  });

  test("renews a plan month by month, and with each month its documents", async () => {
    let payer = await newPayer("starter");
    const before = await subscriptionOf(payer);
    await sendEnvelope(payer, [newRecipient("Ann")]);
    expect((await subscriptionOf(payer))["Monthly Documents Used"]).toBe(1);
    await advance(32);
    payer = await again(payer);
    const after = await subscriptionOf(payer);
    expect(after["Monthly Documents Used"]).toBe(0);
    expect(after["Payment Status"]).toBe("paid");
    expect(
      String(after["Subscription Renew Date"]) > String(before["Subscription Renew Date"]),
    ).toBe(true);
    const subscriptionId = await idOf(payer);
    const list = await postForm<InvoiceLink[]>("/api/billing/invoice", { subscriptionId }, payer);
    expect(list.body).toHaveLength(2);
  });
});

describe("when no event comes", () => {
  async function silently(act: () => Promise<void>): Promise<void> {
    const stripe = stripeClient();
    const { data } = await stripe.webhookEndpoints.list();
    const ids = data.map(({ id }) => id);
    // Earlier events may still be on their way, and cause changes that are not reported now.
    await own().environment.idle();
    for (const id of ids) await stripe.webhookEndpoints.update(id, { disabled: true });
    try {
      await act();
    } finally {
      for (const id of ids) await stripe.webhookEndpoints.update(id, { disabled: false });
    }
  }

  test("the hourly look finds what was paid", async () => {
    const { email, page } = await registerFor("pro");
    await silently(async () => {
      await press(page, "pay");
    });
    const sender = await signIn(email);
    expect((await statusOf(sender)).status).toBe("inactive");
    await advance(2 / 24);
    expect((await statusOf(await again(sender))).status).toBe("IN_LIMIT");
  });
});
