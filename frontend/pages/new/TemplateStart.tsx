import { useEffect } from "react";
import { Link } from "react-router-dom";
import { useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { type Draft, type DraftAction, isTouched } from "./draft.ts";
import { ReplaceDraft } from "./ReplaceDraft.tsx";
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
      <Banner
        tone="danger"
        action={
          <span className="flex gap-2">
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
            <Link to={paths.templates} className={buttonClass("secondary", "small")}>
              Manage Templates
            </Link>
          </span>
        }
      >
        The template can't be opened. {error.message}
      </Banner>
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
