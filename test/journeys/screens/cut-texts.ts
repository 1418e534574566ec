import type { Page } from "playwright-core";

/**
 * Words that somebody can't read at this size: cut by an element around them, or wider than it or the window. What people
 * entered, and what stands in a picture of a page, may be shortened.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mayBeShort = "bdi, .truncate, .sr-only, [data-picture-text], [data-page], option";
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = text.textContent?.trim();
      const parent = text.parentElement;
      if (!words || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(mayBeShort)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && !isHeardOnly(parent) && isCut(box, parent)) cut.push(words.slice(0, 80));
    }
    for (const select of document.querySelectorAll("select")) {
      const [option] = select.selectedOptions;
      if (!option || option.matches("[translate=no], :has([translate=no])")) continue;
      const words = option.textContent.trim();
      const style = getComputedStyle(select);
      const room =
        select.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      if (select.checkVisibility() && widthOf(words, style) > room + 1)
        cut.push(`${words} (select)`);
    }
    return [...new Set(cut)];

    /** Whether it is for screen readers alone, at this width. */
    function isHeardOnly(parent: Element): boolean {
      for (let one: Element | null = parent; one; one = one.parentElement)
        if (one.clientWidth <= 1 && getComputedStyle(one).overflowX === "hidden") return true;
      return false;
    }

    /** Whether something hides a part of it that can't be scrolled to. */
    function isCut(box: DOMRect, parent: Element): boolean {
      let isFixed = false;
      for (
        let one: Element | null = parent;
        one && one !== document.body;
        one = one.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(one);
        const around = one.getBoundingClientRect();
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        if (
          !isFixed &&
          hides(overflowX) &&
          sticksOut(box.left, box.right, around.left, around.right)
        )
          return true;
        if (
          !isFixed &&
          hides(overflowY) &&
          sticksOut(box.top, box.bottom, around.top, around.bottom)
        )
          return true;
        if (overflowX === "auto" || overflowX === "scroll") return false;
        if (position === "fixed") isFixed = true;
      }
      return sticksOut(box.left, box.right, 0, document.documentElement.clientWidth);
    }

    /** The line's height is more than its letters', so a few pixels of it may stick out. */
    function sticksOut(from: number, to: number, min: number, max: number): boolean {
      const isSeen = to > min && from < max;
      return isSeen && (from < min - 3 || to > max + 3);
    }

    function widthOf(words: string, { font }: CSSStyleDeclaration): number {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) return 0;
      context.font = font;
      return context.measureText(words).width;
    }
  });

/** Controls that something else lies on, however the page is scrolled; messages, menus and sheets lie on others for a while. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered: string[] = [];
    const before = scrollY;
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    for (const one of (dialog ?? document.body).querySelectorAll<HTMLElement>(
      "button, a[href], input, select, textarea, summary",
    )) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (one.closest("[inert], [data-page]") || one.matches(":disabled")) continue;
      const [label] = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
      const seen = one.offsetWidth > 1 ? one : label;
      if (!seen) continue;
      seen.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const [box] = seen.getClientRects();
      // One that is only shown while it has the focus lies above the page.
      if (!box || box.bottom <= 0 || one.closest(".sr-only")) continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (hit && (seen.contains(hit) || hit.contains(seen) || label?.contains(hit))) continue;
      const above = hit?.closest("dialog, [popover]");
      if (above && !above.contains(one)) continue;
      const name =
        one.getAttribute("aria-label") || one.textContent || label?.textContent || one.id;
      covered.push(`${name.trim().slice(0, 60)} by ${hit?.outerHTML.slice(0, 120)}`);
    }
    scrollTo({ top: before, behavior: "instant" });
    return covered;
  });

/** What makes the page scroll sideways, but for what scrolls in an element of its own. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const sticking = [...document.body.querySelectorAll<HTMLElement>("*")].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      const scrolls = (around: Element | null): boolean =>
        around !== null &&
        (getComputedStyle(around).overflowX !== "visible" || scrolls(around.parentElement));
      return right > left && (right > width + 1 || left < -1) && !scrolls(one.parentElement);
    });
    const innermost = sticking.filter(
      (one) => !sticking.some((other) => other !== one && one.contains(other)),
    );
    return innermost.map(
      (one) => `${one.textContent?.slice(0, 60)} <${one.tagName} class="${one.className}">`,
    );
  });
