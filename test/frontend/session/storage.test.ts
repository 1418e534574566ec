import { afterEach, expect, test } from "vitest";
import { deviceStorage } from "../../../frontend/session/storage.ts";

const closed = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

function browserWith(open: () => unknown) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: open });
}

afterEach(() => {
  deviceStorage.clear();
  Reflect.deleteProperty(globalThis, "localStorage");
});

test("where the browser's storage is closed, the page's memory takes its place", () => {
  browserWith(closed);
  deviceStorage.set("a", "1");
  expect(deviceStorage.get("a")).toBe("1");
  expect(deviceStorage.keys()).toEqual(["a"]);
  deviceStorage.remove("a");
  expect(deviceStorage.get("a")).toBeUndefined();
});

test("where it is full, what fits no more stays in memory, and the newest counts", () => {
  const kept = new Map([["a", "old"]]);
  browserWith(() => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: closed,
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }));
  deviceStorage.set("a", "new");
  expect(deviceStorage.get("a")).toBe("new");
  deviceStorage.remove("a");
  expect(deviceStorage.get("a")).toBeUndefined();
});
