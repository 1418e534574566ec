import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  afterTry,
  type HookState,
  newPace,
  nextDue,
  nextToTry,
  type Outcome,
  type OwedEvent,
  outcomeOf,
  secretText,
  signingGenerations,
  triesMax,
  turnedOn,
  webhookHeaders,
} from "../../../../core/domain/programs/webhook.ts";
import { noon } from "../../../support/envelopes.ts";

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];
const later = (ms: number) => new Date(noon.getTime() + ms);
const owedAt = (seq: number, ms = 0): OwedEvent => ({
  seq,
  tries: 0,
  nextAt: later(ms).toISOString(),
});

interface Try {
  readonly seq: number;
  readonly afterMs: number;
}

interface HookOutcome {
  readonly tries: readonly Try[];
  readonly hook: HookState;
  readonly owed: readonly OwedEvent[];
}

/** Delivers whatever is due until nothing is left, or until a given time. */
function tell(
  all: readonly OwedEvent[],
  answer: (one: Try) => Outcome,
  { hook = {}, untilMs = 30 * 24 * hourMs, random = 0, fromMs = 0, isPatient = false } = {},
): HookOutcome {
  let [state, owed, at]: [HookState, readonly OwedEvent[], number] = [hook, all, fromMs];
  const tries: Try[] = [];
  for (;;) {
    const next = nextDue(state, owed);
    if (next === undefined) break;
    at = Math.max(at, Date.parse(next) - noon.getTime());
    if (at > untilMs) break;
    const one = nextToTry(state, owed, later(at));
    if (!one) throw new Error("nothing is due when it should be");
    tries.push({ seq: one.seq, afterMs: at });
    const told = afterTry(state, one, answer({ seq: one.seq, afterMs: at }), later(at), {
      ...{ random, isPatient },
    });
    state = told.hook;
    owed = owed.flatMap((each) => (each === one ? (told.owed ?? []) : each));
  }
  return { tries, hook: state, owed };
}

describe("a receiver that fails", () => {
  const waits = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400];

  test("gets ten tries of one delivery, at the times of the specification", () => {
    const { tries, owed } = tell([owedAt(1)], () => "failed");
    const times = [0, ...waits.map((_, i) => waits.slice(0, i + 1).reduce((a, b) => a + b, 0))];
    expect(tries.map(({ afterMs }) => afterMs / 1000)).toEqual(times);
    expect(tries).toHaveLength(triesMax);
    expect(owed).toEqual([]);
  });

  test("gets them up to a tenth later, so that not all come at once", () => {
    const { tries } = tell([owedAt(1)], () => "failed", { random: 1 });
    expect(tries.slice(0, 3).map(({ afterMs }) => afterMs)).toEqual([0, 5_500, 335_500]);
  });

  test("is called at most once in five minutes, however many events wait", () => {
    const all = Array.from({ length: 1000 }, (_, i) => owedAt(i + 1, i));
    const { tries } = tell(all, () => "failed", { untilMs: 24 * hourMs });
    expect(tries.length).toBeLessThanOrEqual(24 * 12 + 2);
    const apart = tries.slice(2).map(({ afterMs }, i) => afterMs - (tries[i + 1]?.afterMs ?? 0));
    expect(Math.min(...apart)).toBe(5 * minuteMs);
  });

  test("gets all that waits in its order as soon as it works again", () => {
    const all = Array.from({ length: 1000 }, (_, i) => owedAt(i + 1, i));
    const { tries, owed, hook } = tell(all, ({ afterMs }) =>
      afterMs < 48 * hourMs ? "failed" : "delivered",
    );
    const good = tries.filter(({ afterMs }) => afterMs >= 48 * hourMs);
    const [first, ...others] = good.map(({ seq }) => seq);
    expect(others).toEqual(all.map(({ seq }) => seq).filter((seq) => seq !== first));
    expect(new Set(good.map(({ afterMs }) => afterMs)).size).toBe(1);
    expect(owed).toEqual([]);
    expect(hook.failingSince).toBeUndefined();
  });

  test("is turned off after five days", () => {
    const daily = Array.from({ length: 10 }, (_, day) => owedAt(day + 1, day * 24 * hourMs));
    const { tries, hook } = tell(daily, () => "failed");
    expect(hook.off).toBe("failing");
    const lastMs = tries.at(-1)?.afterMs ?? 0;
    expect(lastMs).toBeGreaterThanOrEqual(120 * hourMs);
    expect(lastMs).toBeLessThan(121 * hourMs);
    expect(tell(daily, () => "failed", { hook }).tries).toEqual([]);
  });

  test("is not turned off for two events that failed weeks apart", () => {
    const all = [owedAt(1), owedAt(2, 20 * 24 * hourMs)];
    expect(tell(all, () => "failed", { untilMs: 21 * 24 * hourMs }).hook.off).toBeUndefined();
  });

  test("gets all that it is owed once it is turned on again", () => {
    const all = Array.from({ length: 3 }, (_, i) => owedAt(i + 1, i));
    const { owed } = tell(all, () => "failed", { untilMs: 40 * hourMs });
    const fromMs = 41 * hourMs;
    const { tries } = tell(owed, () => "delivered", { hook: turnedOn(later(fromMs)), fromMs });
    expect(tries).toEqual([1, 2, 3].map((seq) => ({ seq, afterMs: fromMs })));
  });
});

