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

test("where storage is blocked, values are kept in memory", () => {
  browserWith(closed);
  deviceStorage.set("a", "1");
  expect(deviceStorage.get("a")).toBe("1");
  expect(deviceStorage.keys()).toEqual(["a"]);
  deviceStorage.remove("a");
  expect(deviceStorage.get("a")).toBeUndefined();
});

test("where storage is full, new values are kept in memory and take precedence", () => {
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
