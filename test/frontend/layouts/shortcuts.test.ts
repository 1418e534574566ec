import { expect, test } from "vitest";
import {
  rowAfter,
  shortcutOf,
  shortcutsAreOn,
  turnShortcuts,
} from "../../../frontend/layouts/keyboard/shortcuts.ts";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

test("each shortcut is one key, in either case, and / and ? also where they need Shift", () => {
  const keys = ["/", "c", "C", "j", "k", "?"];
  expect(keys.map((key) => shortcutOf({ ...plain, key }))).toEqual([
    ...["search", "create", "create", "next", "previous", "help"],
  ]);
  for (const key of ["/", "?"]) expect(shortcutOf({ ...plain, key, shiftKey: true })).toBeDefined();
});

test("keys of the browser, and all others, are left alone", () => {
  for (const held of ["altKey", "ctrlKey", "metaKey"] as const)
    for (const key of ["c", "/", "?"])
      expect(shortcutOf({ ...plain, key, [held]: true })).toBe(undefined);
  expect(shortcutOf({ ...plain, key: "C", shiftKey: true })).toBeUndefined();
  expect(shortcutOf({ ...plain, key: "x" })).toBeUndefined();
});

test("rows are walked from end to end, and no further", () => {
  expect([rowAfter(-1, 3, "next"), rowAfter(-1, 3, "previous")]).toEqual([0, 2]);
  expect([rowAfter(1, 3, "next"), rowAfter(2, 3, "next")]).toEqual([2, 2]);
  expect([rowAfter(1, 3, "previous"), rowAfter(0, 3, "previous")]).toEqual([0, 0]);
});

test("they can be turned off and on again", () => {
  expect(shortcutsAreOn()).toBe(true);
  turnShortcuts(false);
  expect(shortcutsAreOn()).toBe(false);
  turnShortcuts(true);
  expect(shortcutsAreOn()).toBe(true);
});
