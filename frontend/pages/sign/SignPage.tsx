import { useCallback } from "react";
import { useParams } from "react-router-dom";
import { esign } from "../../api/esign.ts";
import { useApiQuery } from "../../api/query.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { DeadEnd } from "./DeadEnd.tsx";
import { endOfError, endOfView, isFinal, refetchMs } from "./dead-ends.ts";
import { Signing } from "./Signing.tsx";
import { useSignerToken } from "./use-signer-token.ts";

/** A page that becomes visible after this long refetches the document's state. */
const freshMs = 60_000;

/** /rviewer/:token: the signer's page. */
export default function SignPage() {
  const { token = "" } = useParams();
  useSignerToken(token);
  const view = useApiQuery(
    esign.view,
    { token },
    {
      staleTime: freshMs,
      gcTime: 0,
      refetchInterval: ({ state }) => refetchMs(state.data, state.error),
    },
  );
  const { data, error, isFetching, refetch } = view;
  const refresh = useCallback(() => void refetch(), [refetch]);
  if (error && (!data || isFinal(error)))
    return <DeadEnd end={endOfError(error)} busy={isFetching} onRetry={refresh} />;
  if (!data) return <Loading />;
  const end = endOfView(data);
  if (end) return <DeadEnd end={end} />;
  return <Signing key={data.envelopeId} view={data} token={token} refresh={refresh} />;
}
