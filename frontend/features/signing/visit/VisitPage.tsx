import { Suspense, useCallback, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import type { Language } from "#contract/rules/text/languages";
import { isolated } from "#languages/isolated";
import { openJsonLink } from "../../../api/documents.ts";
import { useApiQuery } from "../../../api/query.ts";
import { type OpenedLink, visitFilePath, visits } from "../../../api/visits.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { useVisitWords, visitWords } from "../../../language/visit-words.ts";
import { SignersFoot } from "../../../layouts/SignersFoot.tsx";
import { PdfView } from "../../../pdf/PdfView.tsx";
import { pagesOfVisit } from "../../../pdf/page-source.ts";
import { LanguageSelect } from "../../../ui/LanguageSelect.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { ErrorEnd } from "../sign/ends/LazyEnds.tsx";
import { CompanyLine } from "../sign/page/CompanyLine.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { forgetVisit, type KeptVisit, keepVisit, readVisit } from "./kept-visit.ts";
import { VisitorForm } from "./VisitorForm.tsx";

const areas = [visitWords];

/** /l/:token: a public link's document is read here, and begun with a name and a proven address. */
export default function VisitPage() {
  const { token = "" } = useParams();
  // The version that was read stays on the page, so it is not read again behind the visitor's back.
  const opened = useApiQuery(
    visits.show,
    { token },
    {
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      notifyOnChangeProps: "all",
    },
  );
  const { language, choose } = usePageLanguage(opened.data?.language, areas);
  return (
    <PageLanguage language={language}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={<Loading />}>
        {opened.isPending && <Loading />}
        {opened.isError && (
          <ErrorEnd
            error={opened.error}
            busy={opened.isFetching}
            onRetry={() => void opened.refetch()}
          />
        )}
        {opened.data && (
          <Shown token={token} link={opened.data} language={language} onLanguage={choose} />
        )}
      </Suspense>
    </PageLanguage>
  );
}

interface ShownProps {
  readonly token: string;
  readonly link: OpenedLink;
  readonly language: Language;
  readonly onLanguage: (language: Language) => Promise<void>;
}

function Shown({ token, link, language, onLanguage }: ShownProps) {
  const words = useVisitWords();
  const { title, senderName, company, others } = link;
  return (
    <main className={frame}>
      <title>{`${title} · ${productName}`}</title>
      <header className="grid content-start gap-2 lg:p-5 lg:pb-0">
        {company && <CompanyLine {...company} small />}
        <h1 dir="auto" className="break-words font-semibold text-title">
          {isolated(title)}
        </h1>
        <p className="break-words text-ink-soft">{words("intro", { sender: senderName })}</p>
        {others.length > 0 && (
          <p className="break-words text-ink-soft text-sm">
            {words("others", { names: new Intl.ListFormat(language).format(others) })}
          </p>
        )}
      </header>
      <Reading token={token} link={link} />
      <Begin token={token} link={link} language={language} />
      <SignersFoot className="mt-auto lg:p-5">
        <LanguageSelect onChoose={onLanguage} />
      </SignersFoot>
    </main>
  );
}

/** As the signing page: in wide windows the document stays beside what is asked. */
const frame =
  "mx-auto flex min-h-dvh max-w-3xl flex-col gap-5 px-4 py-5 sm:px-6 lg:grid lg:max-w-none lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-0 lg:bg-surface lg:p-0";

/** First name and address, then the code, also after a reload. What was entered stays if the visitor goes back. */
function Begin({ token, link, language }: Omit<ShownProps, "onLanguage">) {
  const words = useVisitWords();
  const [asked, setAsked] = useState(() => readVisit(token, Date.now()));
  const [isBack, setBack] = useState(!asked?.isSent);

  function change(next: KeptVisit | undefined) {
    if (next) keepVisit(token, next);
    else forgetVisit(token);
    setAsked(next);
  }

  return (
    <section
      aria-labelledby="begin"
      className="grid grid-cols-1 gap-4 bg-surface p-4 max-lg:rounded-lg max-lg:border max-lg:border-line sm:p-5"
    >
      <h2 id="begin" className="font-semibold text-lg">
        {words("who")}
      </h2>
      <div hidden={!isBack}>
        <VisitorForm
          {...{ token, link, language, asked }}
          onAsked={change}
          onHaveCode={() => setBack(false)}
        />
      </div>
      {asked && !isBack && (
        <CodeForm key={asked.atMs} token={token} asked={asked} onBack={() => setBack(true)} />
      )}
    </section>
  );
}

interface ReadingProps {
  readonly token: string;
  readonly link: OpenedLink;
}

/** The document, to be read before anything is entered. */
function Reading({ token, link: { version, pages } }: ReadingProps) {
  const words = useVisitWords();
  const [zoom, setZoom] = useState(1);
  const open = useCallback(
    () => openJsonLink(visitFilePath(token, version), "public"),
    [token, version],
  );
  const pictures = useMemo(() => pagesOfVisit(token, version), [token, version]);
  return (
    <PdfView
      label={words("document")}
      {...{ open, pages, pictures, zoom }}
      onZoom={setZoom}
      className="h-[70dvh] min-h-80 overflow-hidden border-line bg-sunken max-lg:rounded-lg max-lg:border lg:sticky lg:top-0 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:h-dvh lg:border-s"
    />
  );
}
