import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { linkPages, StaticPage } from "#contract/rules/product/static-pages";
import { type Language, languages } from "#contract/rules/text/languages";
import DevelopersPage from "../features/developers/reference/DevelopersPage.tsx";
import { ContactView } from "../features/site/contact/ContactView.tsx";
import HomePage from "../features/site/home/HomePage.tsx";
import { LegalPage } from "../features/site/legal/LegalPage.tsx";
import type { LegalText } from "../features/site/legal/legal-text.ts";
import { acceptableUse } from "../features/site/legal/texts/acceptable-use.ts";
import { legality } from "../features/site/legal/texts/legality.ts";
import { privacy } from "../features/site/legal/texts/privacy.ts";
import { serviceSchedule } from "../features/site/legal/texts/service-schedule.ts";
import { terms } from "../features/site/legal/texts/terms.ts";
import { NothingToPay } from "../features/site/pricing/NothingToPay.tsx";
import { Pricing } from "../features/site/pricing/Pricing.tsx";
import { included } from "../included.ts";
import type { ControlWords } from "../language/control-words.ts";
import { controlWords } from "../language/control-words.ts";
import { AnonymousLinks } from "../layouts/AnonymousLinks.tsx";
import { Mark } from "../layouts/Brand.tsx";
import { PublicFrame } from "../layouts/PublicFrame.tsx";

interface Built {
  readonly description: string;
  readonly element: ReactNode;
  /** Whether the app takes over the page for everybody. */
  readonly live?: true;
}

const legalPage = (text: LegalText): Built => ({
  description: text.description,
  element: <LegalPage text={text} />,
});

/** Each static page, as shown to people who aren't signed in. */
const pages: Readonly<Record<StaticPage, Built>> = {
  "/": {
    description:
      "Send a PDF to the people who must sign it. They sign on any device, without an account; everyone gets a sealed PDF that anyone can check. Open source.",
    element: <HomePage />,
  },
  "/pricing": included
    ? {
        description: "Accounts on this site cost nothing, and neither does signing.",
        element: <NothingToPay />,
      }
    : {
        description:
          "A free trial, and two plans by the month or the year. Signers never pay and don't need an account.",
        element: <Pricing />,
      },
  "/contactus": {
    description: "How to reach us: by email, by phone, or with a message.",
    element: <ContactView />,
    live: true,
  },
  "/privacy": legalPage(privacy),
  "/terms": legalPage(terms),
  "/serviceterms": legalPage(serviceSchedule),
  "/usepolicy": legalPage(acceptableUse),
  "/legal": legalPage(legality),
  "/developers": {
    description:
      "The public API: send documents for signature, learn what happened, and fetch what was signed, from your own programs.",
    element: <DevelopersPage />,
    live: true,
  },
};

type LinkFile = (typeof linkPages)[number]["file"];

export interface RenderedOpening {
  readonly language: Language;
  readonly html: string;
}

/** The first view of a link's page in each language; English comes first. */
export const renderOpenings = (file: LinkFile): Promise<readonly RenderedOpening[]> =>
  Promise.all(
    languages.map(async (language) => {
      const words = await controlWords.load(language);
      const promises = file === "sign.html";
      return { language, html: renderToString(createElement(Opening, { words, promises })) };
    }),
  );

export interface RenderedPage {
  /** Contains the `<title>`, which belongs in the head. */
  readonly html: string;
  readonly description: string;
  readonly live: boolean;
}

export function render(page: StaticPage): RenderedPage {
  const { element, description, live = false } = pages[page];
  const html = renderToString(
    <StaticRouter location={page}>
      <PublicFrame links={<AnonymousLinks />}>{element}</PublicFrame>
    </StaticRouter>,
  );
  return { html, description, live };
}

interface OpeningProps {
  readonly words: ControlWords;
  /** Adds a sentence that opening the document doesn't sign it. */
  readonly promises?: boolean;
}

/** Shown on a link's page until its code is loaded. */
function Opening({ words, promises = false }: OpeningProps) {
  return (
    <main
      data-opening
      className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center"
    >
      <Mark className="mb-2 size-11" />
      <h1 className="font-semibold text-title">{words("opening.title")}</h1>
      {promises && <p className="max-w-xs text-ink-soft">{words("opening.promise")}</p>}
    </main>
  );
}
