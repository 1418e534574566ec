import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { envelopes, type SentContents } from "../../api/envelopes.ts";
import { useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { type Draft, type DraftAction, isTouched } from "./draft.ts";
import { ReplaceDraft } from "./ReplaceDraft.tsx";
import { SourceProblem } from "./SourceProblem.tsx";
import { sentDraft } from "./sent-draft.ts";

interface AgainStartProps {
  readonly envelopeId: string;
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
}

/** Makes a draft from a document that was sent. An unfinished draft is replaced only after confirmation. */
export function AgainStart({ envelopeId, draft, act }: AgainStartProps) {
  const { data, error, refetch } = useApiQuery(envelopes.contents, { envelopeId });
  const navigate = useNavigate();
  const asks = isTouched(draft);
  const begin = useCallback(
    (sent: SentContents) => {
      act({ type: "start over", draft: sentDraft(sent, () => crypto.randomUUID()) });
      // Else a reload would replace what was changed since.
      navigate(paths.newDocument, { replace: true });
    },
    [act, navigate],
  );
  useEffect(
    function takeUpDocument() {
      if (data && !asks) begin(data);
    },
    [data, asks, begin],
  );
  if (error)
    return (
      <SourceProblem
        onRetry={() => void refetch()}
        others={{ to: paths.dashboard, label: "Dashboard" }}
      >
        {`The document can't be opened. ${error.message}`}
      </SourceProblem>
    );
  if (!data || !asks) return <Loading label="Opening the document" />;
  return (
    <ReplaceDraft
      draft={draft}
      what={`“${data.title}”`}
      confirm="Start the new document"
      onReplace={() => begin(data)}
    />
  );
}
