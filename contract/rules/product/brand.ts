import type { LogoShape } from "../settings/config.ts";
import { readWebAddress } from "../text/web-address.ts";
import { brandShades, contrast, isAccentReadable, readAccent, readableAccent } from "./accent.ts";
import { brandColor, legalLinks, logo } from "./product.ts";

/** Checks can be given the settings of another installation by this. */
export interface Face {
  readonly brandColor: string;
  readonly logo: readonly LogoShape[];
  readonly legalLinks: Readonly<Record<string, string>>;
}

const own: Face = { brandColor, logo, legalLinks };

/** WCAG 2.2: contrast of text, and of parts of a picture. */
const [textMin, partMin] = [4.5, 3];

/** Why a face can't be shown: a sentence for each reason. */
export function brandFaults(face: Face = own): string[] {
  const color = readAccent(face.brandColor);
  if (color !== face.brandColor)
    return [`brandColor is ${face.brandColor}, and no colour such as #1f4e9c`];
  const unreadable = isAccentReadable(color)
    ? []
    : [
        `brandColor is ${color}, on which white text has a contrast of ${ratio(color, "#ffffff")}, and needs ${textMin}. The nearest colour that works is ${readableAccent(color)}`,
      ];
  return [
    ...unreadable,
    ...face.logo.flatMap((shape) => shapeFaults(shape, color)),
    ...Object.entries(face.legalLinks)
      .filter(([, address]) => readWebAddress(address) === undefined)
      .map(([page, address]) => `legalLinks has ${address} for ${page}, and no address with https`),
  ];
}

function shapeFaults({ d, color }: LogoShape, ground: string): string[] {
  if (!isPath(d))
    return [
      `logo has the path “${d}”, and takes M, L, H, V, C and Z in capitals, with numbers between them`,
    ];
  if (readAccent(color) !== color) return [`logo has ${color}, and no colour such as #1f4e9c`];
  if (contrast(color, ground) >= partMin) return [];
  return [
    `logo has ${color}, which on ${ground} has a contrast of ${ratio(color, ground)}, and needs ${partMin}`,
  ];
}

const isPath = (d: string): boolean => /^M(?:[MLHVCZ]|[\s,]|-?\d*\.?\d+)+$/.test(d);

const ratio = (one: string, other: string): string => `${contrast(one, other).toFixed(1)}:1`;

/** How well the face can be read, for the operator who chooses it. */
export function brandContrasts({ brandColor: color, logo: shapes }: Face = own): string {
  const { light, dark } = brandShades(color);
  return [
    `white on ${color}: ${ratio("#ffffff", color)}`,
    `links on white: ${ratio(light.ink, "#ffffff")}`,
    `links in the dark: ${ratio(dark.ink, "#18181f")}`,
    `the logo: ${shapes.map((shape) => ratio(shape.color, color)).join(", ")}`,
  ].join("; ");
}

/** The logo as an SVG picture. `inset` adds a margin around it, for devices that cut icons to a shape of their own. */
export function logoSvg(title: string, cut?: { readonly inset: number }): string {
  const inset = cut?.inset ?? 0;
  const side = 32 + 2 * inset;
  const ground = cut
    ? `<path d="M${-inset} ${-inset}H${32 + inset}V${32 + inset}H${-inset}Z" fill="${brandColor}"/>`
    : `<rect width="32" height="32" rx="8" fill="${brandColor}"/>`;
  const box = `${-inset} ${-inset} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><title>${title}</title>${ground}${logo.map(shapeSvg).join("")}</svg>`;
}

/** The logo inside of an HTML page, for readers of the page a decoration. */
export const logoHtml = (): string =>
  `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="${brandColor}"/>${logo.map(shapeSvg).join("")}</svg>`;

const shapeSvg = ({ d, color, width }: LogoShape): string =>
  width === undefined
    ? `<path d="${d}" fill="${color}"/>`
    : `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
