import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useParams } from "react-router-dom";
import type { Language } from "#contract/rules/text/languages";
import type { ApiError } from "../../../api/api-error.ts";
import { esign, type Preview } from "../../../api/esign.ts";
import { useApiQuery } from "../../../api/query.ts";
import { linkWords, useLinkWords } from "../../../language/link-words.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { tabStorage } from "../../../session/storage.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import { DeadEnd } from "../sign/ends/DeadEnd.tsx";
import { ErrorEnd } from "../sign/ends/LazyEnds.tsx";
import { useSignerToken } from "../sign/page/use-signer-token.ts";
import { SignedDocument } from "./SignedDocument.tsx";

const areas = [linkWords];

/** How often the page checks whether the document has been sealed. */
const pollMs = 4_000;

/** /docsigned/:token: the viewer of signed documents. */
export default function SignedPage() {
  const { token = "" } = useParams();
  useSignerToken(token);
  useClearedSession();
  const preview = useApiQuery(
    esign.preview,
    { token },
    {
      refetchInterval: ({ state }) => (isOnItsWay(state.data) ? pollMs : false),
      refetchOnWindowFocus: false,
      gcTime: 0,
      // By default, changes of properties that were never read cause no rerender, and components that will read them
      // may still be waiting for their texts.
      notifyOnChangeProps: "all",
    },
  );
  const { language, choose } = usePageLanguage(preview.data?.language, areas);
  return (
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        <Shown preview={preview} onLanguage={choose} />
      </Suspense>
    </PageLanguage>
  );
}

interface ShownProps {
  readonly preview: UseQueryResult<Preview, ApiError>;
  readonly onLanguage: (language: Language) => Promise<void>;
}

function Shown({ preview, onLanguage }: ShownProps) {
  const words = useLinkWords();
  if (preview.isPending) return <Loading />;
  if (preview.isError)
    return (
      <ErrorEnd
        error={preview.error}
        busy={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  if (preview.data.notSealed)
    return (
      <DeadEnd
        end={{ icon: "alert", title: words("notSealed.title"), text: words("notSealed.text") }}
      />
    );
  if (isOnItsWay(preview.data))
    return (
      <DeadEnd end={{ icon: "lock", title: words("sealing.title"), text: words("sealing.text") }} />
    );
  return <SignedDocument preview={preview.data} onLanguage={onLanguage} />;
}

const isOnItsWay = (preview: Preview | undefined) => preview?.stage === "sealing";

/** Clears session storage on load and on leaving (as specified). */
function useClearedSession(): void {
  useEffect(function clearSession() {
    const clear = () => tabStorage.clear();
    clear();
    addEventListener("pagehide", clear);
    return () => {
      removeEventListener("pagehide", clear);
      clear();
    };
  }, []);
}
