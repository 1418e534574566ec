import { type CompanyReply, logoUrl } from "../people/company.ts";
import { accentShades, brandShades } from "../product/accent.ts";
import { brandColor } from "../product/product.ts";
import { escapeHtml } from "../text/html.ts";
import { hostOf } from "../text/web-address.ts";

/** A mail as HTML, made before a company is known: each member has the stand-ins of what it is with. */
export interface SampleMail {
  readonly withLogo: Variants;
  readonly without: Variants;
}

interface Variants {
  readonly withWebsite: string;
  readonly without: string;
}

/** Words that no mail has otherwise; the colour is in no other place of a mail. */
export const companyStandIns = {
  id: "company-of-nobody",
  name: "Companyofnobody",
  accent: "#010203",
  website: "https://company-of-nobody.example/",
  logoVersion: "0",
  sentAt: "2001-01-01T00:00:00.000Z",
  /** The end of the time for signing, if it is sent then. */
  until: "2 March 2001, 00:00 UTC",
} as const;

/** The mail as it is from this company; `until` is the end of the time for signing, as mails say it. */
export function companyMail(sample: SampleMail, company: CompanyReply, until: string): string {
  const variants = company.logoUrl ? sample.withLogo : sample.without;
  const { accent, website = "" } = company;
  const shades = accent ? accentShades(accent) : brandShades(brandColor);
  const before = accentShades(companyStandIns.accent);
  const { id, name, logoVersion } = companyStandIns;
  const instead: readonly (readonly [string, string])[] = [
    [before.light.fill, shades.light.fill],
    [before.dark.fill, shades.dark.fill],
    [logoUrl(id, logoVersion), company.logoUrl ?? ""],
    [companyStandIns.website, website],
    [hostOf(companyStandIns.website), website && hostOf(website)],
    [companyStandIns.until, until],
    [name, company.name],
  ];
  return instead.reduce(
    (html, [standIn, word]) => html.replaceAll(standIn, () => escapeHtml(word)),
    website ? variants.withWebsite : variants.without,
  );
}
