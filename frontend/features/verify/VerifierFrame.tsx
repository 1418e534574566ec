import { type ReactNode, Suspense } from "react";
import type { Language } from "#contract/rules/text/languages";
import { PageLanguage } from "../../language/PageLanguage.tsx";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { Loading } from "../../ui/Spinner.tsx";

interface VerifierFrameProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => Promise<void>;
  readonly children: ReactNode;
}

/** The column of a page that checks documents, above the choice of its language. */
export const VerifierFrame = ({ language, onLanguage, children }: VerifierFrameProps) => (
  <PageLanguage language={language}>
    <Suspense fallback={<Loading />}>
      <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-8 sm:px-8 sm:py-12">
        {children}
        <LanguageSelect onChoose={onLanguage} className="print:hidden" />
      </div>
    </Suspense>
  </PageLanguage>
);
