import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { envelopes, type SentContents } from "../../../api/envelopes.ts";
import { useApiQuery } from "../../../api/query.ts";
import { paths } from "../../../paths.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import { type Draft, type DraftAction, isTouched } from "../draft/draft.ts";
import { sentDraft } from "../draft/sent-draft.ts";
import { ReplaceDraft } from "./ReplaceDraft.tsx";
import { SourceProblem } from "./SourceProblem.tsx";

interface AgainStartProps {
  readonly envelopeId: string;
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
  readonly begin: (draft: Draft) => Promise<boolean>;
}

/** Makes a draft from a document that was sent. An unfinished draft is put aside only after confirmation. */
export function AgainStart({ envelopeId, draft, act, begin }: AgainStartProps) {
  const { data, error, refetch } = useApiQuery(envelopes.contents, { envelopeId });
  const navigate = useNavigate();
  const asks = isTouched(draft);
  // Otherwise a reload would begin the draft again.
  const arrive = useCallback(() => navigate(paths.newDocument, { replace: true }), [navigate]);
  useEffect(
    function takeUpDocument() {
      if (!data || asks) return;
      act({ type: "start over", draft: startOf(data) });
      void arrive();
    },
    [data, asks, act, arrive],
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
      onReplace={async () => {
        const isBegun = await begin(startOf(data));
        if (isBegun) void arrive();
        return isBegun;
      }}
    />
  );
}

const startOf = (sent: SentContents) => sentDraft(sent, () => crypto.randomUUID());
