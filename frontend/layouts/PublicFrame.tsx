import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { version } from "#contract/rules/product/version";
import { sellsPlans } from "../installation.ts";
import { paths } from "../paths.ts";
import { Brand } from "./Brand.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** Header and footer of the public pages; the header's `links` differ for people who are signed in. */
export function PublicFrame({ links, children }: { links: ReactNode; children: ReactNode }) {
  return (
    // Printed as a block: Firefox leaves the first sheet empty where a long flex or grid item begins.
    <div className="flex min-h-dvh flex-col print:block">
      <SkipLink />
      <header
        {...inEnglish}
        className="print:hidden mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-8 sm:py-4"
      >
        <Brand compact />
        <nav aria-label="Main" className="flex flex-wrap items-center gap-1 sm:gap-2 print:hidden">
          {links}
        </nav>
      </header>
      {/* The footer stays below the window while something loads: it would jump when that comes. */}
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col has-[[data-loading]]:min-h-dvh print:block"
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** Attributes for links to English pages, which stay in English on a page in another language. */
const inEnglish = { lang: "en", dir: "ltr" } as const;

const aboutLinks = [
  ...(sellsPlans ? [[paths.pricing, "Pricing"] as const] : []),
  [paths.verify, "Check a document"],
  [paths.developers, "Developers"],
  [paths.contact, "About Us"],
  [paths.contact, "Contact Us"],
] as const;

const legalLinks = [
  [paths.privacy, "Privacy Policy"],
  [paths.terms, "Terms of Service"],
  [paths.serviceTerms, "Service Schedule"],
  [paths.usePolicy, "Acceptable Use Policy"],
  [paths.legality, "Legality Statement"],
] as const;

function Footer() {
  return (
    <footer {...inEnglish} className="border-line border-t text-ink-faint text-sm print:hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-6 px-4 py-10 sm:px-8 md:grid-cols-[1fr_auto_auto]">
        <div>
          <p className="font-semibold text-ink-soft">{productName}</p>
          <p className="mt-1">Send a PDF, get it back signed.</p>
          <p className="mt-1">Version {version}</p>
        </div>
        <FooterLinks label="About" links={aboutLinks} />
        <FooterLinks label="Legal" links={legalLinks} />
      </div>
    </footer>
  );
}

function FooterLinks({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [to: string, text: string])[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 md:grid md:gap-y-1.5">
        {links.map(([to, text]) => (
          <li key={text}>
            <Link
              to={to}
              className="inline-flex min-h-6 items-center hover:text-ink hover:underline pointer-coarse:min-h-9"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
