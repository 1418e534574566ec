import { useMemo } from "react";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiQuery } from "../../../api/query.ts";
import { SourceProblem } from "../../../drafts/SourceProblem.tsx";
import { paths } from "../../../paths.ts";
import type { Draft } from "../draft/draft.ts";
import { sentDraft } from "../draft/sent-draft.ts";
import { Beginning } from "./Beginning.tsx";

interface AgainStartProps {
  readonly envelopeId: string;
  readonly begin: (draft: Draft) => Promise<boolean>;
}

/** Makes a draft from a document that was sent. */
export function AgainStart({ envelopeId, begin }: AgainStartProps) {
  const { data, error, refetch } = useApiQuery(envelopes.contents, { envelopeId });
  const draft = useMemo(() => data && sentDraft(data, () => crypto.randomUUID()), [data]);
  if (error)
    return (
      <SourceProblem
        onRetry={() => void refetch()}
        others={{ to: paths.dashboard, label: "Dashboard" }}
      >
        {`The document can't be opened. ${error.message}`}
      </SourceProblem>
    );
  return <Beginning draft={draft} begin={begin} label="Opening the document" />;
}
