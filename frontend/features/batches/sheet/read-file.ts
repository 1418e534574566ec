import { limits } from "#contract/rules/limits/limits";
import { type GuessedText, textOfFile } from "./encodings.ts";
import { isArchive, otherFile } from "./other-files.ts";

/** What was chosen or pasted: a text, bytes of which people are asked how to read them, or a file that is no sheet. */
export type Source =
  | {
      readonly kind: "text";
      readonly text: string;
      /** What people have to know about the cells that were taken. */
      readonly notes?: readonly string[];
      readonly workbook?: WorkbookSource;
    }
  | { readonly kind: "guessed"; readonly texts: readonly GuessedText[] }
  | { readonly kind: "refused"; readonly fault: string };

/** The sheets of a workbook, and which of them was read. */
export interface WorkbookSource {
  readonly sheets: readonly string[];
  readonly sheet: number;
}

/** Numbers of a workbook always have a point, and its cells are divided by tabs. */
export const workbookForm = { decimal: ".", separator: "\t" } as const;

/** Much more than fits into a batch. */
const fileBytesMax = 5 * limits.batchBytesMax;

const refused = (fault: string): Source => ({ kind: "refused", fault });

/** `languages` are those of the template and the browser, as tags. `sheet` is one of a workbook's. */
export async function readFile(
  file: File,
  languages: readonly string[],
  sheet?: number,
): Promise<Source> {
  if (file.size > fileBytesMax)
    return refused(`This file has more than ${fileBytesMax / 1_000_000} MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = otherFile(bytes);
  if (fault) return refused(fault);
  if (isArchive(bytes)) return workbookSource(bytes, sheet);
  const read = textOfFile(bytes, languages);
  return read.kind === "guessed" ? read : { kind: "text", text: read.text };
}

/** Loads the reader of workbooks, which most people don't need. */
async function workbookSource(bytes: Uint8Array, chosen: number | undefined): Promise<Source> {
  const { workbookText } = await import("./workbook.ts");
  const book = workbookText(bytes, chosen);
  if (!book)
    return refused("This workbook can't be read. Please open it in Excel, and save it again.");
  const { text, notes, sheets, sheet } = book;
  return { kind: "text", text, notes, workbook: { sheets, sheet } };
}

/** Why a text is no sheet; undefined if it is one. */
export function textFault(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has, and every other kind of file
  if (/[\0-\x08\x0e-\x1a]/.test(text))
    return "This is not a text file. In your spreadsheet, please save it as .xlsx or CSV, or copy the cells and paste them here.";
  return undefined;
}
