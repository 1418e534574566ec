import { tellHost } from "../../../session/host.ts";

/** A press that comes sooner was meant for what was there before. */
const settleMs = 500;

/** A frame that isn't shown paints nothing; a page that is busy pauses for less. */
const pauseMs = 1_000;

/** Chromium says also whether something covers an element, or makes it hard to see. */
interface Entry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/** Chromium looks every 100 ms; a dialog of our own that was closed just now still counts as a cover until then. */
const lookMs = 400;

/**
 * Drops presses and keys within half a second of the frame's becoming visible, and presses of the bar's buttons while the page
 * around it covers them.
 */
export function guardPresses(root: Element): void {
  const since = noteShown();
  const covered = noteCovered(root);
  let isRepeated = false;
  const judge = (event: Event) => {
    if (isRepeated) return;
    const button = event.type === "click" ? guardedBy(event.target, covered) : undefined;
    const isEarly = performance.now() - since() < settleMs;
    if (!isEarly && !button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isEarly && button) setTimeout(() => lookAgain(button), lookMs);
  };
  const lookAgain = (button: HTMLElement) => {
    if (covered.has(button)) return tellHost({ type: "error", code: "COVERED" });
    isRepeated = true;
    button.click();
    isRepeated = false;
  };
  for (const type of ["click", "pointerdown", "keydown"])
    addEventListener(type, judge, { capture: true });
}

/** A button that is shown as disabled is see-through, which counts as hard to see. */
function guardedBy(target: EventTarget | null, covered: ReadonlySet<Element>) {
  const button = target instanceof Element ? target.closest<HTMLElement>(guarded) : null;
  const isOpen = button?.getAttribute("aria-disabled") === null;
  return button && isOpen && covered.has(button) ? button : undefined;
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

/** Those of the bar's buttons that something of the page around the frame covers. */
function noteCovered(root: Element): ReadonlySet<Element> {
  const covered = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries: readonly Entry[]) => {
      for (const { target, isVisible } of entries) {
        if (isVisible === false) covered.add(target);
        else covered.delete(target);
      }
    },
    // Browsers that don't know the last two ignore them.
    { threshold: [0, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  );
  new MutationObserver(() => {
    for (const button of root.querySelectorAll(guarded)) observer.observe(button);
  }).observe(root, { childList: true, subtree: true });
  return covered;
}

/** Those of the bar, among them Complete (page/BottomBar.tsx). */
const guarded = "footer button";
