import { type Dict, dict, name, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { standardWidths } from "./standard-widths.ts";

/** A simple font (ISO 32000-1, 9.6) for the values of form fields. */
export interface FormFont {
  /** Entry for the /Font resources of an appearance. */
  readonly resource: Value;
  /** Undefined for a character that the font can't show. */
  codeOf(character: string): number | undefined;
  /** In thousandths of the font size. */
  widthOf(code: number): number;
}

/** The font that a form names if its encoding is a common one; else the most similar standard font. */
export function formFont(file: PdfFile, fonts: Dict | undefined, named: string): FormFont {
  const resource = fonts?.get(named);
  const font = file.dict(resource);
  const own = font && resource !== undefined ? ownFont(file, font, resource) : undefined;
  if (own) return own;
  return standardFont(file.nameText(font?.get("BaseFont")) ?? aliases.get(named) ?? named);
}

/** Names that forms give to the standard fonts. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["Helv", "Helvetica"],
  ["HeBo", "Helvetica-Bold"],
  ["TiRo", "Times-Roman"],
  ["TiBo", "Times-Bold"],
  ["TiIt", "Times-Italic"],
  ["TiBI", "Times-BoldItalic"],
  ["Cour", "Courier"],
  ["CoBo", "Courier-Bold"],
]);

function ownFont(file: PdfFile, font: Dict, resource: Value): FormFont | undefined {
  const kind = file.nameText(font.get("Subtype")) ?? "";
  const codes = codesIn(file.nameText(font.get("Encoding")) ?? "");
  const widths = file.array(font.get("Widths"))?.map((width) => file.number(width) ?? 0);
  const first = file.number(font.get("FirstChar"));
  if (!["Type1", "MMType1", "TrueType"].includes(kind) || !codes) return undefined;
  if (widths === undefined || first === undefined) return undefined;
  const widthOf = (code: number): number => widths[code - first] ?? 0;
  const codeOf = (character: string): number | undefined => {
    const code = codes.get(character);
    return code !== undefined && widthOf(code) > 0 ? code : undefined;
  };
  return { resource, codeOf, widthOf };
}

function standardFont(like: string): FormFont {
  const base = standardWidths(like) ? like : standardNameLike(like);
  const widths = standardWidths(base) ?? [];
  const codes = codesIn("WinAnsiEncoding");
  const resource = dict({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name(base),
    Encoding: name("WinAnsiEncoding"),
  });
  return {
    resource,
    codeOf: (character) => codes?.get(character),
    widthOf: (code) => widths[code - 32] ?? 0,
  };
}

function standardNameLike(font: string): string {
  const isBold = /bold|black|heavy/i.test(font);
  const isSlanted = /italic|oblique/i.test(font);
  if (/times|roman|(?<!sans.?)serif|georgia|garamond|cambria/i.test(font)) {
    if (isBold) return isSlanted ? "Times-BoldItalic" : "Times-Bold";
    return isSlanted ? "Times-Italic" : "Times-Roman";
  }
  const family = /cour|mono|consol/i.test(font) ? "Courier" : "Helvetica";
  const style = `${isBold ? "Bold" : ""}${isSlanted ? "Oblique" : ""}`;
  return style === "" ? family : `${family}-${style}`;
}

/** WinAnsiEncoding from 128 to 159; unassigned codes are bullets (ISO 32000-1, D.2). */
const windows = "€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ";

/** The codes of characters in an encoding; undefined for an unknown encoding. */
function codesIn(encoding: string): ReadonlyMap<string, number> | undefined {
  const between = (first: number, last: number): string =>
    String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
  if (encoding === "WinAnsiEncoding")
    return byCharacter(between(32, 127) + windows + between(160, 255));
  if (encoding !== "MacRomanEncoding") return undefined;
  const bytes = Uint8Array.from({ length: 224 }, (_, i) => i + 32);
  return byCharacter(new TextDecoder("macintosh").decode(bytes));
}

/** Maps characters to their codes, from 32 on; the first of several codes counts. */
const byCharacter = (characters: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from(characters, (character, i): [string, number] => [character, i + 32]).reverse(),
  );
