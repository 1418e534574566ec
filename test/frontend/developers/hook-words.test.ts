import { expect, test } from "vitest";
import type { Delivery } from "../../../frontend/api/hooks.ts";
import {
  answerWords,
  deliveryWords,
} from "../../../frontend/features/developers/webhooks/hook-words.ts";

const delivery: Delivery = {
  id: "d1",
  eventId: "e1",
  type: "envelope.completed",
  seq: 1,
  timestamp: "2026-11-21T12:00:00.000Z",
  state: "waiting",
  tries: 0,
};

test("a delivery says how many tries it took, and what comes next", () => {
  const words = (change: Partial<Delivery>) => deliveryWords({ ...delivery, ...change }).words;
  expect(words({ state: "delivered", tries: 1 })).toBe("Delivered");
  expect(words({ state: "delivered", tries: 2 })).toBe("Delivered after 2 tries");
  expect(words({ state: "failed", tries: 1 })).toBe("Given up after 1 try");
  expect(words({ state: "failed", tries: 9 })).toBe("Given up after 9 tries");
  expect(words({ tries: 0 })).toBe("Waiting");
  expect(words({ tries: 1 })).toBe("Failed, 1 try");
  const next = { tries: 3, nextTryAt: delivery.timestamp };
  expect(words(next)).toMatch(/^Failed, 3 tries; next try .*2026/);
});

test("an answer has its status and its text, or the problem", () => {
  expect(answerWords({ status: 500, answer: "out of order" })).toBe("Answered 500: out of order");
  expect(answerWords({ status: 204 })).toBe("Answered 204");
  expect(answerWords({ path: "Signed/Lease.pdf" })).toBe("Signed/Lease.pdf");
  expect([answerWords({ problem: "No such host" }), answerWords({})]).toEqual([
    ...["No such host", "No answer"],
  ]);
});
