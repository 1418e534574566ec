import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment, inChunks } from "../support/own-environment.ts";
import { idOf, newPayer, press, stripeClient, subscriptionOf } from "../support/payments.ts";
import {
  mailedLetters,
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  sendFile,
  uploadFile,
} from "../support/people.ts";

/** What a plan allows, however many things are done at once, where the clock is ours. */
const own = borrowedEnvironment();
const lettersOfUpgrades = ({ email }: Sender): number =>
  mailedLetters(own().environment.mails(), email, /plan is now Pro Monthly/);

describe("limits", () => {
  test("of a trial are reached and lifted by an upgrade", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    for (let sent = 0; sent < 3; sent++) await sendEnvelope(sender, [newRecipient("Ann")], file);
    expect((await sendFile(sender, file.url)).body).toBe("OVER_LIMIT");
    const wish = { planType: "STARTER_MONTHLY" };
    const { body } = await call<{ redirectUrl: string }>("POST", "/api/billing/new", wish, sender);
    await press(body.redirectUrl, "pay");
    await own().environment.idle();
    expect((await sendFile(sender, file.url)).status).toBe(201);
    expect((await subscriptionOf(sender))["Monthly Documents Used"]).toBe(1);
  });

  test("rise by themselves where that was asked for: one upgrade, one charge, one letter, all sent", async () => {
    const payer = await newPayer("starter");
    await call("PUT", "/api/billing/automatic-upgrade", { on: true }, payer);
    const file = await uploadFile(payer);
    await inChunks(30, 10, () => sendFile(payer, file.url));
    expect((await subscriptionOf(payer))["Plan Type"]).toBe("STARTER_MONTHLY");
    const answers = await inChunks(12, 12, () => sendFile(payer, file.url));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await subscriptionOf(payer)).toMatchObject({
      "Plan Type": "PRO_MONTHLY",
      "Monthly Documents Used": 42,
    });
    const { data } = await stripeClient().invoices.list({ subscription: await idOf(payer) });
    expect(data).toHaveLength(2);
    await own().environment.idle();
    expect(lettersOfUpgrades(payer)).toBe(1);
  });

  test("of a file are the plan's", async () => {
    const large = { fileName: "large.pdf", size: 20 * 1024 * 1024 };
    const asks = async (payer: Sender, size = large.size) =>
      (await call("POST", "/api/upload", { ...large, size }, payer)).status;
    expect(await asks(await newPayer("starter"))).toBe(413);
    const pro = await newPayer("pro");
    expect(await asks(pro)).toBe(200);
    expect(await asks(pro, large.size + 1)).toBe(413);
  });
});
