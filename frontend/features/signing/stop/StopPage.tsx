import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import type { Language } from "#contract/rules/text/languages";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { type StopState, stop } from "../../../api/stop.ts";
import { useLinkWords } from "../../../language/link-words.ts";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { SignersFoot } from "../../../layouts/SignersFoot.tsx";
import { LanguageSelect } from "../../../ui/LanguageSelect.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { ErrorEnd } from "../sign/ends/LazyEnds.tsx";
import { useSignerToken } from "../sign/page/use-signer-token.ts";
import { Choice } from "./Choice.tsx";

/** /stop/:token: reports a mail, or stops its sender's mails. Opening it changes nothing. */
export default function StopPage() {
  const { token = "" } = useParams();
  useSignerToken(token);
  const { language, choose } = usePageLanguage(undefined);
  return (
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        <Shown token={token} onLanguage={choose} />
      </Suspense>
    </PageLanguage>
  );
}

interface ShownProps {
  readonly token: string;
  readonly onLanguage: (language: Language) => Promise<void>;
}

function Shown({ token, onLanguage }: ShownProps) {
  const state = useApiQuery(stop.show, { token }, { gcTime: 0, notifyOnChangeProps: "all" });
  if (state.isPending) return <Loading />;
  if (state.isError)
    return (
      <ErrorEnd error={state.error} busy={state.isFetching} onRetry={() => void state.refetch()} />
    );
  return <Choices state={state.data} token={token} onLanguage={onLanguage} />;
}

/** The sender's name with the verified address. */
const senderOf = ({ senderName, senderEmail }: StopState): string =>
  `${senderName} (${senderEmail})`;

function Choices({ state, token, onLanguage }: ShownProps & { readonly state: StopState }) {
  const words = useLinkWords();
  const invalidates = [stop.show];
  const change = useApiMutation(stop.change, { invalidates });
  const report = useApiMutation(stop.report, { invalidates });
  const product = productName;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-5 py-10 sm:px-6">
      <title>{`${words("stop.title")} · ${product}`}</title>
      <header className="grid gap-3">
        <h1 className="font-semibold text-title">{words("stop.title")}</h1>
        <p className="break-words text-ink-soft">
          {words("stop.intro", { product, sender: senderOf(state) })}
        </p>
      </header>
      <Choice
        heading={words("stop.stop.heading")}
        text={words("stop.stop.text")}
        button={words("stop.stop.button")}
        done={words("stop.stop.done")}
        undo={words("stop.stop.undo")}
        isDone={state.stopped}
        error={change.error}
        busy={change.isPending}
        onPress={() => change.mutate({ token, stopped: true })}
        onUndo={() => change.mutate({ token, stopped: false })}
      />
      <Choice
        heading={words("stop.report.heading")}
        text={words("stop.report.text", { product })}
        button={words("stop.report.button")}
        done={words("stop.report.done")}
        isDone={state.reported}
        error={report.error}
        busy={report.isPending}
        onPress={() => report.mutate({ token })}
      />
      <SignersFoot className="mt-2">
        <LanguageSelect onChoose={onLanguage} />
      </SignersFoot>
    </main>
  );
}
