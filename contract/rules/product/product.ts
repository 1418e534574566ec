import { type LogoShape, own } from "../settings/config.ts";
import type { LegalPage } from "../settings/legal-pages.ts";

/**
 * The face of an installation: in pages, mails, completion pages, icons and the preview of
 * links. Synth says how well colours can be read, and refuses those that can't.
 */
export const productName = own.productName ?? "Undersign";
export const supportEmail = own.supportEmail ?? "support@example.com";
export const supportPhone = own.supportPhone ?? "+1 555 0100";

/** "#rrggbb" behind white text, such as on buttons; all other shades are computed from it. */
export const brandColor = own.brandColor ?? "#4338ca";

/** What is drawn on a square of the brand's colour with round corners, in a field of 32 by 32. */
export const logo: readonly LogoShape[] = own.logo ?? [
  {
    d: "M10 8V14.5C10 17.81 12.69 20.5 16 20.5C19.31 20.5 22 17.81 22 14.5V8",
    color: "#ffffff",
    width: 2.6,
  },
  { d: "M8 24.5H24", color: "#c7d2fe", width: 2.6 },
];

/** Addresses of your own legal pages; links lead there, and ours say where they are. */
export const legalLinks: Partial<Readonly<Record<LegalPage, string>>> = own.legalLinks ?? {};
