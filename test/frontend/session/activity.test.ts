import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  noteActivity,
  readLastActiveAtMs,
  watchActivity,
} from "../../../frontend/session/activity.ts";
import { deviceStorage } from "../../../frontend/session/storage.ts";

beforeEach(() => deviceStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  deviceStorage.clear();
});

test("a watch goes on when another one in the same tab has stopped", () => {
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.useFakeTimers();
  const move = (): number => {
    vi.setSystemTime(Date.now() + 60_000);
    tab.dispatchEvent(new Event("mousemove"));
    return Date.now() - readLastActiveAtMs();
  };
  const stopSession = watchActivity();
  // The page of a signer, which senders can look at before they send, watches too.
  const stopPreview = watchActivity();
  expect(move()).toBe(0);
  stopPreview();
  expect(move()).toBe(0);
  stopSession();
  expect(move()).toBe(60_000);
});

test("other tabs hear of activity every two seconds at most, and theirs counts here", () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  const start = Date.now();
  const key = "undersign.activeAt";
  const told = (afterMs: number) => {
    vi.setSystemTime(start + afterMs);
    noteActivity();
    return Number(deviceStorage.get(key)) - start;
  };
  expect([0, 1_999, 2_000, 2_001].map(told)).toEqual([0, 0, 2_000, 2_000]);
  expect(readLastActiveAtMs()).toBe(start + 2_001);
  deviceStorage.set(key, String(start + 5_000));
  expect(readLastActiveAtMs()).toBe(start + 5_000);
  deviceStorage.set(key, "rubbish");
  expect(readLastActiveAtMs()).toBe(start + 2_001);
});
