import { isDecimal } from "#contract/rules/fields/field-settings";
import { isDay } from "#contract/rules/inputs/day";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Select } from "../../ui/Select.tsx";
import { utcDayOf } from "../../ui/times.ts";
import type { Bulk } from "./bulk.ts";
import { type ColumnForm, inForm } from "./sheet/readings.ts";

interface ColumnsTableProps {
  readonly bulk: Bulk;
  readonly onChoose: (column: number, choice: number | undefined) => void;
  readonly onForm: (column: number, form: string) => void;
}

const shownRows = 3;

/** The sender chooses what each column of the sheet is about; its first cells are shown beside it. */
export function ColumnsTable({ bulk, onChoose, onForm }: ColumnsTableProps) {
  const { sheet, choices, matched, forms } = bulk;
  const options = [
    { value: "", label: "Not used" },
    ...choices.map(({ words }, index) => ({ value: String(index), label: words })),
  ];
  return (
    <Card className="grid gap-4 p-4">
      <h2 className="font-semibold">{`Columns of ${counted(sheet.lines.length, "row")}`}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {sheet.head.map((name, column) => {
          const cells = sheet.lines.flatMap((line) => line.cells[column] || []);
          const form = forms[column];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names, and never move
            <li key={column} className="grid min-w-0 content-start gap-1.5">
              <Select
                label={name || `Column ${column + 1}`}
                value={String(matched[column] ?? "")}
                options={options}
                onChange={(value) => onChoose(column, value === "" ? undefined : Number(value))}
              />
              <p className="truncate text-ink-faint text-sm" translate="no">
                {cells.slice(0, shownRows).join(" · ")}
              </p>
              {form && <Form form={form} cells={cells} onForm={(said) => onForm(column, said)} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface FormProps {
  readonly form: ColumnForm;
  readonly cells: readonly string[];
  readonly onForm: (form: string) => void;
}

/** How days or numbers are read, with a choice where the cells don't prove it. */
function Form({ form, cells, onForm }: FormProps) {
  const read = cells.slice(0, shownRows).map((cell) => shownIn(form, cell));
  const [first = ""] = cells;
  const options =
    form.kind === "day"
      ? (["DMY", "MDY"] as const).map((order) => ({ value: order, form: { ...form, order } }))
      : ([".", ","] as const).map((decimal) => ({ value: decimal, form: { ...form, decimal } }));
  return (
    <>
      <p className="text-sm">{read.length > 0 ? `Read as ${read.join(" · ")}` : ""}</p>
      {!form.isSure && (
        <Select
          label={`${first} is`}
          value={form.kind === "day" ? form.order : form.decimal}
          options={options.map((one) => ({ value: one.value, label: shownIn(one.form, first) }))}
          onChange={onForm}
        />
      )}
    </>
  );
}

/** "1 Dec 2026", "1,234.5"; what fits no form as it is, with a remark. */
function shownIn(form: ColumnForm, cell: string): string {
  const read = inForm(cell, form);
  if (form.kind === "day") return isDay(read) ? utcDayOf(read) : `“${cell}”, not a date`;
  return isDecimal(read) ? read : `“${cell}”, not a number`;
}
