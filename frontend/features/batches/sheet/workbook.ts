import { strFromU8, unzipSync } from "fflate";
import { type CellFormat, cellFormats } from "./cell-formats.ts";
import { attributesOf, elementsOf, textIn } from "./xml.ts";

/** The cells of an Excel workbook (.xlsx, ECMA-376 part 1, 18.3), as text with tabs. */
export interface WorkbookText {
  readonly text: string;
  /** What people have to know about the cells that were taken. */
  readonly notes: readonly string[];
}

/** An unpacked part of a workbook is at most this long. */
const partBytesMax = 60_000_000;

/** Reads the first sheet that is not hidden; undefined for a file that is no workbook, is damaged or too large. */
export function workbookText(bytes: Uint8Array): WorkbookText | undefined {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        /^xl\/.*\.(xml|rels)$/.test(name) && originalSize < partBytesMax,
    });
    return textOf((name) => (files[name] ? strFromU8(files[name]) : undefined));
  } catch {
    return undefined;
  }
}

type Part = (name: string) => string | undefined;

function textOf(part: Part): WorkbookText | undefined {
  const book = part("xl/workbook.xml") ?? "";
  const shown = elementsOf(book, "sheet")
    .map(attributesOf)
    .filter(({ state = "visible" }) => state === "visible");
  const [sheet] = shown;
  const path = pathOf(part, sheet?.["id"]);
  const xml = path === undefined ? undefined : part(path);
  if (!sheet || xml === undefined) return undefined;
  const [properties] = elementsOf(book, "workbookPr").map(attributesOf);
  const context = {
    shared: elementsOf(part("xl/sharedStrings.xml") ?? "", "si").map(textIn),
    formats: cellFormats(part("xl/styles.xml") ?? ""),
    is1904: /^(1|true)$/.test(properties?.["date1904"] ?? ""),
  };
  const rows = elementsOf(xml, "row");
  const hidden = rows.filter((row) => /^(1|true)$/.test(attributesOf(row)["hidden"] ?? ""));
  const lines = rows.filter((row) => !hidden.includes(row)).map((row) => cellsOf(row, context));
  return { text: tabbed(lines), notes: notesOf(sheet["name"] ?? "", shown.length, hidden.length) };
}

function notesOf(name: string, sheets: number, hidden: number): readonly string[] {
  return [
    ...(sheets > 1 ? [`Only the first sheet, “${name}”, is read.`] : []),
    ...(hidden > 0 ? [`${hidden} hidden ${hidden === 1 ? "row is" : "rows are"} left out.`] : []),
  ];
}

function pathOf(part: Part, id: string | undefined): string | undefined {
  const relations = elementsOf(part("xl/_rels/workbook.xml.rels") ?? "", "Relationship");
  const target = relations.map(attributesOf).find((one) => one["Id"] === id)?.["Target"];
  if (target === undefined) return undefined;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

interface Context {
  readonly shared: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
}

function cellsOf(row: string, context: Context): readonly string[] {
  const cells: string[] = [];
  for (const cell of elementsOf(row, "c")) {
    const attributes = attributesOf(cell);
    const place = /^[A-Z]+/.exec(attributes["r"] ?? "")?.[0];
    const column = place === undefined ? cells.length : columnOf(place);
    while (cells.length < column) cells.push("");
    cells[column] = cellText(cell, attributes, context);
  }
  return cells;
}

/** "A" is 0, "AA" is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellText(
  cell: string,
  attributes: Readonly<Record<string, string>>,
  { shared, formats, is1904 }: Context,
): string {
  const value = elementsOf(cell, "v").map(textIn)[0] ?? "";
  switch (attributes["t"]) {
    case "s":
      return shared[Number(value)] ?? "";
    case "inlineStr":
      return elementsOf(cell, "is").map(textIn)[0] ?? "";
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "str":
    case "e":
    case "d":
      return value;
    default:
      return value === ""
        ? ""
        : numberOf(Number(value), formats[Number(attributes["s"] ?? 0)], is1904);
  }
}

/** Excel keeps 15 digits, so longer numbers are shown as it shows them, which the check of the row refuses. */
function numberOf(number: number, format: CellFormat | undefined, is1904: boolean): string {
  if (format === "day") return dayOfSerial(number, is1904);
  if (format === "percent") return `${Number((number * 100).toPrecision(15))}%`;
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase();
  const digits = String(number);
  return typeof format === "number" ? digits.padStart(format, "0") : digits;
}

/** 25569 is 1 January 1970; the system of 1904 begins 1462 days later. */
function dayOfSerial(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) - 25_569 + (is1904 ? 1_462 : 0);
  const at = new Date(days * 86_400_000);
  return Number.isNaN(at.getTime()) ? String(serial) : at.toISOString().slice(0, 10);
}

/** Lines as a spreadsheet copies them. */
const tabbed = (lines: readonly (readonly string[])[]): string => {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  return lines
    .map((line) => Array.from({ length: width }, (_, at) => quoted(line[at] ?? "")).join("\t"))
    .join("\n");
};

const quoted = (cell: string): string =>
  /^[\s"]|[\t\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
