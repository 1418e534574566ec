import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules";
import { batches } from "../../api/batches.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { BackLink } from "../../layouts/BackLink.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Textarea } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { saveAs } from "../../ui/save-as.ts";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { choicesOf, matchColumns, rolesMissing, rowsOf } from "./columns.ts";
import { readSheet, sheetFault } from "./read-sheet.ts";
import { SheetInput } from "./SheetInput.tsx";

/** /batches/new?template=id: a sheet of people and values for one template, whose rows are then checked. */
export default function SendToManyPage() {
  const [search] = useSearchParams();
  const id = search.get("template") ?? "";
  const record = useApiQuery(templates.open, { id });
  return (
    <>
      <title>Send to many</title>
      <BackLink to={paths.templates}>Manage Templates</BackLink>
      <h1 className="font-semibold text-title">Send to many</h1>
      <Loaded of={record} label="Loading the template">
        {(template) => <SendToMany template={template} />}
      </Loaded>
    </>
  );
}

function SendToMany({ template }: { template: TemplateRecord }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [message, setMessage] = useState("");
  const [changed, setChanged] = useState<ReadonlyMap<number, number | undefined>>(new Map());
  const check = useApiMutation(batches.create, {
    invalidates: [batches.list],
    onSuccess: ({ id }) => void navigate(paths.batchOf(id)),
  });
  const choices = choicesOf(template);
  const fault = text.trim() === "" ? undefined : sheetFault(text);
  const sheet = text.trim() === "" || fault ? [] : readSheet(text);
  const [head = []] = sheet;
  const matched = matchColumns(head, choices).map((found, column) =>
    changed.has(column) ? changed.get(column) : found,
  );
  const chosen = matched.map((index) => (index === undefined ? undefined : choices[index]));
  const rows = rowsOf(sheet, chosen, template);

  const take = (content: string) => {
    setText(content);
    setChanged(new Map());
    check.reset();
  };

  const reason = whyNot({ fault, rows: rows.length, missing: rolesMissing(template, chosen) });
  return (
    <>
      <p className="text-ink-soft">
        Each row of your sheet becomes a document of the template “{template.name}”. All rows are
        checked first; nothing is sent before you say so.
      </p>
      <SheetInput text={text} fault={fault} onText={take} onSample={() => saveSample(template)} />
      {head.length > 0 && (
        <>
          <ColumnsTable
            sheet={sheet}
            choices={choices}
            chosen={matched}
            onChoose={(column, choice) => setChanged(new Map([...changed, [column, choice]]))}
          />
          <Card className="p-4">
            <Textarea
              label="Message for everybody"
              optional
              rows={3}
              lengthMax={limits.messageMax}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Card>
        </>
      )}
      {check.error && <Banner tone="danger">{check.error.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="primary"
          busy={check.isPending}
          disabledReason={reason}
          onClick={() =>
            check.mutate({
              template: { id: template.id, version: template.version },
              rows: [...rows],
              ...(message.trim() ? { message } : {}),
            })
          }
        >
          {rows.length > 0 ? `Check ${counted(rows.length, "row")}` : "Check rows"}
        </Button>
      </div>
    </>
  );
}

interface Given {
  readonly fault: string | undefined;
  readonly rows: number;
  readonly missing: readonly string[];
}

/** Why the rows can't be checked yet. */
function whyNot({ fault, rows, missing: [role] }: Given): string | undefined {
  if (fault) return fault;
  if (rows === 0) return "Please choose a file or paste the cells first.";
  if (rows > limits.batchRowsMax)
    return `There are ${counted(rows, "row")}. Please send at most ${counted(limits.batchRowsMax, "row")} at once.`;
  return role === undefined ? undefined : `Please choose the column with the email of “${role}”.`;
}

/** A file with the columns alone, which a spreadsheet opens. */
function saveSample(template: TemplateRecord): void {
  const { people = [] } = template;
  const head = choicesOf(template).flatMap(({ words, target }) => {
    const isNamed = target.kind === "person" && people[target.role];
    const isFullName = target.kind === "person" && target.member === "name";
    return isNamed || isFullName ? [] : [`"${words.replaceAll('"', '""')}"`];
  });
  saveAs(new Blob([`\ufeff${head.join(",")}\r\n`], { type: "text/csv" }), "send-to-many.csv");
}
