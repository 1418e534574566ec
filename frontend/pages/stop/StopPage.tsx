import { useParams } from "react-router-dom";
import { productName } from "#contract/product";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { type StopState, stop } from "../../api/stop.ts";
import { Mark } from "../../layouts/Brand.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { ErrorEnd } from "../sign/LazyEnds.tsx";
import { useSignerToken } from "../sign/use-signer-token.ts";
import { Choice } from "./Choice.tsx";
import { stopTexts, whoOf } from "./texts.ts";

/** /stop/:token: reports a mail, or stops its sender's mails. Opening it changes nothing. */
export default function StopPage() {
  const { token = "" } = useParams();
  useSignerToken(token);
  const state = useApiQuery(stop.show, { token }, { gcTime: 0 });
  if (state.isPending) return <Loading />;
  if (state.isError)
    return (
      <ErrorEnd error={state.error} busy={state.isFetching} onRetry={() => void state.refetch()} />
    );
  return <Choices state={state.data} token={token} />;
}

function Choices({ state, token }: { state: StopState; token: string }) {
  const invalidates = [stop.show];
  const change = useApiMutation(stop.change, { invalidates });
  const report = useApiMutation(stop.report, { invalidates });
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-5 py-10 sm:px-6">
      <title>{`${stopTexts.title} · ${productName}`}</title>
      <header className="grid gap-3">
        <h1 className="font-semibold text-title">{stopTexts.title}</h1>
        <p className="break-words text-ink-soft">{stopTexts.intro(whoOf(state))}</p>
      </header>
      <Choice
        {...stopTexts.stop}
        isDone={state.stopped}
        error={change.error?.message}
        busy={change.isPending}
        onPress={() => change.mutate({ token, stopped: true })}
        onUndo={() => change.mutate({ token, stopped: false })}
      />
      <Choice
        {...stopTexts.report}
        isDone={state.reported}
        error={report.error?.message}
        busy={report.isPending}
        onPress={() => report.mutate({ token })}
      />
      <p className="mt-2 flex items-center gap-2 text-ink-faint text-sm">
        <Mark className="size-5" />
        {productName}
      </p>
    </main>
  );
}
