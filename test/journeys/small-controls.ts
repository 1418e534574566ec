import type { Page } from "playwright-core";

/**
 * Inputs with a text of less than 16 px, also while they have the focus: iOS zooms into them. Phones have what is in the
 * media queries for a coarse pointer, and the same is asked of a narrow window.
 */
export const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pressed = ["checkbox", "radio", "range", "file", "color", "hidden", "submit", "button"];
    const isSmall = (one: HTMLElement) =>
      one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 16;
    const before = document.activeElement;
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>("input, select, textarea")) {
      if (one instanceof HTMLInputElement && pressed.includes(one.type)) continue;
      if (!isSmall(one)) continue;
      one.focus({ preventScroll: true });
      await Promise.allSettled(one.getAnimations().map(({ finished }) => finished));
      if (isSmall(one)) found.push(`a text of less than 16 px in ${one.outerHTML.slice(0, 160)}`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
