import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { batches } from "../../api/batches.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { BackLink } from "../../layouts/BackLink.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { DropArea } from "../../ui/DropArea.tsx";
import { Textarea } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { saveAs } from "../../ui/save-as.ts";
import { type Choice, choicesOf, matchColumns, rolesMissing, rowsOf } from "./columns.ts";
import { readSheet, type Sheet, sheetFault, textOfFile } from "./read-sheet.ts";

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
        One document per row of your sheet, from the template “{template.name}”. We check every row
        before anything is sent.
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

interface SheetState {
  readonly fault: string | undefined;
  readonly rows: number;
  readonly missing: readonly string[];
}

/** Why the rows can't be checked yet. */
function whyNot({ fault, rows, missing: [role] }: SheetState): string | undefined {
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
  saveAs(new Blob([`\ufeff${head.join(",")}\r\n`], { type: "text/csv" }), "bulk-send.csv");
}

interface ColumnsTableProps {
  readonly sheet: Sheet;
  readonly choices: readonly Choice[];
  /** The number of each column's choice. */
  readonly chosen: readonly (number | undefined)[];
  readonly onChoose: (column: number, choice: number | undefined) => void;
}

const shownRows = 3;

/** The sender chooses what each column of the sheet is about; its first cells are shown beside it. */
function ColumnsTable({ sheet, choices, chosen, onChoose }: ColumnsTableProps) {
  const [head = [], ...lines] = sheet;
  const options = [
    { value: "", label: "Not used" },
    ...choices.map(({ words }, index) => ({ value: String(index), label: words })),
  ];
  return (
    <Card className="grid gap-4 p-4">
      <h2 className="font-semibold">{`Columns of ${counted(lines.length, "row")}`}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {head.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names, and never move
          <li key={column} className="grid min-w-0 gap-1.5">
            <Select
              label={name || `Column ${column + 1}`}
              value={String(chosen[column] ?? "")}
              options={options}
              onChange={(value) => onChoose(column, value === "" ? undefined : Number(value))}
            />
            <p className="truncate text-ink-faint text-sm">
              {lines
                .slice(0, shownRows)
                .flatMap((line) => line[column] || [])
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SheetInputProps {
  readonly text: string;
  readonly fault: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSample: () => void;
}

/** Stands for a file that is no sheet, which `sheetFault` says. */
const noText = "\0";

/** A sheet, as a file or as pasted cells. */
function SheetInput({ text, fault, onText, onSample }: SheetInputProps) {
  async function takeFile([file]: readonly File[]) {
    if (!file) return;
    // Much more than fits into a batch.
    const isLarge = file.size > 5 * limits.batchBytesMax;
    onText(isLarge ? noText : textOfFile(new Uint8Array(await file.arrayBuffer())));
  }

  return (
    <Card className="grid gap-4 p-4">
      <DropArea onFiles={(files) => void takeFile(files)}>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <label className="inline-flex cursor-pointer items-center gap-2 font-medium text-accent-ink text-sm underline focus-inside:outline-2">
            Choose a CSV file
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="sr-only"
              onChange={({ target }) => {
                void takeFile([...(target.files ?? [])]);
                target.value = "";
              }}
            />
          </label>
          <span className="text-ink-soft text-sm">or drop it here</span>
          <Button size="small" icon="download" onClick={onSample}>
            Sample file
          </Button>
        </div>
      </DropArea>
      <Textarea
        label="Or paste the cells of a spreadsheet"
        hint="The first line must contain the column names."
        error={fault}
        rows={6}
        value={text.includes(noText) ? "" : text}
        onChange={({ target }) => onText(target.value)}
      />
    </Card>
  );
}