test("a receiver is slow from an answer after two seconds until one in time an hour later", () => {
  const pace = (before: HookState["pace"], tookMs: number, afterMs: number) =>
    newPace({ pace: before }, tookMs, later(afterMs));
  const [fast, slow] = [pace(undefined, 2_000, 0), pace(undefined, 2_001, 0)];
  expect([fast?.is, slow?.is]).toEqual(["fast", "slow"]);
  expect(pace(fast, 100, hourMs)).toBeUndefined();
  expect(pace(fast, 9_000, hourMs)?.is).toBe("slow");
  expect(pace(slow, 100, hourMs - 1)).toBeUndefined();
  expect(pace(slow, 9_000, 9 * minuteMs)).toBeUndefined();
  expect(pace(slow, 9_000, 10 * minuteMs)).toEqual({
    is: "slow",
    at: later(10 * minuteMs).toISOString(),
  });
  expect(pace(slow, 100, hourMs)?.is).toBe("fast");
});

test("an event never tried is due in its order, although a clock ahead of this one wrote its time", () => {
  const ahead = [owedAt(1, secondMs), owedAt(2)];
  expect(nextToTry({}, ahead, noon)?.seq).toBe(1);
  const { owed } = afterTry({}, owedAt(1, secondMs), "failed", noon, { random: 0 });
  expect(owed?.keepsTimes).toBe(false);
});

test("an event that the receiver never takes does not hold back the others, and keeps its own times", () => {
  const all = [owedAt(1), ...Array.from({ length: 50 }, (_, i) => owedAt(i + 2, i * hourMs))];
  const { tries, owed } = tell(all, ({ seq }) => (seq === 1 ? "failed" : "delivered"));
  expect(owed).toEqual([]);
  const bad = tries.filter(({ seq }) => seq === 1);
  expect(bad).toHaveLength(triesMax);
  expect(bad.at(-1)?.afterMs).toBeGreaterThan(70 * hourMs);
  const lateMs = tries
    .filter(({ seq }) => seq !== 1)
    .map(({ seq, afterMs }) => afterMs - (seq - 2) * hourMs);
  expect(Math.max(...lateMs)).toBeLessThanOrEqual(10 * minuteMs + 5 * secondMs);
});

test("a storage that is away for almost five days gets all that its documents were tried for meanwhile", () => {
  const all = Array.from({ length: 30 }, (_, i) => owedAt(i + 1, i * hourMs));
  const answer = ({ afterMs }: Try) => (afterMs < 119 * hourMs ? "failed" : "delivered");
  const { owed, hook, tries } = tell(all, answer, { isPatient: true });
  expect([owed, hook.off]).toEqual([[], undefined]);
  const delivered = tries.filter(({ afterMs }) => afterMs >= 119 * hourMs);
  expect(new Set(delivered.map(({ seq }) => seq)).size).toBe(30);
  const first = tries.filter(({ seq, afterMs }) => seq === 1 && afterMs < 119 * hourMs);
  expect(first.length).toBeGreaterThan(triesMax);
});

