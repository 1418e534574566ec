import type { Page } from "playwright-core";

/**
 * Texts whose contrast with their ground is below WCAG 2.2 (1.4.3): 4.5, or 3 for large ones. Each says where it is, and how
 * much it has.
 *
 * axe finds each text's ground among all that is drawn at its place, which takes it longer than all its other rules. Here the
 * ground is that of the elements around the text, which is the same unless something else is drawn between them; like axe
 * it says nothing of a text on a picture or gradient. `contrast.all.test.ts` compares both, and access.all.test.ts asks axe as well.
 */
export const faintTexts = (page: Page): Promise<string[]> => page.evaluate(inPage);

/** Runs in the page. */
function inPage(): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  interface PaintedText {
    readonly text: Colour;
    readonly ground: Colour;
  }

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("the browser has no canvas");
  const read = new Map<string, Colour>();
  const ratios = new Map<Element, PaintedText | undefined>();

  /** A computed colour, in any notation, as red, green, blue to 255 and alpha to 1. */
  const colourOf = (css: string): Colour => {
    const known = read.get(css);
    if (known) return known;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour = [red, green, blue, alpha / 255] as const;
    read.set(css, colour);
    return colour;
  };

  const mixed = (behind: Colour, front: Colour, part: number): Colour => {
    const channel = (index: 0 | 1 | 2) => behind[index] * (1 - part) + front[index] * part;
    return [channel(0), channel(1), channel(2), 1];
  };
  const over = (behind: Colour, front: Colour) => mixed(behind, front, front[3]);

  const isTiny = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };

  const disabled = ":disabled, [aria-disabled=true]";
  const labelled = (one: Element) => {
    const label = one.closest("label");
    return label?.control?.matches(disabled) ?? false;
  };

  /** Painted from the root to the text's own element; undefined if nobody sees the text, or it stands on a picture. */
  const paint = (one: Element): PaintedText | undefined => {
    if (one.closest(disabled) || labelled(one)) return undefined;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return undefined;
    const around: CSSStyleDeclaration[] = [];
    for (let at: Element | null = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      // A text for screen readers alone is a pixel large.
      if (style.overflow !== "visible" && isTiny(at)) return undefined;
      around.unshift(style);
      if (style.backgroundImage !== "none") return undefined;
    }
    const colour = colourOf(getComputedStyle(one).color);
    if (colour[3] === 0) return undefined;
    const layer = (index: number, behind: Colour): PaintedText => {
      const style = around[index];
      if (!style) return { text: over(behind, colour), ground: behind };
      const inside = layer(index + 1, over(behind, colourOf(style.backgroundColor)));
      const opacity = Number(style.opacity);
      if (opacity === 1) return inside;
      return {
        text: mixed(behind, inside.text, opacity),
        ground: mixed(behind, inside.ground, opacity),
      };
    };
    return layer(0, [255, 255, 255, 1]);
  };

  const luminance = ([red, green, blue]: Colour) => {
    const linear = (value: number) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };

  const ratioOf = ({ text, ground }: PaintedText) => {
    const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  /** 18 pt, or 14 pt in bold. */
  const isLarge = (one: Element) => {
    const { fontSize, fontWeight } = getComputedStyle(one);
    const px = Number.parseFloat(fontSize);
    return px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700);
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!parentElement || ratios.has(parentElement)) continue;
    // Signs alone are pictures rather than words.
    if (!/[\p{L}\p{N}]/u.test(textContent ?? "")) continue;
    ratios.set(parentElement, paint(parentElement));
  }
  for (const input of document.querySelectorAll("input, textarea, select"))
    if (!input.matches("[type=checkbox], [type=radio], [type=range], [type=color], [type=file]"))
      ratios.set(input, paint(input));

  return [...ratios].flatMap(([one, painted]) => {
    if (!painted) return [];
    const ratio = ratioOf(painted);
    const needed = isLarge(one) ? 3 : 4.5;
    if (ratio >= needed) return [];
    const words = one.textContent?.trim().slice(0, 40) ?? "";
    const where = one.id ? `#${one.id}` : one.tagName.toLowerCase();
    return [`contrast of ${ratio.toFixed(2)} where ${needed} is needed: ${where} ${words}`];
  });
}
