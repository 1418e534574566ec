import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { DeliveryAnswer } from "../../contract/rules/hooks.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, eventually } from "../support/cloud.ts";
import { hooksOf, hookTo, sentAndSigned } from "../support/hooks.ts";
import { operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, type Sender, sendEnvelope, signBy } from "../support/people.ts";
import { newReceiver } from "../support/receiver.ts";

/** Webhooks, with real receivers on this computer; the clock is driven. */

const own = ownEnvironment();

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;

/** Resolves when everything that was triggered has ended. */
const settled = async () => {
  const { environment } = own();
  await environment.idle();
  await environment.runSchedule("EventsUntold");
  await environment.idle();
};

async function sentBy(sender: Sender): Promise<void> {
  await sendEnvelope(sender, [newRecipient("Ann")]);
  await settled();
}

const later = async (ms: number) => {
  await own().environment.advance(ms);
  await settled();
};

/** A caller with an API key, which does not expire when the clock is moved. */
const keyOf = async (sender: Sender) => ({ bearer: await apiKeyOf(sender) });

describe("a webhook", () => {
  test("is called for what happens, in order, signed as the specification says", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const { secret } = await hookTo(receiver, sender);
    const ann = newRecipient("Ann");
    await sendEnvelope(sender, [ann]);
    await signBy(ann);
    await eventually("three calls", async () => (receiver.got.length >= 3 ? true : undefined));
    expect(receiver.got.map(({ event }) => event.type)).toEqual(sentAndSigned);
    const seqs = receiver.got.map(({ event }) => event.data.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    for (const { headers, body, event } of receiver.got) {
      expect(headers["webhook-id"]).toBe(event.id);
      expect(headers["user-agent"]).toBe("Undersign-Webhooks/1");
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      const signed = `${event.id}.${headers["webhook-timestamp"]}.${body}`;
      const mac = createHmac("sha256", key).update(signed).digest("base64");
      expect(headers["webhook-signature"]).toBe(`v1,${mac}`);
    }
    const all = JSON.stringify(receiver.got);
    expect(all).not.toMatch(/\/(sign|view)\//);
  });

  test("belongs to its account alone", async () => {
    const [sender, other, receiver] = [await newSender(), await newSender(), await newReceiver()];
    const { id } = await hookTo(receiver, sender);
    const acts = [
      ["PUT", "", { on: false }],
      ["POST", "/test"],
      ["POST", "/secret"],
      ["GET", "/deliveries"],
      ["POST", "/deliveries/1/send"],
      ["POST", "/deliveries/send", { since: "2026-01-01T00:00:00Z" }],
      ["DELETE", ""],
    ] as const;
    for (const [method, path, body] of acts) {
      for (const hook of [id, "missing"]) {
        const tried = await call<{ code?: string }>(
          method,
          `/api/hooks/${hook}${path}`,
          body,
          other,
        );
        expect(tried, `${method} ${path}`).toMatchObject({
          status: 404,
          body: { code: "NOT_FOUND" },
        });
      }
    }
    expect(await hooksOf(sender)).toMatchObject([{ id, state: "working" }]);
    expect(receiver.got).toEqual([]);
  });
});

describe("a receiver that fails", () => {
  test("nine times gets one event in ten tries with the same id", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const key = await keyOf(sender);
    const { id } = await hookTo(receiver, sender, ["envelope.sent"]);
    receiver.status = 500;
    await sentBy(sender);
    expect(receiver.got).toHaveLength(1);
    const waits = [seconds(6), minutes(6), minutes(34), ...[2.3, 5.6, 11.1, 15.5, 22.1].map(hours)];
    for (const wait of waits) await later(wait);
    expect(receiver.got).toHaveLength(9);
    receiver.status = 200;
    await later(hours(26.5));
    expect(receiver.got).toHaveLength(10);
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const page = await call<{ data: DeliveryAnswer[] }>(
      "GET",
      `/api/v1/hooks/${id}/deliveries`,
      undefined,
      key,
    );
    expect(page.body.data).toMatchObject([
      { state: "delivered", tries: 10, lastTry: { status: 200, answer: "said 200" } },
    ]);
  });
});

test("a webhook that is deleted, and one of an account that is closed, leave nothing", async () => {
  const [sender, receiver] = [await newSender(), await newReceiver()];
  const { id } = await hookTo(receiver, sender, ["envelope.sent"]);
  await sentBy(sender);
  expect((await call("DELETE", `/api/hooks/${id}`, undefined, sender)).status).toBe(200);
  await settled();
  const operator = await operatorOf(own().environment);
  const left = (await operator.items("Events")).filter((item) => JSON.stringify(item).includes(id));
  expect(left).toEqual([]);
  expect(await hooksOf(sender)).toEqual([]);
});
