import { useCallback } from "react";
import { useParams } from "react-router-dom";
import type { ApiError } from "../../api/api-error.ts";
import { esign } from "../../api/esign.ts";
import { useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { DeadEnd } from "./DeadEnd.tsx";
import { endOfError, endOfView, endOfViewLink, isFinal, refetchMs } from "./dead-ends.ts";
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
  if (error?.code === "LINK_INVALID") return <DeadLink token={token} error={error} />;
  if (error && (!data || isFinal(error)))
    return <DeadEnd end={endOfError(error)} busy={isFetching} onRetry={refresh} />;
  if (!data) return <Loading />;
  const end = endOfView(data);
  if (end) return <DeadEnd end={end} />;
  return <Signing key={data.envelopeId} view={data} token={token} refresh={refresh} />;
}

/** A link that signs nothing may still be the one that opens the document. */
function DeadLink({ token, error }: { token: string; error: ApiError }) {
  const { isPending, data } = useApiQuery(esign.preview, { token }, { gcTime: 0 });
  if (isPending) return <Loading />;
  if (!data) return <DeadEnd end={endOfError(error)} />;
  const way = { to: paths.signed(token), label: "Open the document" };
  return <DeadEnd end={endOfViewLink} way={way} />;
}
