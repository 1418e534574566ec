import { useMemo } from "react";
import { useApiQuery } from "../../../api/query.ts";
import { type TemplateRecord, templates } from "../../../api/templates.ts";
import { SourceProblem } from "../../../drafts/SourceProblem.tsx";
import { paths } from "../../../paths.ts";
import type { Draft } from "../draft/draft.ts";
import { templateDraft } from "../draft/template-draft.ts";
import { Beginning } from "./Beginning.tsx";

interface TemplateStartProps {
  readonly id: string;
  readonly begin: (draft: Draft) => Promise<boolean>;
  /** Whether the sender wants to use the template's fields with another file. */
  readonly withOtherFile: boolean;
}

/** Makes a draft from a template. */
export function TemplateStart({ id, begin, withOtherFile }: TemplateStartProps) {
  const { data, error, isFetching, refetch } = useApiQuery(
    templates.open,
    { templateId: id },
    // A version from the cache may not be the current one.
    { staleTime: 0, notifyOnChangeProps: "all" },
  );
  const record = isFetching ? undefined : data;
  const draft = useMemo(() => record && startOf(record, withOtherFile), [record, withOtherFile]);
  if (error)
    return (
      <SourceProblem
        onRetry={() => void refetch()}
        others={{ to: paths.templates, label: "Manage Templates" }}
      >
        {`The template can't be opened. ${error.message}`}
      </SourceProblem>
    );
  return (
    <Beginning
      draft={draft}
      begin={begin}
      label="Opening the template"
      to={withOtherFile ? `${paths.newDocument}?file=other` : paths.newDocument}
    />
  );
}

function startOf(record: TemplateRecord, withOtherFile: boolean): Draft {
  const draft = templateDraft(record, () => crypto.randomUUID());
  return withOtherFile ? { ...draft, step: "file" } : draft;
}
