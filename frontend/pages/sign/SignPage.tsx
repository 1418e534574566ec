import { useParams } from "react-router-dom";
import { envelopes } from "#contract/api/envelopes";
import { useApiQuery } from "../../api/query.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { DeadEnd } from "./DeadEnd.tsx";
import { endOfError, endOfView } from "./dead-ends.ts";
import { Signing } from "./Signing.tsx";
import { useSignerToken } from "./use-signer-token.ts";

/** /rviewer/:token: the signer's page. */
export default function SignPage() {
  const { token = "" } = useParams();
  useSignerToken(token);
  const view = useApiQuery(
    envelopes.signerView,
    { token },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, gcTime: 0 },
  );
  const retry = () => void view.refetch();
  if (view.isPending) return <Loading />;
  if (view.isError)
    return <DeadEnd end={endOfError(view.error)} busy={view.isFetching} onRetry={retry} />;
  const end = endOfView(view.data);
  if (end) return <DeadEnd end={end} busy={view.isFetching} onRetry={retry} />;
  return <Signing key={view.data.envelopeId} view={view.data} />;
}
