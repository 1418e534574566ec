import { expect, test } from "vitest";
import {
  deliveryAnswerOf,
  type Hook,
  hookAnswerOf,
  wants,
  withTypes,
} from "../../../../core/domain/programs/hook.ts";

const hook: Hook = {
  id: "h1",
  userId: "u1",
  email: "sam@example.com",
  url: "https://hooks.example.com/in",
  description: "Accounting",
  types: ["envelope.sent"],
  generation: 1,
  createdAt: "2026-11-21T12:00:00.000Z",
};
const shown = {
  id: "h1",
  url: "https://hooks.example.com/in",
  description: "Accounting",
  types: ["envelope.sent"],
  createdAt: "2026-11-21T12:00:00.000Z",
};
const due = "2026-11-21T12:05:00.000Z";

test("a webhook shows its state, and when it is tried next while it fails alone", () => {
  expect(hookAnswerOf(hook, due)).toStrictEqual({ ...shown, state: "working" });
  const failingSince = "2026-11-21T12:01:00.000Z";
  const failing = { ...shown, state: "failing", failingSince };
  expect(hookAnswerOf({ ...hook, failingSince }, due)).toStrictEqual({
    ...failing,
    nextTryAt: due,
  });
  expect(hookAnswerOf({ ...hook, failingSince }, undefined)).toStrictEqual(failing);
  expect(hookAnswerOf({ ...hook, off: "gone", replacedAt: due }, due)).toStrictEqual({
    ...shown,
    state: "off",
    offBecause: "gone",
    secretReplacedAt: due,
  });
});

const event = {
  id: "e1",
  type: "envelope.sent",
  timestamp: "2026-11-21T12:00:00.000Z",
  data: { seq: 7, envelopeId: "v1" },
} as const;
const last = { at: due, status: 500, text: "no", tookMs: 3 };

test("a webhook wants its types, added ones from then on, and nothing of what happened while it was off", () => {
  const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, "0")}:00.000Z`;
  const wanted = (of: Partial<Hook>, type: Hook["types"][number] = "envelope.sent") =>
    [1, 5, 9].filter((minute) => wants({ ...hook, ...of }, { type, timestamp: at(minute) }));
  expect(wanted({})).toEqual([1, 5, 9]);
  expect(wanted({}, "envelope.signed")).toEqual([]);
  expect(wanted({ off: "asked", offAt: at(4) })).toEqual([1]);
  expect(wanted({ offAt: at(4), onAt: at(6) })).toEqual([1, 9]);
  const both = ["envelope.signed", "envelope.sent", "envelope.signed"] as const;
  const changed = withTypes(hook, both, new Date(at(4)));
  expect(changed.types).toEqual(["envelope.signed", "envelope.sent"]);
  expect(wanted(changed, "envelope.signed")).toEqual([5, 9]);
  expect(wanted(changed)).toEqual([1, 5, 9]);
  const again = withTypes({ ...hook, ...changed }, both, new Date(at(8)));
  expect(wanted(again, "envelope.signed")).toEqual([5, 9]);
});

test("a delivery says what it is about, how often it was tried and what is next", () => {
  const told = {
    id: "7",
    eventId: "e1",
    type: "envelope.sent",
    seq: 7,
    timestamp: event.timestamp,
  };
  const waiting = { event, seq: 7, tries: 1, nextAt: due, last };
  const state = { ...told, tries: 1, lastTry: last };
  expect(deliveryAnswerOf({}, waiting)).toStrictEqual({
    ...state,
    state: "waiting",
    nextTryAt: due,
  });
  expect(deliveryAnswerOf({ off: "asked" }, waiting)).toStrictEqual({ ...state, state: "waiting" });
  const ended = { event, state: "delivered", tries: 1, last } as const;
  expect(deliveryAnswerOf({}, ended)).toStrictEqual({ ...state, state: "delivered" });
});
