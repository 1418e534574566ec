import { useCallback, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import type { Language } from "#contract/rules/text/languages";
import { pageRanges } from "#contract/rules/text/page-ranges";
import { isolated } from "#languages/isolated";
import { type ApiError, errorOfThrown } from "../../../api/api-error.ts";
import { fetchDocument, openJsonLink } from "../../../api/documents.ts";
import type { Preview } from "../../../api/esign.ts";
import { evidenceUrlOfLink } from "../../../api/evidence.ts";
import { useLinkWords } from "../../../language/link-words.ts";
import { Rich } from "../../../language/Rich.tsx";
import { Mark } from "../../../layouts/Brand.tsx";
import { paths } from "../../../paths.ts";
import { PdfOnePage } from "../../../pdf/PdfOnePage.tsx";
import { pagesOfLink } from "../../../pdf/page-source.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LanguageSelect } from "../../../ui/LanguageSelect.tsx";
import { saveAs } from "../../../ui/save-as.ts";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { CompanyLine } from "../sign/page/CompanyLine.tsx";
import { downloadName, pageWidthPx } from "./pager.ts";

interface SignedDocumentProps {
  readonly preview: Preview;
  readonly onLanguage: (language: Language) => Promise<void>;
}

export function SignedDocument({ preview, onLanguage }: SignedDocumentProps) {
  const words = useLinkWords();
  const { fileUrl, envelopeId, stage } = preview;
  const [page, setPage] = useState(preview.firstSignedPage ?? 0);
  const [pages, setPages] = useState(0);
  const widthPx = useSyncExternalStore(onResize, () => pageWidthPx(window.innerWidth));
  const open = useCallback(() => openJsonLink(fileUrl, "signer"), [fileUrl]);
  const sealed = fileUrl.endsWith(`=${envelopeId}`);
  const title = preview.title || preview.fileName;
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <title>{`${title} · ${productName}`}</title>
      <header className="sticky top-0 z-20 border-line border-b bg-surface px-4 py-3 print:hidden">
        <div className="mx-auto flex max-w-3xl items-center gap-3">
          <Mark className="size-7" />
          <h1 dir="auto" className="min-w-0 grow truncate font-semibold">
            {isolated(title)}
          </h1>
          <DownloadButton
            primary
            label={words("signed.download")}
            fileUrl={fileUrl}
            name={downloadName(envelopeId, fileUrl, stage === "completed")}
          />
        </div>
      </header>
      <main className="flex grow flex-col items-center gap-4 px-5 py-5 print:p-0">
        {stage !== "completed" && <Banner tone="warn">{words("signed.open")}</Banner>}
        {stage === "completed" && preview.shownOtherwise && (
          <Banner tone="warn">
            {words("signed.otherwise", { pages: pageRanges(preview.shownOtherwise) })}
          </Banner>
        )}
        {stage === "completed" &&
          preview.notCompared?.map(({ cause, pages: unknown }) => (
            <Banner key={cause} tone="info">
              {words(cause === "fonts" ? "signed.fonts" : "signed.unknown", {
                pages: pageRanges(unknown),
              })}
            </Banner>
          ))}
        {preview.company && <CompanyLine {...preview.company} small />}
        <Pager page={page} pages={pages} onPage={setPage} />
        {/* Printing prints only the page that is shown; the file has the whole document. */}
        <p className="hidden text-sm print:block">
          {pages > 0 ? words("signed.printed", { title, page: page + 1, pages }) : title}
        </p>
        <PdfOnePage
          {...{ open, page, widthPx }}
          pictures={pagesOfLink(envelopeId, sealed)}
          onPages={setPages}
          onPage={setPage}
        />
        {stage === "completed" && <Proof envelopeId={envelopeId} />}
      </main>
      <Agreement onLanguage={onLanguage} />
    </div>
  );
}

function Agreement({ onLanguage }: Pick<SignedDocumentProps, "onLanguage">) {
  const words = useLinkWords();
  return (
    <footer className="grid gap-4 px-5 pb-8 text-center text-ink-soft text-sm print:hidden">
      <p>
        <Rich
          text={words("signed.agreement")}
          parts={{
            privacy: (text) => (
              <Link to={paths.privacy} className="link">
                {text}
              </Link>
            ),
            terms: (text) => (
              <Link to={paths.terms} className="link">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <LanguageSelect onChoose={onLanguage} className="justify-items-center" />
    </footer>
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  const words = useLinkWords();
  return (
    <nav
      aria-label={words("signed.pages")}
      className="flex flex-wrap items-center justify-center gap-2 print:hidden"
    >
      <PageButton
        label={words("signed.previous")}
        off={page <= 0}
        onPress={() => onPage(page - 1)}
      />
      <p role="status" className="min-w-24 text-center text-sm tabular-nums">
        {pages > 0 && words("signed.page", { page: page + 1, pages })}
      </p>
      <PageButton
        label={words("signed.next")}
        off={page >= pages - 1}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** Uses `disabled` (as specified), since no reason needs to be given. */
function PageButton(props: { label: string; off: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      disabled={props.off}
      onClick={props.onPress}
      className="min-h-11 min-w-24 rounded-md border border-edge/60 bg-surface px-4 font-medium text-sm hover:bg-sunken disabled:opacity-50"
    >
      {props.label}
    </button>
  );
}

/** How to check the document independently of us. */
function Proof({ envelopeId }: { envelopeId: string }) {
  const words = useLinkWords();
  return (
    <section
      aria-label={words("proof")}
      className="grid w-full max-w-xl gap-3 rounded-lg border border-line bg-surface p-4 text-sm print:hidden"
    >
      <p className="text-ink-soft">
        <Rich
          text={words("proof.text")}
          parts={{
            verify: (text) => (
              <Link to={paths.verify} className="link">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <DownloadButton
        label={words("proof.download")}
        fileUrl={evidenceUrlOfLink}
        name={`${envelopeId}_evidence.zip`}
      />
    </section>
  );
}

function onResize(listener: () => void) {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

interface DownloadButtonProps {
  readonly label: string;
  readonly fileUrl: string;
  /** Name of the saved file. */
  readonly name: string;
  readonly primary?: boolean;
}

function DownloadButton({ label, fileUrl, name, primary = false }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  async function download() {
    setBusy(true);
    setProblem(undefined);
    try {
      saveAs(await fetchDocument(fileUrl, "signer"), name);
    } catch (thrown) {
      setProblem(errorOfThrown(thrown));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant={primary ? "primary" : "secondary"}
        icon="download"
        busy={busy}
        onClick={download}
      >
        {label}
      </Button>
      {problem && (
        <span role="alert" className="text-danger-ink text-sm">
          <RefusalText error={problem} />
        </span>
      )}
    </div>
  );
}
