import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import type { UpgradesReply } from "../../contract/pages/billing.ts";
import type { ProfileReply } from "../../contract/pages/users.ts";
import { plans } from "../../contract/rules/limits/plans.ts";
import { readInvitation } from "../../contract/rules/product/links.ts";
import { refusals } from "../../contract/rules/refusals/refusals.ts";
import type { SubscriptionReply } from "../../contract/specified/billing.ts";
import { dayMs } from "../../core/domain/common/time.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { chosenAssembly } from "../support/chosen-assembly.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { operatorOf } from "../support/operator.ts";
import { inChunks, ownEnvironment } from "../support/own-environment.ts";
import { statusOf, subscriptionOf } from "../support/payments.ts";
import {
  firstStep,
  mailedCode,
  newRecipient,
  password,
  registration,
  type Sender,
  sendFile,
  signIn,
  uploadFile,
} from "../support/people.ts";
import { typed } from "../support/shell.ts";

/** Installations with other settings than those of the repository: the same functions, another template. */

const register = (email: string, invitation?: string, change: object = {}) =>
  call<{ code?: string; message?: string }>("POST", "/api/auth/register", {
    ...registration(email),
    ...(invitation === undefined ? {} : { invitation }),
    ...change,
  });

const closed = { code: "REGISTRATION_CLOSED", message: refusals.REGISTRATION_CLOSED[1] };
const refused = { status: 403, body: closed };

/** A registration that is refused mails nobody. */
async function expectRefused(email: string, invitation?: string): Promise<void> {
  const before = (await inbox()).length;
  expect(await register(email, invitation), email).toMatchObject(refused);
  expect((await inbox()).length).toBe(before);
}

