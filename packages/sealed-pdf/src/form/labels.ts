import type { PdfFile } from "../file/pdf-file.ts";
import { textOf } from "../file/text-string.ts";
import { settable } from "../portable/characters.ts";
import { inherited, type Node, upwards } from "./widgets.ts";

const labelMax = 80;

/** One line without invisible characters; "" where nothing is left. */
export const lineOf = (text: string): string => settable(text).replace(/\s+/g, " ").trim();

/** The field's label for people: its tooltip, else its name in words; undefined if the name says nothing. */
export function labelOf(file: PdfFile, node: Node): string | undefined {
  const tooltip = lineOf(textOf(file.get(inherited(node, "TU"))) ?? "");
  if (/[\p{L}\p{N}]/u.test(tooltip)) return shortened(tooltip);
  const [name = ""] = partialNames(file, node).reverse();
  return inWords(name);
}

/** The partial names joined by full stops (ISO 32000-2, 12.7.4.2); "" if there is none. */
export const fullNameOf = (file: PdfFile, node: Node): string =>
  partialNames(file, node).join(".").slice(0, 400);

/** Partial names from the root of the form to this node. */
function partialNames(file: PdfFile, node: Node): string[] {
  const names = Array.from(upwards(node), ({ dict }) =>
    lineOf(textOf(file.get(dict.get("T"))) ?? ""),
  );
  return names.filter((name) => name !== "").reverse();
}

const shortened = (text: string): string => {
  if (text.length <= labelMax) return text;
  const cut = text.slice(0, labelMax - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/\s+\S{0,20}$/, "")}…`;
};

/** Default names given by programs, which say nothing to people. */
const generic =
  /^(text|txt|field|text ?field|form ?field|check ?box|cb|group|undefined|untitled|fill|button|btn|radio ?(button)?|rb|combo ?box|list ?box|drop ?down ?(list)?|topmost ?subform|page|form|f|c|tx|ch|q)?( ?\d)*$/i;

/** `dateOfBirth_2[0]` as "Date of birth 2". */
function inWords(name: string): string | undefined {
  const words = name
    .replace(/[[(#]\d+[\])]?$/g, "")
    .replace(
      /(\p{Ll})(\p{Lu})/gu,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .replace(/[_\-.:*/\s]+/g, " ")
    .trim();
  if (!/\p{L}{2}/u.test(words) || generic.test(words)) return undefined;
  return shortened(words.slice(0, 1).toUpperCase() + words.slice(1));
}
