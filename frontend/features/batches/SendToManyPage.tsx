import { useReducer, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { batches } from "../../api/batches.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { useWhenCompared } from "../../api/when-compared.ts";
import { BackLink } from "../../layouts/BackLink.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Checkbox, Textarea } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { saveAs } from "../../ui/save-as.ts";
import { BrokenLines } from "./BrokenLines.tsx";
import { bulkOf, changedBulk, newBulk } from "./bulk.ts";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { choicesOf, rowsOf } from "./columns.ts";
import { PeopleForAll } from "./PeopleForAll.tsx";
import { SheetInput } from "./SheetInput.tsx";

/** /batches/new?template=id: a sheet of people and values for one template, whose rows are then checked. */
export default function SendToManyPage() {
  const [search] = useSearchParams();
  const id = search.get("template") ?? "";
  const record = useApiQuery(templates.open, { templateId: id });
  return (
    <>
      <title>Send in bulk</title>
      <BackLink to={paths.templates}>Manage Templates</BackLink>
      <h1 className="font-semibold text-title">Send in bulk</h1>
      <Loaded of={record} label="Loading the template">
        {(template) => <SendToMany template={template} />}
      </Loaded>
    </>
  );
}

function SendToMany({ template }: { template: TemplateRecord }) {
  const navigate = useNavigate();
  const [state, act] = useReducer(changedBulk, newBulk);
  const [terms, setTerms] = useState({ message: "", inOrder: false });
  const { call: create, progress } = useWhenCompared(
    batches.create,
    JSON.stringify([state, terms]),
  );
  const check = useApiMutation(create, {
    invalidates: [batches.list],
    onSuccess: ({ id }) => void navigate(paths.batchOf(id)),
  });
  const languages = [...(template.language ? [template.language] : []), ...navigator.languages];
  const bulk = bulkOf(state, template, languages);
  const rows = bulk.reason ? [] : rowsOf(bulk.sheet, bulk, template);

  return (
    <>
      <p className="text-ink-soft">
        One document per row of your sheet, from the template “{isolated(template.name)}”. We check
        every row before anything is sent.
      </p>
      <SheetInput
        source={state.source}
        languages={languages}
        fault={state.source && bulk.sheet.lines.length === 0 ? bulk.reason : undefined}
        onSource={(source) => {
          act({ kind: "take", source });
          check.reset();
        }}
        onReading={(text) => act({ kind: "read as", text })}
        onSample={() => saveSample(template)}
      />
      {bulk.sheet.lines.length > 0 && (
        <>
          {bulk.broken.length > 0 && (
            <BrokenLines
              bulk={bulk}
              text={state.source?.kind === "text" ? state.source.text : ""}
              onFix={(line, text) => act({ kind: "fix", line, text })}
            />
          )}
          <PeopleForAll
            template={template}
            bulk={bulk}
            onPerson={(role, person) => act({ kind: "person", role, person })}
          />
          <ColumnsTable
            bulk={bulk}
            onChoose={(column, choice) => act({ kind: "column", column, choice })}
            onForm={(column, form) => act({ kind: "form", column, form })}
          />
          <Terms template={template} terms={terms} onTerms={setTerms} />
        </>
      )}
      {progress && (
        <p role="status" className="text-ink-soft text-sm">
          {`${progress}. The rows are checked as soon as that is done.`}
        </p>
      )}
      {check.error && <Banner tone="danger">{check.error.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="primary"
          busy={check.isPending}
          disabledReason={bulk.reason}
          onClick={() =>
            check.mutate({
              template: { id: template.id, version: template.version },
              rows: [...rows],
              ...(terms.message.trim() ? { message: terms.message } : {}),
              ...(terms.inOrder ? { inOrder: true } : {}),
            })
          }
        >
          {rows.length > 0 ? `Check ${counted(rows.length, "row")}` : "Check rows"}
        </Button>
      </div>
    </>
  );
}

interface TermsProps {
  readonly template: TemplateRecord;
  readonly terms: { readonly message: string; readonly inOrder: boolean };
  readonly onTerms: (terms: TermsProps["terms"]) => void;
}

/** These settings apply to all documents of the sheet. */
function Terms({ template, terms, onTerms }: TermsProps) {
  return (
    <Card className="grid gap-4 p-4">
      {template.roles.length > 1 && (
        <Checkbox
          role="switch"
          label="Set a signing order"
          hint="Each role is invited once the one before it in the template is done."
          checked={terms.inOrder}
          onChange={({ target }) => onTerms({ ...terms, inOrder: target.checked })}
        />
      )}
      <Textarea
        label="Message for everybody"
        optional
        rows={3}
        lengthMax={limits.messageMax}
        value={terms.message}
        onChange={({ target }) => onTerms({ ...terms, message: target.value })}
      />
    </Card>
  );
}

/** A file with the columns alone, which a spreadsheet opens. */
function saveSample(template: TemplateRecord): void {
  const { people = [] } = template;
  const head = choicesOf(template).flatMap(({ words, target }) => {
    const isNamed = target.kind === "person" && people[target.role];
    const isFullName = target.kind === "person" && target.member === "name";
    return isNamed || isFullName ? [] : [`"${words.replaceAll('"', '""')}"`];
  });
  saveAs(new Blob([`\ufeff${head.join(",")}\r\n`], { type: "text/csv" }), "bulk-send.csv");
}
