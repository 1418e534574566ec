import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import type {
  DeliveryAnswer,
  HookAnswer,
  HookWithSecret,
  TestAnswer,
} from "../../contract/rules/programs/hooks.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, inbox } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { create, deliveriesOf, hooksOf, hookTo } from "../support/hooks.ts";
import { noteEvents } from "../support/noted-events.ts";
import { operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, type Sender, sendEnvelope } from "../support/people.ts";
import { type Got, newReceiver, type Receiver } from "../support/receiver.ts";

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
  test("is taken by the published library, and refused with another secret or body", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const { id, secret } = await hookTo(receiver, sender);
    const { body } = await call<TestAnswer>("POST", `/api/hooks/${id}/test`, undefined, sender);
    expect(body).toMatchObject({ delivered: true, status: 200, answer: "said 200" });
    const { body: hook } = await call("GET", `/api/hooks/${id}`, undefined, sender);
    expect(hook).toMatchObject({ id, url: receiver.url });
    const [{ headers, body: sent }] = receiver.got as [Got];
    // The library looks at the computer's clock, which this environment shares until it is moved.
    const given = headers as Record<string, string>;
    expect(new Webhook(secret).verify(sent, given)).toMatchObject({ type: "hook.test" });
    expect(() => new Webhook(secret).verify(`${sent} `, given)).toThrow();
    const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
    expect(() => new Webhook(other).verify(sent, given)).toThrow();
  });

  test("is signed with both secrets for a day after one was replaced", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const key = await keyOf(sender);
    const { id, secret } = await hookTo(receiver, sender);
    const replaced = await call<HookWithSecret>(
      "POST",
      `/api/v1/hooks/${id}/secret`,
      undefined,
      key,
    );
    expect(replaced.body.secret).not.toBe(secret);
    const verifiedBy = async () => {
      await call("POST", `/api/v1/hooks/${id}/test`, undefined, key);
      const { headers, body } = receiver.got.at(-1) as Got;
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      return [replaced.body.secret, secret].map((each) => {
        const bytes = Buffer.from(each.slice("whsec_".length), "base64");
        const mac = createHmac("sha256", bytes).update(signed).digest("base64");
        return String(headers["webhook-signature"]).split(" ").includes(`v1,${mac}`);
      });
    };
    expect(await verifiedBy()).toEqual([true, true]);
    await later(hours(24));
    expect(await verifiedBy()).toEqual([true, false]);
  });

  test("is refused where a page or a program could misuse it", async () => {
    const sender = await newSender();
    for (const url of [
      "https://169.254.169.254/",
      "https://localhost/",
      "http://a.example.com/",
      "rubbish",
    ]) {
      const refused = await create(sender, url);
      expect(refused, url).toMatchObject({
        status: 400,
        body: { code: "BAD_FIELD", field: "url" },
      });
    }
    const receiver = await newReceiver();
    for (let made = 0; made < 5; made++) await hookTo(receiver, sender);
    expect((await create(sender, receiver.url)).body.code).toBe("TOO_MANY_HOOKS");
    const parallel = await newSender();
    const made = await Promise.all(Array.from({ length: 8 }, () => create(parallel, receiver.url)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
  });
});

/** Whether a message of a webhook lies in the dead-letter queue. */
const hasLostMessages = (from: number): boolean =>
  own()
    .environment.alarmsSince(from)
    .some(({ id, state }) => id.startsWith("AlarmsWorkFailed") && state === "ALARM");

