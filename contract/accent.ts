/**
 * One colour of an account's face, "#rrggbb": white text stands on it, and on white it is text itself. On dark paper
 * no colour can do both, so that there its shades are computed.
 */

/** WCAG 2.2, 1.4.3: of text. */
const textContrast = 4.5;
/** 1.4.11: of a button against what is around it. */
const partContrast = 3;

const white = "#ffffff";
/** Paper of pages and mails in dark mode. */
const darkPaper = "#18181f";

export const accentWords = "Please choose a colour, such as #1f4e9c.";

/** "#1f4e9c" of a colour as people type it; undefined for what is none. */
export function readAccent(text: string): string | undefined {
  const [, digits = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === "") return undefined;
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${six.toLowerCase()}`;
}

export const isAccentReadable = (accent: string): boolean =>
  contrast(accent, white) >= textContrast;

/** What is wrong with a colour, in a sentence that names the nearest good one; undefined for a good one. */
export const accentFault = (accent: string): string | undefined =>
  isAccentReadable(accent)
    ? undefined
    : `White text on ${accent} is hard to read. The nearest colour that works is ${readableAccent(accent)}.`;

/** The same colour, or as much darker as it takes. */
export const readableAccent = (accent: string): string =>
  mixedUntil(accent, "#000000", isAccentReadable);

export interface AccentShades {
  /** Behind white text. */
  readonly fill: string;
  /** As text. */
  readonly ink: string;
}

/** On white paper, and on dark. */
export function accentShades(accent: string): { light: AccentShades; dark: AccentShades } {
  const good = readableAccent(accent);
  const stands = (color: string) => contrast(color, darkPaper) >= partContrast;
  const reads = (color: string) => contrast(color, darkPaper) >= textContrast;
  return {
    light: { fill: good, ink: good },
    dark: { fill: mixedUntil(good, white, stands), ink: mixedUntil(good, white, reads) },
  };
}

/** From 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The color with as little of another as it takes to fit, by steps of a hundredth. */
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
