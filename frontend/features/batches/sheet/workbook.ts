import { strFromU8, unzipSync } from "fflate";
import { type CellFormat, cellFormats } from "./cell-formats.ts";
import { attributesOf, elementsOf, plainXml, textIn } from "./xml.ts";

/** The cells of a sheet of an Excel workbook (.xlsx, ECMA-376 part 1, 18.3), as text with tabs. */
export interface WorkbookText {
  readonly text: string;
  /** Names of the sheets that are not hidden. */
  readonly sheets: readonly string[];
  /** Which of them was read. */
  readonly sheet: number;
  /** What people have to know about the cells that were taken. */
  readonly notes: readonly string[];
}

/** An unpacked part of a workbook is at most this long. */
const partBytesMax = 60_000_000;

/**
 * Reads a sheet that is not hidden, by its number among these; by default the first with people. Undefined for a file that is no
 * workbook, is damaged or too large.
 */
export function workbookText(bytes: Uint8Array, chosen?: number): WorkbookText | undefined {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => /\.(xml|rels)$/.test(name) && originalSize < partBytesMax,
    });
    // Some programs write the separators of Windows, and some have no folder.
    const parts = new Map(
      Object.entries(files).map(([name, part]) => [name.replaceAll("\\", "/"), part]),
    );
    const book = [...parts.keys()].find((name) => /(^|\/)workbook\.xml$/.test(name)) ?? "";
    const folder = book.slice(0, -"workbook.xml".length);
    return textOf((name) => {
      const part = parts.get(name.startsWith("/") ? name.slice(1) : folder + name);
      return part && plainXml(strFromU8(part));
    }, chosen);
  } catch {
    return undefined;
  }
}

/** A part by its path from the workbook's folder, or from the root. */
type Part = (name: string) => string | undefined;

/** Numbers puts this sheet, about all others, before them. */
const summary = "Export Summary";

function textOf(part: Part, chosen: number | undefined): WorkbookText | undefined {
  const book = part("workbook.xml") ?? "";
  const shown = elementsOf(book, "sheet")
    .map(attributesOf)
    .filter(({ state = "visible" }) => state === "visible");
  const first = shown.findIndex(({ name }) => name !== summary);
  const at = chosen ?? Math.max(0, first);
  const sheet = shown[at];
  const xml = part(pathOf(part, sheet?.["id"]) ?? "");
  if (!sheet || xml === undefined) return undefined;
  const [properties] = elementsOf(book, "workbookPr").map(attributesOf);
  const context = {
    shared: elementsOf(part("sharedStrings.xml") ?? "", "si").map(textIn),
    formats: cellFormats(part("styles.xml") ?? ""),
    is1904: /^(1|true)$/.test(properties?.["date1904"] ?? ""),
  };
  const rows = elementsOf(xml, "row");
  const seen = rows.filter((row) => !/^(1|true)$/.test(attributesOf(row)["hidden"] ?? ""));
  const hidden = rows.length - seen.length;
  return {
    text: tabbed(seen.map((row) => cellsOf(row, context))),
    sheets: shown.map(({ name = "" }) => name),
    sheet: at,
    notes: hidden > 0 ? [`${hidden} hidden ${hidden === 1 ? "row is" : "rows are"} left out.`] : [],
  };
}

function pathOf(part: Part, id: string | undefined): string | undefined {
  const relations = elementsOf(part("_rels/workbook.xml.rels") ?? "", "Relationship");
  return relations.map(attributesOf).find((one) => one["Id"] === id)?.["Target"];
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

/** A number as Excel shows it, with the 15 digits that it keeps. It shortens longer ones, which the check of the row refuses. */
function numberOf(number: number, format: CellFormat, is1904: boolean): string {
  const kept = Number(number.toPrecision(15));
  switch (format?.kind) {
    case "day":
    case "moment":
    case "time":
    case "elapsed":
      return momentOf(kept, format.kind, is1904);
    case "percent":
      return `${Number((kept * 100).toPrecision(15))}%`;
    default:
      if (Math.abs(kept) >= 1e15) return kept.toExponential().toUpperCase();
      if (format?.kind === "decimals") return rounded(kept, format.count);
      return String(kept).padStart(format?.count ?? 0, "0");
  }
}

/** Rounds half away from zero, which `toFixed` does not do with "1.005". */
function rounded(number: number, decimals: number): string {
  const digits = String(Math.abs(number));
  if (digits.includes("e")) return number.toFixed(decimals);
  const units = Math.round(Number(`${digits}e${decimals}`));
  const text = Number(`${units}e-${decimals}`).toFixed(decimals);
  return number < 0 && units > 0 ? `-${text}` : text;
}

const daySeconds = 86_400;

/**
 * 25569 is 1 January 1970; the system of 1904 begins 1462 days later, and the other one has a 29 February 1900. A number below 1
 * is a time.
 */
function momentOf(
  serial: number,
  kind: "day" | "moment" | "time" | "elapsed",
  is1904: boolean,
): string {
  const seconds = Math.round(serial * daySeconds);
  const isTime = kind === "time" || kind === "elapsed" || (seconds < daySeconds && !is1904);
  if (isTime) return timeOf(kind === "elapsed" ? seconds : seconds % daySeconds);
  const shift = is1904 ? 1_462 : serial < 60 ? 1 : 0;
  const at = new Date((Math.floor(seconds / daySeconds) - 25_569 + shift) * daySeconds * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const day = at.toISOString().slice(0, 10);
  const rest = seconds % daySeconds;
  return kind === "moment" && rest > 0 ? `${day} ${timeOf(rest)}` : day;
}

/** "09:30", "09:30:15". */
function timeOf(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = seconds % 60;
  return [two(hours), two(minutes), ...(rest > 0 ? [two(rest)] : [])].join(":");
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
