import { tellHost } from "./telling.ts";

/** Tells the height at which nothing in the frame would scroll, whenever it changes. */
export function tellHeight(root: Element): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      const hidden = [...root.querySelectorAll("[data-scroller]")].map(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      );
      const px = document.documentElement.scrollHeight + Math.max(0, ...hidden);
      tellHost({ type: "height", px: Math.ceil(px) });
    });
  };
  new ResizeObserver(ask).observe(root);
  new MutationObserver(ask).observe(root, { childList: true, subtree: true });
}