/** The token of the newest invitation that was mailed to this address. */
async function mailedInvitation(email: string): Promise<string> {
  const { text } = await mailTo(email, ({ subject }) => subject.startsWith("Your invitation"));
  const link = /https?:\/\/\S+\/register\/free(#\S+)/.exec(text)?.[1] ?? "";
  const invitation = readInvitation(link);
  expect(invitation?.email).toBe(email);
  return invitation?.token ?? "";
}

const assemblies = {
  invited: chosenAssembly({ registration: "invited", plans: "everybody-pro" }),
  domains: chosenAssembly({
    registration: { domains: ["firm.test", "münchen.test"] },
    plans: { documentsMax: 2, fileMB: 1, storageGB: 1 },
  }),
};

describe("by invitation, with everything included,", () => {
  const own = ownEnvironment({ cdkOut: assemblies.invited });

  async function invite(...addresses: string[]): Promise<string> {
    const command = `npm run --silent operate -- invite --yes --stage dev ${addresses.join(" ")}`;
    const { stdout, stderr, status } = await typed(command, { env: own().environment.operator });
    expect(status, stderr).toBe(0);
    return stdout;
  }

  let ann: Sender;

  /** Counts this many documents as sent this month. */
  async function countSent({ id }: Sender, count: number): Promise<void> {
    const { db, names } = await operatorOf(own().environment);
    const month = new Date(own().environment.now()).toISOString().slice(0, 7);
    await db.send(
      new UpdateCommand({
        TableName: names.tables.Subscriptions,
        Key: { pk: `A#${id}`, sk: "ACCOUNT" },
        UpdateExpression: "SET documentsByPeriod.#month = :count",
        ExpressionAttributeNames: { "#month": month },
        ExpressionAttributeValues: { ":count": count },
      }),
    );
  }

  test("nobody registers who is not invited, and nobody hears of it", async () => {
    await expectRefused("ann@firm.test");
    await expectRefused("ann@firm.test", "made-up");
  });

  test("an invited person registers with the link, once, and with no other spelling", async () => {
    expect(await invite("Ann@Firm.test")).toContain("ann@firm.test is invited for seven days");
    const token = await mailedInvitation("ann@firm.test");
    for (const other of ["ann+2@firm.test", "an.n@firm.test", "bob@firm.test", "ann@fırm.test"])
      await expectRefused(other, token);
    await expectRefused("ann@firm.test");
    // Two windows at once, and once more before the address is proven: there is one account.
    const both = await Promise.all([1, 2].map(() => register("ann@firm.test", token)));
    expect(both.every(({ status }) => [201, 202, 409].includes(status))).toBe(true);
    expect((await register("ann@firm.test", token)).status).toBe(202);
    ann = await signIn("ann@firm.test");
    // Known or unknown, with or without a token that was good: the same answer.
    await expectRefused("ann@firm.test", token);
    await expectRefused("ann@firm.test");
    const closing = { password };
    expect(
      (await call("POST", "/api/auth/close-account", closing, await signIn(ann.email))).status,
    ).toBe(200);
    await own().environment.advance(10 * 60_000);
    await expectRefused("ann@firm.test", token);
    expect(await invite("ann@firm.test")).toContain("is invited");
    expect((await register("ann@firm.test", await mailedInvitation(ann.email))).status).toBe(201);
    ann = await signIn("ann@firm.test");
    expect(await invite("ann@firm.test")).toContain("has an account already");
  });

  test("a newer invitation of the mailbox ends the older one", async () => {
    await invite("eve@firm.test");
    const older = await mailedInvitation("eve@firm.test");
    await invite("eve+new@firm.test");
    await expectRefused("eve@firm.test", older);
    const newer = await mailedInvitation("eve+new@firm.test");
    expect((await register("eve+new@firm.test", newer)).status).toBe(201);
  });

  test("all that costs something says that nothing does", async () => {
    const none = { code: "NO_PAYMENTS", message: refusals.NO_PAYMENTS[1] };
    const subscription = { subscriptionId: "sub_1", planType: "PRO_MONTHLY" };
    for (const [method, path, body] of [
      ["POST", "/api/billing/new", { planType: "PRO_MONTHLY" }],
      ["POST", "/api/billing/freeze", subscription],
      ["POST", "/api/billing/update/preview", subscription],
      ["POST", "/api/billing/update", subscription],
      ["PUT", "/api/billing/automatic-upgrade", { on: true }],
      ["POST", "/api/billing/invoice", { subscriptionId: "sub_1" }],
    ] as const)
      expect(await call(method, path, body, ann), path).toMatchObject({ status: 409, body: none });
    const { body } = await call<UpgradesReply>("GET", "/api/billing/upgrades", undefined, ann);
    expect(body).toEqual({ upgrades: [], by: "new", automatic: false, message: none.message });
    expect((await call("POST", "/api/billing/webhook", "{}")).status).toBe(404);
  });

  test("an account that sends its 200th document of a month is within its limit, with no stand-in for Stripe", async () => {
    const { url } = await uploadFile(ann);
    await countSent(ann, 190);
    const sent = await inChunks(10, 5, () => sendFile(ann, url));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(own().environment.stripe).toBeUndefined();
    expect(await statusOf(ann)).toEqual({ status: "IN_LIMIT", message: "Your account is active." });
    const subscription: Partial<SubscriptionReply> = {
      "Plan Type": "INCLUDED",
      "Subscription ID": null,
      "Payment Status": "none",
      "Monthly Documents Used": 200,
      "Subscription Renew Date": null,
      "Subscription Status": "active",
    };
    expect(await subscriptionOf(ann)).toMatchObject(subscription);
    const profile = await call<ProfileReply>("GET", "/api/users/me", undefined, ann);
    const { fileBytesMax } = plans.PRO_ANNUAL;
    expect(profile.body).toMatchObject({ plan: "INCLUDED", planLimits: { fileBytesMax } });
    const bearer = await apiKeyOf(ann);
    const account = await call("GET", "/api/v1/account", undefined, { bearer });
    expect(account.body).toMatchObject({ plan: "INCLUDED", maySend: true });
    await own().environment.idle();
  });

  test("an invitation ends after seven days, also for somebody who has yet to enter the code", async () => {
    await invite("late@firm.test", "slow@firm.test");
    const [late, slow] = [
      await mailedInvitation("late@firm.test"),
      await mailedInvitation("slow@firm.test"),
    ];
    expect((await register("slow@firm.test", slow)).status).toBe(201);
    await own().environment.advance(7 * dayMs);
    await expectRefused("late@firm.test", late);
    const { accessToken: bearer } = await firstStep("slow@firm.test");
    const before = (await inbox()).length;
    const asked = { username: "slow@firm.test" };
    expect(await call("POST", "/api/auth/generate-otp", asked, { bearer })).toMatchObject(refused);
    expect((await inbox()).length).toBe(before);
    // A person whose address was proven before logs in as ever.
    await expect(signIn(ann.email)).resolves.toMatchObject({ id: ann.id });
  });
});

describe("by domain, with an allowance,", () => {
  const own = ownEnvironment({ cdkOut: assemblies.domains });

  test("addresses of the domains register, in each spelling of a domain; no others do", async () => {
    for (const email of ["ann@firm.test", "Bo+x@FIRM.test", "cem@münchen.test"])
      expect((await register(email)).status, email).toBe(201);
    expect((await register("ann@firm.test")).status).toBe(202);
    for (const other of [
      "ann@sub.firm.test",
      "ann@firm.test.evil.test",
      "ann@evilfirm.test",
      "ann@fіrm.test",
      "ann@fırm.test",
      "ann@munchen.test",
      "firm.test@evil.test",
    ])
      await expectRefused(other);
  });

  test("nobody is invited by a script that does not say --yes", async () => {
    const command = "npm run --silent operate -- invite --stage dev max@other.test";
    const { status, stderr } = await typed(command, { env: own().environment.operator });
    expect(stderr).toContain("to max@other.test: nothing was changed. With --yes it is done.");
    expect(status).toBe(1);
    expect(own().environment.mails({ to: "max@other.test" })).toEqual([]);
  });

  test("somebody else registers by invitation", async () => {
    const command = "npm run --silent operate -- invite --yes --stage dev max@other.test";
    expect((await typed(command, { env: own().environment.operator })).status).toBe(0);
    const token = await mailedInvitation("max@other.test");
    expect((await register("max@other.test", token)).status).toBe(201);
  });

  test("a sender within the allowance is in its limit, and then reads what the limit is", async () => {
    const ann = await signIn("ann@firm.test");
    expect(await mailedCode(ann.email)).toMatch(/^\d{6}$/);
    const { url } = await uploadFile(ann);
    const key = await apiKeyOf(ann);
    expect((await sendFile(ann, url)).status).toBe(201);
    expect((await statusOf(ann)).status).toBe("IN_LIMIT");
    expect((await sendFile(ann, url)).status).toBe(201);
    const { status, message } = await statusOf(ann);
    expect([status, message]).toEqual([
      "OVER_LIMIT",
      expect.stringContaining("2 documents this month"),
    ]);
    expect((await sendFile(ann, url)).body).toBe("OVER_LIMIT");
    const [documentId = ""] = url.split("/").slice(-1);
    const asked = { documentId, recipients: [newRecipient("Ann")] };
    const fields = [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }];
    const body = { ...asked, recipients: [{ email: "x@y.test", firstName: "X" }], fields };
    expect(await call("POST", "/api/v1/envelopes", body, { bearer: key })).toMatchObject({
      status: 403,
      body: { code: "OVER_LIMIT", message },
    });
    // The calendar's next month begins at zero.
    await own().environment.advance(31 * dayMs);
    expect((await statusOf(await signIn(ann.email))).status).toBe("IN_LIMIT");
  });
});
