import { isDecimal } from "#contract/rules/fields/field-settings";
import { isDay } from "#contract/rules/inputs/day";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
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

const shownRows = 5;
/** Cells by whose readings days and numbers are shown. */
const readCells = 3;

/** The first rows of the sheet as a sheet, in whose head the sender chooses what each column is about. */
export function ColumnsTable({ bulk, onChoose, onForm }: ColumnsTableProps) {
  const { sheet, choices, matched, forms } = bulk;
  const options = [
    { value: "", label: "Not used" },
    ...choices.map(({ words }, index) => ({ value: String(index), label: words })),
  ];
  return (
    <Card isWide>
      <h2 className="px-4 py-3 font-semibold sm:px-5">{`Columns of ${counted(sheet.lines.length, "row")}`}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Your sheet" className="overflow-x-auto">
        <table className="w-full border-line border-t text-start text-sm">
          <thead>
            <tr className="divide-x divide-line bg-sunken">
              {sheet.head.map((name, column) => {
                const cells = sheet.lines.flatMap((line) => line.cells[column] || []);
                const form = forms[column];
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names, and never move
                  <th key={column} scope="col" className="min-w-44 p-3 text-start align-top">
                    <span className="grid gap-1.5 font-normal">
                      <Select
                        label={name || `Column ${column + 1}`}
                        value={String(matched[column] ?? "")}
                        options={options}
                        onChange={(value) =>
                          onChoose(column, value === "" ? undefined : Number(value))
                        }
                      />
                      {form && (
                        <Form form={form} cells={cells} onForm={(said) => onForm(column, said)} />
                      )}
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody translate="no" className="divide-y divide-line border-line border-t">
            {sheet.lines.slice(0, shownRows).map((line) => (
              <tr key={line.start} className="divide-x divide-line">
                {sheet.head.map((_, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={column}
                    className={classes(
                      "max-w-56 truncate px-3 py-2",
                      matched[column] === undefined && "text-ink-faint",
                    )}
                  >
                    {line.cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sheet.lines.length > shownRows && (
        <p className="px-4 py-2 text-ink-soft text-sm sm:px-5">
          {`And ${counted(sheet.lines.length - shownRows, "more row")}`}
        </p>
      )}
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
  const read = cells.slice(0, readCells).map((cell) => shownIn(form, cell));
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
