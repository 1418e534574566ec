import { isAnswer } from "./idle.ts";
import { deviceStorage } from "./storage.ts";

/**
 * When the person last moved, typed or scrolled, in any of our tabs: activity in one must keep the
 * session alive in the others.
 */
const storageKey = "undersign.activeAt";
const writtenEveryMs = 2_000;

/** Events that count as activity (as specified), including touches. */
const signs = ["mousemove", "mousedown", "keydown", "scroll", "wheel", "touchstart"] as const;

let lastActiveAtMs = 0;
let writtenAtMs = 0;

export function noteActivity(): void {
  lastActiveAtMs = Date.now();
  if (lastActiveAtMs - writtenAtMs < writtenEveryMs) return;
  writtenAtMs = lastActiveAtMs;
  deviceStorage.set(storageKey, String(lastActiveAtMs));
}

export function readLastActiveAtMs(): number {
  return Math.max(lastActiveAtMs, Number(deviceStorage.get(storageKey)) || 0);
}

/** Returns a function that stops this watch, and no other in the same tab. */
export function watchActivity(): () => void {
  // The same listener would be added once for all watches, and removed for all with the first that stops.
  const note = () => noteActivity();
  const options = { capture: true, passive: true };
  for (const sign of signs) addEventListener(sign, note, options);
  return () => {
    for (const sign of signs) removeEventListener(sign, note, options);
  };
}

/** Watches for a key press or a click, which dismisses the warning. Returns a function that stops watching. */
export function watchAnswer(answer: () => void): () => void {
  function press(event: KeyboardEvent) {
    if (!isAnswer(event, event.target instanceof HTMLButtonElement)) return;
    // The key was meant for the warning, not for what gets the focus next.
    event.preventDefault();
    answer();
  }
  addEventListener("keydown", press);
  addEventListener("click", answer);
  return () => {
    removeEventListener("keydown", press);
    removeEventListener("click", answer);
  };
}
