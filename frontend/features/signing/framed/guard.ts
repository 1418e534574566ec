/** A press that comes sooner was meant for what was there before. */
const settleMs = 500;

/** A frame that isn't shown paints nothing; a page that is busy pauses for less. */
const pauseMs = 1_000;

/**
 * Drops presses and keys within half a second of the frame's becoming visible. What covers a frame isn't looked for: only pages of
 * the sender's own application can, which could open the address themselves.
 */
export function guardPresses(): void {
  const since = noteShown();
  const judge = (event: Event) => {
    if (performance.now() - since() >= settleMs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "pointerdown", "keydown"])
    addEventListener(type, judge, { capture: true });
}

/** Since when the frame has been painting without a pause, in ms since the page was opened. */
function noteShown(): () => number {
  let shown = performance.now();
  let last = shown;
  const note = () => {
    const now = performance.now();
    if (now - last > pauseMs) shown = now;
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  // A press may come before the first frame that is painted again.
  return () => (performance.now() - last > pauseMs ? performance.now() : shown);
}