test("a document that a storage refuses, while it takes others, is given up like an event", () => {
  const all = [owedAt(1), ...Array.from({ length: 100 }, (_, i) => owedAt(i + 2, i * hourMs))];
  const refused = ({ seq }: Try) => (seq === 1 ? "failed" : "delivered");
  const { tries, owed } = tell(all, refused, { isPatient: true });
  expect(owed).toEqual([]);
  expect(tries.filter(({ seq }) => seq === 1)).toHaveLength(triesMax);
});

test("documents that a storage is owed are kept when it is turned off", () => {
  const { owed, hook } = tell([owedAt(1)], () => "failed", { isPatient: true });
  expect([hook.off, owed.length]).toEqual(["failing", 1]);
});

test("2xx is delivered, 410 turns the hook off, anything else fails", () => {
  expect([200, 204, 299].map(outcomeOf)).toEqual(["delivered", "delivered", "delivered"]);
  expect([300, 301, 302, 400, 404, 429, 500, 199, undefined].map(outcomeOf)).toEqual(
    Array.from({ length: 9 }, () => "failed"),
  );
  expect(outcomeOf(410)).toBe("gone");
  const { hook, owed } = afterTry({}, owedAt(1), "gone", noon);
  expect(hook.off).toBe("gone");
  expect(owed?.tries).toBe(1);
});

test("a delivery that has become impossible ends, and leaves the receiver's state as it is", () => {
  expect(afterTry({}, owedAt(1), "skipped", noon)).toEqual({ hook: {}, owed: undefined });
  const failing = { failingSince: noon.toISOString(), failedAt: noon.toISOString() };
  const after = afterTry(failing, owedAt(1), "skipped", later(minuteMs));
  expect(after).toEqual({ hook: failing, owed: undefined });
});

describe("a signature", () => {
  /** The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
  test("is that of the specification's libraries", () => {
    const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
    const headers = webhookHeaders(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      '{"test": 2432232314}',
      [secret],
      new Date(1_614_265_330_000),
    );
    expect(headers).toEqual({
      "content-type": "application/json",
      "user-agent": "Undersign-Webhooks/1",
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
    expect(secretText(secret)).toBe("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
  });

  test("is made with the old secret too for a day after it was replaced", () => {
    const hook = { generation: 2, replacedAt: noon.toISOString() };
    expect(signingGenerations({ generation: 0 }, noon)).toEqual([0]);
    expect(signingGenerations(hook, later(24 * hourMs - 1))).toEqual([2, 1]);
    expect(signingGenerations(hook, later(24 * hourMs))).toEqual([2]);
    const secrets = [Buffer.from("new"), Buffer.from("old")];
    const signed = `e1.${noon.getTime() / 1000}.{"ä":1}`;
    const expected = secrets.map(
      (secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
    );
    const headers = webhookHeaders("e1", '{"ä":1}', secrets, noon);
    expect(headers["webhook-signature"]).toBe(expected.join(" "));
  });
});

test("nothing is tried of a hook that is off, or that a receiver's new life does not bring forward", () => {
  expect(nextToTry({ off: "asked" }, [owedAt(1)], noon)).toBeUndefined();
  const waits = { ...owedAt(1, hourMs), tries: 3, triedAt: later(-hourMs).toISOString() };
  const again = later(2 * hourMs).toISOString();
  expect(nextDue({ workedAgainAt: again }, [waits])).toBe(waits.nextAt);
  expect(nextDue({ workedAgainAt: noon.toISOString() }, [waits])).toBe(noon.toISOString());
});

test("five days of failure, to the millisecond, turn a hook off", () => {
  const failingMs = 5 * 24 * hourMs;
  const failing = (ms: number) => ({
    failingSince: later(-ms).toISOString(),
    failedAt: later(-minuteMs).toISOString(),
  });
  expect(afterTry(failing(failingMs), owedAt(1), "failed", noon).hook.off).toBe("failing");
  expect(afterTry(failing(failingMs - 1), owedAt(1), "failed", noon).hook.off).toBeUndefined();
});
