import { limits } from "#contract/rules/limits/limits";

/** How long before the end of the session the warning appears. */
export const warningMs = 60_000;

/** A token is renewed when it is valid for less than this. */
const renewalMs = 60_000;

export type IdleState =
  | { readonly kind: "active" }
  | { readonly kind: "warned"; readonly secondsLeft: number }
  | { readonly kind: "over" };

/** The idle state at a moment; the session is over after ten minutes without mouse, key or scroll. */
export function idleState(lastActiveAtMs: number, nowMs: number): IdleState {
  const leftMs = limits.idleTimeoutMs - (nowMs - lastActiveAtMs);
  if (leftMs <= 0) return { kind: "over" };
  if (leftMs <= warningMs) return { kind: "warned", secondsLeft: Math.ceil(leftMs / 1000) };
  return { kind: "active" };
}

export function needsRenewal(expiresAtMs: number, idle: IdleState, nowMs: number): boolean {
  return idle.kind === "active" && expiresAtMs - nowMs <= renewalMs;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">;

const walking: readonly string[] = [
  "Tab",
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
];
const pressing: readonly string[] = ["Enter", " "];

/**
 * Whether a key dismisses the warning. Keys that move the focus to its buttons don't; keys that press a
 * button arrive as a click.
 */
export function isAnswer({ key, ctrlKey, altKey, metaKey }: Key, onButton: boolean): boolean {
  if (ctrlKey || altKey || metaKey || walking.includes(key)) return false;
  return !(onButton && pressing.includes(key));
}
