import { Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { isolated } from "#languages/isolated";
import { type PublicLink, publicLinks } from "../../api/public-links.ts";
import { useApiQuery } from "../../api/query.ts";
import { templates } from "../../api/templates.ts";
import { PageLanguage } from "../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../language/use-page-language.ts";
import { useVisitWords } from "../../language/visit-words.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Loading } from "../../ui/Spinner.tsx";

/** /links/:templateId/poster: a sheet to be printed, with the code of a public link. */
export default function PosterPage() {
  const { templateId = "" } = useParams();
  const link = useApiQuery(publicLinks.get, { templateId });
  const template = useApiQuery(templates.open, { templateId });
  const { language, choose } = usePageLanguage(template.data?.language);
  return (
    <PageLanguage language={language}>
      <header className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3 print:hidden">
        <Link
          lang="en"
          to={paths.publicLinkOf(templateId)}
          className={buttonClass("ghost", "small")}
        >
          Public link
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <LanguageSelect onChoose={choose} />
          <Button lang="en" variant="primary" size="small" onClick={() => print()}>
            Print
          </Button>
        </div>
      </header>
      <Loaded of={link} label="Loading the link">
        {(data) => (
          <Suspense fallback={<Loading />}>
            <Poster link={data} />
          </Suspense>
        )}
      </Loaded>
    </PageLanguage>
  );
}

/** Black on white in any colours of the page, as it is printed. */
function Poster({ link: { title, url } }: { link: PublicLink }) {
  const words = useVisitWords();
  return (
    <main className="mx-auto flex max-w-3xl flex-col items-center gap-8 bg-white px-6 py-12 text-center text-[#17171f] print:py-4">
      <title>{`${title} · ${productName}`}</title>
      <h1 dir="auto" className="break-words font-semibold text-4xl">
        {isolated(title)}
      </h1>
      <p className="text-2xl">{words("poster.scan")}</p>
      <QrCode text={url} label={words("poster.code")} className="w-full max-w-md print:w-[12cm]" />
      <div className="grid gap-2">
        <p>{words("poster.how")}</p>
        <p dir="ltr" className="break-all font-medium text-lg">
          {url}
        </p>
      </div>
    </main>
  );
}
