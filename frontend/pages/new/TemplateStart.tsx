import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { type Draft, type DraftAction, isTouched } from "./draft.ts";
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
  return <Question template={data} draft={draft} act={act} />;
}

const startOf = (record: TemplateRecord) => templateDraft(record, () => crypto.randomUUID());

function Question(props: { template: TemplateRecord } & Omit<TemplateStartProps, "id">) {
  const { template, draft, act } = props;
  const navigate = useNavigate();
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="font-semibold text-lg">You have begun another document</h2>
      <p className="text-ink-soft">
        {draft.file ? `It is made from “${draft.file.name}” and was not sent yet. ` : ""}
        Using the template “{template.name}” forgets it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => navigate(paths.newDocument, { replace: true })}>
          Go on with the other document
        </Button>
        <Button
          variant="primary"
          onClick={() => act({ type: "start over", draft: startOf(template) })}
        >
          Use the template
        </Button>
      </div>
    </Card>
  );
}
