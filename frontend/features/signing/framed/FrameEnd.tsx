import { Suspense } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import { ErrorEnd } from "../sign/ends/LazyEnds.tsx";
import { InMemory } from "./InMemory.tsx";

/** Why a frame shows no document, in the reader's language. */
export function FrameEnd({ error }: { error: ApiError }) {
  const { language } = usePageLanguage(undefined);
  return (
    <InMemory path="/">
      <PageLanguage language={language}>
        <Suspense fallback={<Loading />}>
          <ErrorEnd error={error} />
        </Suspense>
      </PageLanguage>
    </InMemory>
  );
}
