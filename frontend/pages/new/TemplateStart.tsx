import { useEffect } from "react";
import { useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { paths } from "../../paths.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { type Draft, type DraftAction, isTouched } from "./draft.ts";
import { ReplaceDraft } from "./ReplaceDraft.tsx";
import { SourceProblem } from "./SourceProblem.tsx";
import { templateDraft } from "./template-draft.ts";

interface TemplateStartProps {
  readonly id: string;
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
}

/** Makes a draft from a template. An unfinished draft is replaced only after confirmation. */
export function TemplateStart({ id, draft, act }: TemplateStartProps) {
  const { data, error, refetch } = useApiQuery(templates.open, { id });
  const asks = isTouched(draft);
  useEffect(
    function takeUpTemplate() {
      if (data && !asks) act({ type: "start over", draft: startOf(data) });
    },
    [data, asks, act],
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
      onReplace={() => act({ type: "start over", draft: startOf(data) })}
    />
  );
}

const startOf = (record: TemplateRecord) => templateDraft(record, () => crypto.randomUUID());
