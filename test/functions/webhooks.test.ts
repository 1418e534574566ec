import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call, eventually } from "../support/cloud.ts";
import { hooksOf, hookTo, sentAndSigned } from "../support/hooks.ts";
import { newRecipient, newSender, sendEnvelope, signBy } from "../support/people.ts";
import { newReceiver } from "../support/receiver.ts";

/** Webhooks, with real receivers on this computer. */

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
