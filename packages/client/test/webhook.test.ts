import { expect, test } from "vitest";
import { verifyWebhook, WebhookError } from "../src/index.ts";

/** From the tests of the published Standard Webhooks libraries. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"test": 2432232314}';
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
const timestamp = "1614265330";
const headers = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": timestamp,
  "webhook-signature": signature,
};
const nowMs = Number(timestamp) * 1000;

test("a webhook with the published signature is returned, parsed", async () => {
  expect(await verifyWebhook(body, headers, secret, { nowMs })).toEqual({ test: 2432232314 });
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook(bytes, new Headers(headers), secret, { nowMs })).toEqual({
    test: 2432232314,
  });
});

test("one of two signatures has to match while a secret is replaced; header names are found in any case", async () => {
  const two = { ...headers, "webhook-signature": `v1,${btoa("x".repeat(32))} ${signature}` };
  const upper = Object.fromEntries(
    Object.entries(two).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await verifyWebhook(body, upper, secret, { nowMs })).toEqual({ test: 2432232314 });
});

test.each<[string, Partial<typeof headers>, string, string]>([
  ["another body", {}, body.replace("2", "3"), secret],
  ["another secret", {}, body, `whsec_${btoa("another secret of 24 byte")}`],
  ["another id", { "webhook-id": "msg_other" }, body, secret],
  ["another time", { "webhook-timestamp": String(Number(timestamp) + 1) }, body, secret],
  [
    "a signature of another version",
    { "webhook-signature": signature.replace("v1", "v2") },
    body,
    secret,
  ],
  ["a signature that is no base64", { "webhook-signature": "v1,%%%" }, body, secret],
  ["an empty signature", { "webhook-signature": "v1," }, body, secret],
  ["no signature", { "webhook-signature": "" }, body, secret],
  ["a time that is none", { "webhook-timestamp": "soon" }, body, secret],
  ["an empty secret", {}, body, "whsec_"],
])("%s is refused", async (_, changed, received, used) => {
  const call = verifyWebhook(received, { ...headers, ...changed }, used, { nowMs });
  await expect(call).rejects.toThrow(WebhookError);
});

test("a webhook may be five minutes old, or as long early, and not a second more", async () => {
  for (const off of [-300, 300])
    await verifyWebhook(body, headers, secret, { nowMs: nowMs + off * 1000 });
  for (const off of [-301, 301]) {
    const call = verifyWebhook(body, headers, secret, { nowMs: nowMs + off * 1000 });
    await expect(call).rejects.toThrow("too far from now");
  }
  const patient = { nowMs: nowMs + 3_600_000, toleranceSeconds: 3_600 };
  expect(await verifyWebhook(body, headers, secret, patient)).toEqual({ test: 2432232314 });
});
