import { tellHost } from "../../../session/host.ts";

/** A press that comes sooner was meant for what was there before. */
const settleMs = 500;

/** Chromium says also whether something covers an element, or makes it hard to see. */
interface Entry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Drops presses and keys within half a second of the frame's becoming visible, and presses of the bar's buttons while the page
 * around it covers them.
 */
export function guardPresses(root: Element): void {
  const shown = new Map<Element, number>();
  const covered = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries: readonly Entry[]) => {
      for (const { target, isIntersecting, isVisible, time } of entries) {
        if (target !== root) {
          if (isVisible === false) covered.add(target);
          else covered.delete(target);
        }
        if (!isIntersecting) shown.delete(target);
        else if (!shown.has(target)) shown.set(target, time);
      }
    },
    // Browsers that don't know the last two ignore them.
    { threshold: [0, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  );
  observer.observe(root);
  new MutationObserver(() => {
    for (const button of root.querySelectorAll(guarded)) observer.observe(button);
  }).observe(root, { childList: true, subtree: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") shown.set(root, performance.now());
  });

  const judge = (event: Event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest(guarded) : null;
    // A button that is shown as disabled is see-through, which counts as hard to see.
    const isCovered =
      button !== null && covered.has(button) && button.getAttribute("aria-disabled") === null;
    if (isCovered) tellHost({ type: "error", code: "COVERED" });
    const since = shown.get(root);
    const isSettled = since !== undefined && performance.now() - since >= settleMs;
    if (isSettled && !isCovered) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["click", "pointerdown", "keydown"])
    addEventListener(type, judge, { capture: true });
}

/** Those of the bar, among them Complete (page/BottomBar.tsx). */
const guarded = "footer button";
