import type { CellCorrection, SheetRow } from "#contract/calls/batches";
import { Refusal } from "#contract/rules/refusals/refusals";

/** The rows with other cells. Throws BAD_FIELD for a cell that no row has. */
export function correctedRows(
  rows: readonly SheetRow[],
  cells: readonly CellCorrection[],
): readonly SheetRow[] {
  const corrected = [...rows];
  for (const [index, cell] of cells.entries()) {
    const row = corrected[cell.row - 1];
    const changed = row && withCell(row, cell);
    if (!changed)
      throw new Refusal("BAD_FIELD", {
        field: `cells.${index}`,
        message: `Row ${cell.row} has no cell “${cell.field}”.`,
      });
    corrected[cell.row - 1] = changed;
  }
  return corrected;
}

const members = ["email", "firstName", "lastName", "mobile"] as const;

type Cell = Pick<CellCorrection, "field" | "value">;

function withCell(row: SheetRow, { field, value }: Cell): SheetRow | undefined {
  if (field === "title" || field === "externalId")
    return typeof value === "string" ? { ...row, [field]: value } : undefined;
  const label = /^values\.(.+)$/s.exec(field)?.[1];
  if (label !== undefined) {
    // A label may be `__proto__`, which assigning would not store.
    const values = new Map(Object.entries(row.values ?? {}));
    return { ...row, values: Object.fromEntries(values.set(label, value)) };
  }
  const [, place, name] = /^recipients\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const at = Number(place);
  const member = members.find((one) => one === name);
  if (!member || typeof value !== "string" || at >= row.recipients.length) return undefined;
  return {
    ...row,
    recipients: row.recipients.map((person, index) =>
      index === at ? { email: "", firstName: "", ...person, [member]: value } : person,
    ),
  };
}

/** The text of a row's cell, for a fault of it; undefined for a fault of more than one cell. */
export function cellAt(row: SheetRow, field: string | undefined): string | undefined {
  if (field === undefined) return undefined;
  return cellsOf(row).find((cell) => cell.field === field)?.value;
}

/** All cells with text, each with the name that its fault has. */
export function cellsOf({ recipients, values = {}, title, externalId }: SheetRow) {
  return [
    ...recipients.flatMap((person, index) =>
      members.map((member) => ({
        field: `recipients.${index}.${member}`,
        value: person?.[member] ?? "",
      })),
    ),
    ...Object.entries(values).map(([label, value]) => ({
      field: `values.${label}`,
      value: value === true ? "" : value,
    })),
    { field: "title", value: title ?? "" },
    { field: "externalId", value: externalId ?? "" },
  ];
}

/** An address that several rows have, and those rows; one that all rows have for a role is meant. */
export function addressesTwice(
  rows: readonly { readonly number: number; readonly row: SheetRow }[],
): readonly { readonly email: string; readonly rows: readonly number[] }[] {
  const found = new Map<string, Set<number>>();
  const widest = Math.max(0, ...rows.map(({ row }) => row.recipients.length));
  for (let role = 0; role < widest; role++) {
    const own = rows.flatMap(({ number, row: { recipients } }) => {
      const email = recipients[role]?.email.trim().toLowerCase();
      return email ? [{ number, email }] : [];
    });
    if (new Set(own.map(({ email }) => email)).size === 1) continue;
    for (const { number, email } of own)
      found.set(email, (found.get(email) ?? new Set()).add(number));
  }
  return [...found].flatMap(([email, numbers]) =>
    numbers.size > 1 ? [{ email, rows: [...numbers] }] : [],
  );
}
