/**
 * An account's accent colour, "#rrggbb": it is used behind white text, and as text on white. On dark paper no colour
 * can do both, so shades are computed for it.
 */

/** WCAG 2.2, 1.4.3: contrast of text. */
const textContrast = 4.5;
/** 1.4.11: contrast of a button with its surroundings. */
const partContrast = 3;

const white = "#ffffff";
/** Background of pages and mails in dark mode. */
const darkPaper = "#18181f";

export const accentWords = "Please choose a colour, such as #1f4e9c.";

/** "#1f4e9c" for a colour in any form that people type; undefined if it is not a colour. */
export function readAccent(text: string): string | undefined {
  const [, digits = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === "") return undefined;
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${six.toLowerCase()}`;
}

export const isAccentReadable = (accent: string): boolean =>
  contrast(accent, white) >= textContrast;

/** Returns the fault of a colour as a sentence that names the nearest suitable one; undefined for a suitable colour. */
export const accentFault = (accent: string): string | undefined =>
  isAccentReadable(accent)
    ? undefined
    : `White text on ${accent} is hard to read. The nearest colour that works is ${readableAccent(accent)}.`;

/** The same colour, darkened only as far as necessary. */
export const readableAccent = (accent: string): string =>
  mixedUntil(accent, "#000000", isAccentReadable);

export interface AccentShades {
  /** Colour behind white text. */
  readonly fill: string;
  /** Colour of text. */
  readonly ink: string;
}

/** Shades for white paper and for dark paper. */
export function accentShades(accent: string): { light: AccentShades; dark: AccentShades } {
  const good = readableAccent(accent);
  const stands = (color: string) => contrast(color, darkPaper) >= partContrast;
  const reads = (color: string) => contrast(color, darkPaper) >= textContrast;
  return {
    light: { fill: good, ink: good },
    dark: { fill: mixedUntil(good, white, stands), ink: mixedUntil(good, white, reads) },
  };
}

export interface BrandShades extends AccentShades {
  /** Behind white text, under the pointer. */
  readonly strong: string;
  /** A ground for `ink`. */
  readonly soft: string;
}

/** Shades of the product's own colour, behind which white text can be read, for white paper and for dark paper. */
export function brandShades(color: string): { light: BrandShades; dark: BrandShades } {
  const shown = mixedUntil(color, white, (mixed) => contrast(mixed, darkPaper) >= partContrast);
  const [light, dark] = [mix(color, white, 0.91), mix(color, darkPaper, 0.72)];
  const readsOn = (paper: string, min: number) => (mixed: string) => contrast(mixed, paper) >= min;
  return {
    light: {
      fill: color,
      strong: mix(color, "#000000", 0.2),
      ink: mixedUntil(color, "#000000", readsOn(light, textContrast)),
      soft: light,
    },
    dark: {
      fill: shown,
      strong: mixedUntil(mix(shown, white, 0.07), "#000000", isAccentReadable),
      ink: mixedUntil(shown, white, readsOn(dark, 7)),
      soft: dark,
    },
  };
}

/** Contrast from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour mixed with as little of another as is needed to fit, in steps of a hundredth. */
function mixedUntil(color: string, other: string, fits: (mixed: string) => boolean): string {
  for (let share = 0; share <= 100; share++) {
    const mixed = mix(color, other, share / 100);
    if (fits(mixed)) return mixed;
  }
  return other;
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  const mixed = a.map((value, i) => Math.round(value * (1 - share) + (b[i] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