/** The events' numbers, if every second call was answered with success. */
const takenBy = ({ got }: Receiver) =>
  got.filter((_, call) => call % 2 === 1).map(({ event }) => event.data.seq);

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

  test("gets all it missed in order, and few calls meanwhile", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    await hookTo(receiver, sender, ["envelope.sent"]);
    receiver.status = 503;
    for (let sent = 0; sent < 3; sent++) await sendEnvelope(sender, [newRecipient("Ann")]);
    await settled();
    const atOnce = receiver.got.length;
    expect(atOnce).toBeLessThanOrEqual(2);
    await later(minutes(1));
    await later(minutes(6));
    expect(receiver.got.length).toBeLessThanOrEqual(4);
    receiver.status = 200;
    const before = receiver.got.length;
    for (let step = 0; step < 3; step++) await later(minutes(6));
    const seqs = receiver.got.slice(before).map(({ event }) => event.data.seq);
    expect([...seqs].sort((a, b) => a - b)).toHaveLength(3);
    expect(new Set(seqs).size).toBe(3);
    const [, ...rest] = seqs;
    expect(rest).toEqual([...rest].sort((a, b) => a - b));
  });

  test("for hours is called every five minutes, and wakes no operator", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const { environment } = own();
    const from = environment.now();
    await hookTo(receiver, sender, ["envelope.sent"]);
    receiver.status = 503;
    await noteEvents(environment, sender.id, 20);
    await settled();
    await environment.advance(seconds(6));
    expect(receiver.got).toHaveLength(2);
    for (let step = 0; step < 18; step++) await environment.advance(minutes(5.1));
    expect(receiver.got).toHaveLength(20);
    expect(hasLostMessages(from)).toBe(false);
  });

  test("every second time gets all in order, each within seconds of its failure, and wakes no operator", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const { environment } = own();
    const from = environment.now();
    await hookTo(receiver, sender, ["envelope.sent"]);
    receiver.meanwhile = async () => {
      receiver.status = receiver.status === 200 ? 503 : 200;
    };
    await noteEvents(environment, sender.id, 20);
    await settled();
    for (let step = 0; step < 12; step++) await environment.advance(seconds(6));
    expect(takenBy(receiver).length).toBeGreaterThanOrEqual(12);
    await later(minutes(5));
    for (let step = 0; step < 8; step++) await environment.advance(seconds(6));
    expect(takenBy(receiver)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(hasLostMessages(from)).toBe(false);
  });

  test("with 410 turns it off, with a mail; turned on again, it gets what it was owed", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const { id } = await hookTo(receiver, sender, ["envelope.sent"]);
    receiver.status = 410;
    await sentBy(sender);
    expect(await hooksOf(sender)).toMatchObject([{ id, state: "off", offBecause: "gone" }]);
    const said = (await inbox(sender.email)).filter(
      ({ subject }) => subject === "A webhook was turned off",
    );
    expect(said).toHaveLength(1);
    await sentBy(sender);
    expect(receiver.got).toHaveLength(1);
    receiver.status = 200;
    const since = { since: "2026-01-01T00:00:00Z" };
    const early = await call<{ code?: string }>(
      "POST",
      `/api/hooks/${id}/deliveries/send`,
      since,
      sender,
    );
    expect(early.body.code).toBe("HOOK_OFF");
    await call("PUT", `/api/hooks/${id}`, { on: true }, sender);
    await settled();
    expect(receiver.got).toHaveLength(2);
    // The second event happened while it was off.
    await call("POST", `/api/hooks/${id}/deliveries/send`, since, sender);
    await settled();
    expect(receiver.got.slice(2).map(({ event }) => event.data.seq)).toEqual([1, 2]);
    expect((await deliveriesOf(sender, id)).data).toMatchObject([
      { id: "2", state: "delivered" },
      { id: "1", state: "delivered" },
    ]);
    const [first] = (await deliveriesOf(sender, id, "?limit=1")).data;
    await call("POST", `/api/hooks/${id}/deliveries/${first?.id}/send`, undefined, sender);
    await settled();
    expect(receiver.got.at(-1)?.event.id).toBe(first?.eventId);
  });

  test("for five days is turned off, with a mail", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    const key = await keyOf(sender);
    const { id } = await hookTo(receiver, sender, ["template.saved", "envelope.sent"]);
    receiver.status = 500;
    await sentBy(sender);
    for (let day = 0; day < 3; day++) await later(hours(23));
    // The first event is given up on the fourth day; another one shows that it still fails.
    await call("POST", `/api/v1/hooks/${id}/deliveries/1/send`, undefined, key);
    await settled();
    for (let step = 0; step < 12; step++) await later(hours(6));
    const { body } = await call<HookAnswer>("GET", `/api/v1/hooks/${id}`, undefined, key);
    expect(body).toMatchObject({ state: "off", offBecause: "failing" });
    const said = (await inbox(sender.email)).filter(
      ({ subject }) => subject === "A webhook was turned off",
    );
    expect(said).toHaveLength(1);
  });
});

/** A thousand take 20 seconds of one core: WEBHOOK_EVENTS=1000. */
const manyEvents = Number(process.env["WEBHOOK_EVENTS"] ?? 120);

test("more than a hundred events while nothing listens all arrive, in order, each with its own id", async () => {
  const [sender, receiver] = [await newSender(), await newReceiver()];
  await hookTo(receiver, sender, ["envelope.sent"]);
  await receiver.end();
  await noteEvents(own().environment, sender.id, manyEvents);
  await settled();
  await receiver.begin();
  // The first run after it is killed once it has called: what it called for comes once more.
  await own().environment.without(grantOf("on-hook-requested", "dynamodb:DeleteItem"), () =>
    later(minutes(6)),
  );
  const killed = receiver.got.length;
  expect(killed).toBeGreaterThan(0);
  for (let step = 0; step < 5 && receiver.got.length < killed + manyEvents; step++) {
    await later(minutes(6));
  }
  const ids = receiver.got.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids.slice(0, killed))).toEqual(new Set([ids[killed]]));
  const after = receiver.got.slice(killed).map(({ event }) => event.data.seq);
  expect(after).toEqual(Array.from({ length: manyEvents }, (_, i) => i + 1));
  expect(new Set(ids).size).toBe(manyEvents);
  await later(minutes(30));
  expect(receiver.got).toHaveLength(killed + manyEvents);
});

describe("a worker that ends too soon", () => {
  test("after the call and before its note calls once more with the same id, and loses nothing", async () => {
    const [sender, receiver] = [await newSender(), await newReceiver()];
    await hookTo(receiver, sender, ["envelope.sent"]);
    const { environment } = own();
    const notes = grantOf("on-hook-requested", "dynamodb:DeleteItem");
    await environment.without(notes, async () => {
      await sentBy(sender);
      expect(receiver.got.length).toBeGreaterThanOrEqual(1);
    });
    for (let step = 0; step < 3; step++) await later(minutes(6));
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const calls = receiver.got.length;
    await later(minutes(30));
    expect(receiver.got).toHaveLength(calls);
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
