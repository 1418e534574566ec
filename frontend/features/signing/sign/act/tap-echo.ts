/** The part of a click event that is used. */
export interface Tap {
  /** Milliseconds since the page was opened. */
  readonly timeStamp: number;
  readonly clientX: number;
  readonly clientY: number;
  /** 0 for a click by key, 2 for the second click of a double click. */
  readonly detail: number;
}

/** Browsers seldom recognise double taps by finger, so time and distance are compared. */
const echoMs = 400;
const echoPx = 24;

/** Whether a tap is the second of a double tap, not meant for the field that has been scrolled there meanwhile. */
export function isEchoOf(last: Tap | undefined, tap: Tap): boolean {
  if (!last || tap.detail === 0) return false;
  const apartPx = Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY);
  const isSoon = tap.detail > 1 || tap.timeStamp - last.timeStamp < echoMs;
  return isSoon && apartPx < echoPx;
}
