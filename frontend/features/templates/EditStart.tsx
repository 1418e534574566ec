import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { useApiQuery } from "../../api/query.ts";
import { templates } from "../../api/templates.ts";
import { SourceProblem } from "../../drafts/SourceProblem.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { isBegun, type TemplateWork, type WorkProps, workOf } from "./template-work.ts";

interface EditStartProps extends WorkProps {
  readonly id: string;
  readonly begin: (work: TemplateWork) => Promise<boolean>;
}

/** Opens a template to be changed. Another unsaved template is put aside only after confirmation. */
export function EditStart({ id, work, act, begin }: EditStartProps) {
  const navigate = useNavigate();
  const arrive = useCallback(() => navigate(paths.templates, { replace: true }), [navigate]);
  const { data, error, isFetching, refetch } = useApiQuery(
    templates.open,
    { templateId: id },
    // A version from the cache may not be the current one.
    { staleTime: 0, notifyOnChangeProps: "all" },
  );
  const [busy, setBusy] = useState(false);
  const isUnderWay = work.editing?.id === id;
  const asks = !isUnderWay && isBegun(work);
  const record = isFetching ? undefined : data;
  useEffect(
    function openTemplate() {
      if (!isUnderWay && (!record || asks)) return;
      if (!isUnderWay && record)
        act({ type: "replace", work: workOf(record, () => crypto.randomUUID()) });
      void arrive();
    },
    [record, isUnderWay, asks, act, arrive],
  );
  if (error)
    return (
      <SourceProblem
        onRetry={() => void refetch()}
        others={{ to: paths.templates, label: "Manage Templates" }}
      >
        {`The template can’t be opened. ${error.message}`}
      </SourceProblem>
    );
  if (!record || !asks) return <Loading label="Opening the template" />;
  async function replace(next: TemplateWork) {
    setBusy(true);
    if (await begin(next)) void arrive();
    else setBusy(false);
  }
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="font-semibold text-lg">You have another unsaved template</h2>
      <p className="text-ink-soft wrap-anywhere">
        {work.name.trim() ? `“${isolated(work.name.trim())}” has not been saved yet. ` : ""}
        When you change “{isolated(record.name)}”, it stays under “Unfinished”.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void arrive()}>Go back to the other template</Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void replace(workOf(record, () => crypto.randomUUID()))}
        >
          Change “{isolated(record.name)}”
        </Button>
      </div>
    </Card>
  );
}
