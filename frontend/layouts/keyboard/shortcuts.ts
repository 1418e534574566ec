import { deviceStorage } from "../../session/storage.ts";

/** Single keys that work anywhere in the sender's pages (WCAG 2.1.4: they can be turned off). */

export type Shortcut = "search" | "create" | "next" | "previous" | "help";

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What a key does; undefined with a modifier, except the Shift that some keyboards need for / and ?. */
export function shortcutOf(press: Press): Shortcut | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  return signs[press.key] ?? (press.shiftKey ? undefined : letters[press.key.toLowerCase()]);
}

const signs: Readonly<Record<string, Shortcut>> = { "/": "search", "?": "help" };

const letters: Readonly<Record<string, Shortcut>> = { c: "create", j: "next", k: "previous" };

/** The row to go to from the row with this index, -1 for none: without one, the first or the last. */
export function rowAfter(at: number, rows: number, step: "next" | "previous"): number {
  if (at === -1) return step === "next" ? 0 : rows - 1;
  return Math.min(Math.max(at + (step === "next" ? 1 : -1), 0), rows - 1);
}

const storageKey = "undersign.shortcuts";

export const shortcutsAreOn = (): boolean => deviceStorage.get(storageKey) !== "off";

export function turnShortcuts(on: boolean): void {
  if (on) deviceStorage.remove(storageKey);
  else deviceStorage.set(storageKey, "off");
}
