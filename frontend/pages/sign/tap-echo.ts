/** A click, as far as it matters here. */
export interface Tap {
  /** Milliseconds on the page's own clock. */
  readonly timeStamp: number;
  readonly clientX: number;
  readonly clientY: number;
  /** 0 when a key made the click, 2 when the device takes it for the second of a double one. */
  readonly detail: number;
}

/** For fingers, whose second tap is seldom taken for one of a double tap. */
const echoMs = 400;
const echoPx = 24;

/** The second tap of a double one: the page has moved the next field there meanwhile; nobody meant it. */
export function isEchoOf(last: Tap | undefined, tap: Tap): boolean {
  if (!last || tap.detail === 0) return false;
  const apartPx = Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY);
  const isSoon = tap.detail > 1 || tap.timeStamp - last.timeStamp < echoMs;
  return isSoon && apartPx < echoPx;
}
