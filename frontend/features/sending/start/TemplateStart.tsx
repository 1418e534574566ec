import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useApiQuery } from "../../../api/query.ts";
import { type TemplateRecord, templates } from "../../../api/templates.ts";
import { paths } from "../../../paths.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import { type Draft, type DraftAction, isTouched } from "../draft/draft.ts";
import { templateDraft } from "../draft/template-draft.ts";
import { ReplaceDraft } from "./ReplaceDraft.tsx";
import { SourceProblem } from "./SourceProblem.tsx";

interface TemplateStartProps {
  readonly id: string;
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
  readonly begin: (draft: Draft) => Promise<boolean>;
  /** Whether the sender wants to use the template's fields with another file. */
  readonly withOtherFile: boolean;
}

/** Makes a draft from a template. An unfinished draft is put aside only after confirmation. */
export function TemplateStart({ id, draft, act, begin, withOtherFile }: TemplateStartProps) {
  const { data, error, refetch } = useApiQuery(templates.open, { id });
  const navigate = useNavigate();
  const asks = isTouched(draft);
  // Otherwise a reload would begin the draft again.
  const arrive = useCallback(
    () =>
      navigate(withOtherFile ? `${paths.newDocument}?file=other` : paths.newDocument, {
        replace: true,
      }),
    [navigate, withOtherFile],
  );
  useEffect(
    function takeUpTemplate() {
      if (!data || asks) return;
      act({ type: "start over", draft: startOf(data, withOtherFile) });
      void arrive();
    },
    [data, asks, act, withOtherFile, arrive],
  );
  if (error)
    return (
      <SourceProblem
        onRetry={() => void refetch()}
        others={{ to: paths.templates, label: "Manage Templates" }}
      >
        {`The template can't be opened. ${error.message}`}
      </SourceProblem>
    );
  if (!data || !asks) return <Loading label="Opening the template" />;
  return (
    <ReplaceDraft
      draft={draft}
      what={`the template “${data.name}”`}
      confirm="Use the template"
      onReplace={async () => {
        const isBegun = await begin(startOf(data, withOtherFile));
        if (isBegun) void arrive();
        return isBegun;
      }}
    />
  );
}

function startOf(record: TemplateRecord, withOtherFile: boolean): Draft {
  const draft = templateDraft(record, () => crypto.randomUUID());
  return withOtherFile ? { ...draft, step: "file" } : draft;
}
