import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Select } from "../../ui/Select.tsx";
import type { Choice } from "./columns.ts";
import type { Sheet } from "./read-sheet.ts";

interface ColumnsTableProps {
  readonly sheet: Sheet;
  readonly choices: readonly Choice[];
  /** The number of each column's choice. */
  readonly chosen: readonly (number | undefined)[];
  readonly onChoose: (column: number, choice: number | undefined) => void;
}

const shownRows = 3;

/** What each column of the sheet is about, with its first cells. */
export function ColumnsTable({ sheet, choices, chosen, onChoose }: ColumnsTableProps) {
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
