import { expect, test } from "vitest";
import { pollMs } from "../../../frontend/features/documents/poll.ts";

const seconds = (count: number) => count * 1000;

test("a reply is asked for again every four seconds, and the longer it stays the same, the later", () => {
  const reply = {};
  const at = [0, 30, 60, 300, 3600].map((second) => pollMs(reply, seconds(second)));
  expect(at).toEqual([4, 4, 6, 30, 60].map(seconds));
});

test("a reply that says something new is asked for again soon", () => {
  const reply = {};
  pollMs(reply, seconds(0));
  expect(pollMs(reply, seconds(600))).toBe(seconds(60));
  expect(pollMs({ ...reply }, seconds(600))).toBe(seconds(4));
});
