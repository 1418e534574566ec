import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import type { ApiError } from "../../../../api/api-error.ts";
import { esign, type SignerView } from "../../../../api/esign.ts";
import { useApiQuery } from "../../../../api/query.ts";
import { controlWords } from "../../../../language/control-words.ts";
import { PageLanguage } from "../../../../language/PageLanguage.tsx";
import { readersLanguage } from "../../../../language/readers-language.ts";
import { signingWords } from "../../../../language/signing-words.ts";
import { usePageLanguage } from "../../../../language/use-page-language.ts";
import { watchActivity } from "../../../../session/activity.ts";
import { useSession } from "../../../../session/session.ts";
import { Loading } from "../../../../ui/Spinner.tsx";
import { DeclinedEnd, ErrorEnd, ViewLinkEnd } from "../ends/LazyEnds.tsx";
import { Accented } from "./Accented.tsx";
import { LanguageSwitchContext } from "./language-switch.ts";
import { Signing } from "./Signing.tsx";
import { useMailedTogether } from "./use-mailed-together.ts";
import { useFirstAct } from "./use-shown.ts";
import { useSignerToken } from "./use-signer-token.ts";
import { useToldLanguage } from "./use-told-language.ts";
import { isDeclined, isFinal, refetchMs } from "./view-state.ts";

/** A page that becomes visible after this long refetches the document's state. */
const freshMs = 60_000;

/** The texts that are shown before the view is loaded. */
export const ready = controlWords.load(readersLanguage());

const areas = [controlWords, signingWords];

/** /rviewer/:token: the signer's page. */
export default function SignPage() {
  const { token = "" } = useParams();
  useSignerToken(token);
  useSenderStays();
  useMailedTogether();
  const view = useApiQuery(
    esign.view,
    { token },
    {
      staleTime: freshMs,
      gcTime: 0,
      refetchInterval: ({ state }) => refetchMs(state.data, state.error),
      // By default, changes of properties that were never read cause no rerender, and components that will read them
      // may still be waiting for their texts.
      notifyOnChangeProps: "all",
    },
  );
  const { refetch } = view;
  const [readers] = useState(readersLanguage);
  const [hasActed, setActed] = useState(false);
  const known = view.data?.language;
  const browsers = view.data?.languageOpen ? readers : undefined;
  const { language, followed, chosen, choose } = usePageLanguage(browsers ?? known, areas);
  // A program that opens the links in mails must not choose a language for the person.
  useFirstAct(view.data !== undefined, () => setActed(true));
  // One of several people chooses no language for the others.
  const isTheirs = view.data?.anyOf?.taken !== false;
  const told = isTheirs ? (chosen ?? (hasActed ? browsers : undefined)) : undefined;
  const { hold, settled } = useToldLanguage({ chosen: told, known, refetch });
  return (
    <PageLanguage language={language}>
      <LanguageSwitchContext value={{ choose, hold, settled }}>
        <Suspense fallback={<Loading />}>
          {view.data && !followed ? <Loading /> : <Shown token={token} view={view} />}
        </Suspense>
      </LanguageSwitchContext>
    </PageLanguage>
  );
}

/** A sender who signs in the tab of their session is not idle. */
function useSenderStays(): void {
  const { kind } = useSession();
  useEffect(
    function noteSender() {
      return kind === "signedIn" ? watchActivity() : undefined;
    },
    [kind],
  );
}

interface ShownProps {
  readonly token: string;
  readonly view: UseQueryResult<SignerView, ApiError>;
}

function Shown({ token, view }: ShownProps) {
  const { data, error, isFetching, refetch } = view;
  const refresh = useCallback(() => void refetch(), [refetch]);
  if (error?.code === "LINK_INVALID") return <DeadLink token={token} error={error} />;
  if (error && (!data || isFinal(error)))
    return <ErrorEnd error={error} busy={isFetching} onRetry={refresh} />;
  if (!data) return <Loading />;
  if (isDeclined(data)) return <DeclinedEnd view={data} />;
  return (
    <Accented accent={data.company?.accent}>
      <Signing key={data.envelopeId} view={data} token={token} refresh={refresh} />
    </Accented>
  );
}

/** A link that isn't one for signing may be the one that opens the document. */
function DeadLink({ token, error }: { token: string; error: ApiError }) {
  const { isPending, data } = useApiQuery(esign.preview, { token }, { gcTime: 0 });
  if (isPending) return <Loading />;
  return data ? <ViewLinkEnd token={token} /> : <ErrorEnd error={error} />;
}
