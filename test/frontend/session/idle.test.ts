import { expect, test } from "vitest";
import { limits } from "#contract/rules/limits/limits";
import { idleState, isAnswer, needsRenewal } from "../../../frontend/session/idle.ts";

const start = 1_000_000_000;
const afterMs = (ms: number) => idleState(start, start + ms);

test("the warning appears one minute before ten idle minutes are over", () => {
  expect(afterMs(0)).toEqual({ kind: "active" });
  expect(afterMs(539_999)).toEqual({ kind: "active" });
  expect(afterMs(540_000)).toEqual({ kind: "warned", secondsLeft: 60 });
  expect(afterMs(599_001)).toEqual({ kind: "warned", secondsLeft: 1 });
});

test("the session is over after exactly ten idle minutes", () => {
  expect(afterMs(limits.idleTimeoutMs - 1).kind).toBe("warned");
  expect(afterMs(limits.idleTimeoutMs)).toEqual({ kind: "over" });
});

test("the session is over without any activity", () => {
  expect(idleState(0, start)).toEqual({ kind: "over" });
});

test("a token is renewed in its last minute, and only while the person is active", () => {
  const expiresAt = start + 60_000;
  expect(needsRenewal(expiresAt + 1, { kind: "active" }, start)).toBe(false);
  expect(needsRenewal(expiresAt, { kind: "active" }, start)).toBe(true);
  expect(needsRenewal(start - 1, { kind: "active" }, start)).toBe(true);
  expect(needsRenewal(expiresAt, { kind: "warned", secondsLeft: 9 }, start)).toBe(false);
  expect(needsRenewal(expiresAt, { kind: "over" }, start)).toBe(false);
});

test("any key dismisses the warning, except those that reach or press its buttons", () => {
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });
  for (const name of ["a", " ", "Enter", "Escape", "ArrowDown"])
    expect(isAnswer(key(name), false), name).toBe(true);
  for (const name of ["Tab", "Shift", "Control"])
    expect(isAnswer(key(name), false), name).toBe(false);
  expect(isAnswer(key("Enter"), true)).toBe(false);
  expect(isAnswer(key(" "), true)).toBe(false);
  expect(isAnswer(key("a"), true)).toBe(true);
  expect(isAnswer(key("r", { ctrlKey: true }), false)).toBe(false);
});
