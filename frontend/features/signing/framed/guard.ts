/** A press that comes sooner was meant for what was there before. */
const settleMs = 500;

/**
 * Drops presses and keys within half a second of the frame's becoming visible, by the times of these events themselves: a busy page
 * drops no press. What covers a frame isn't looked for: only pages of the sender's own application can cover it, and they could
 * open the address themselves.
 */
export function guardPresses(): void {
  let shown = Number.POSITIVE_INFINITY;
  new IntersectionObserver((entries) => {
    for (const { isIntersecting, time } of entries)
      shown = isIntersecting ? Math.min(shown, time) : Number.POSITIVE_INFINITY;
  }).observe(document.documentElement);
  const judge = (event: Event) => {
    if (event.timeStamp - shown >= settleMs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "pointerdown", "keydown"])
    addEventListener(type, judge, { capture: true });
}
