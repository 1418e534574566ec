import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { useBroad, useNarrow } from "./narrow.ts";

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A column of actions: its header is for screen readers only, its cells are aligned at the end. */
  readonly actions?: boolean;
  /** Shown in place of a header that is for screen readers only. */
  readonly head?: ReactNode;
  /** Takes the remaining width; its content should truncate. */
  readonly grows?: boolean;
}

interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Renders a row as a card on phones; by default its columns one below the other. */
  card?: (row: Row) => ReactNode;
  /** Whether it has too many columns for the width of a tablet, so that rows become cards there too. */
  isBroad?: boolean;
}

/** A table, whose rows become cards on phones. */
export function Table<Row>(props: TableProps<Row>) {
  const [isNarrow, isBroad] = [useNarrow(), useBroad()];
  const asCards = props.isBroad ? !isBroad : isNarrow;
  return asCards ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-faint">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={`whitespace-nowrap text-start font-medium ${cellClass(column)}`}
              >
                {column.head}
                {column.actions ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              className="transition-colors hover:bg-canvas has-checked:bg-accent-soft"
            >
              {columns.map((column) => (
                <td key={column.header} className={`align-middle ${cellClass(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = <Row,>({ actions, grows }: Column<Row>) =>
  classes("px-3 py-1.5 first:ps-5 last:pe-5", actions && "text-end", grows && "w-full max-w-0");

function Cards<Row>({ caption, columns, rows, rowKey, card }: TableProps<Row>) {
  return (
    <ul aria-label={caption} className="divide-y divide-line">
      {rows.map((row) =>
        card ? (
          <li key={rowKey(row)} data-row={rowKey(row)} className="px-4 py-1.5 sm:px-5">
            {card(row)}
          </li>
        ) : (
          <li key={rowKey(row)} className="grid gap-3 px-4 py-4">
            <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
              {columns.map(
                ({ header, cell, actions }) =>
                  !actions && (
                    <div key={header} className="contents">
                      <dt className="text-ink-faint">{header}</dt>
                      <dd className="min-w-0 break-words **:whitespace-normal">{cell(row)}</dd>
                    </div>
                  ),
              )}
            </dl>
            {columns.map(
              ({ header, cell, actions }) => actions && <div key={header}>{cell(row)}</div>,
            )}
          </li>
        ),
      )}
    </ul>
  );
}
