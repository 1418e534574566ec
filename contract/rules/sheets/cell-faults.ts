/**
 * What programs leave in the cells of a sheet instead of its contents. Nobody means any of it, and a signed document would keep it.
 */

/** Errors of formulas, in the languages in which spreadsheets write them. */
const errors =
  /^#(?:REF|N\/A|NAME|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|BEZUG|NV|WERT|ZAHL|NOM|VALEUR|NOMBRE|REFERENZ|VALOR|ADR|ARG|N\/D|NB|CONTEÚDO|N\/B|WAARDE|VERW|GETAL|NAAM|DEEL\/0|VALORE|RIF|¡?REF|¡?VALOR|¡?NUM|¡?DIV\/0)[!?]?$|^#{3,}$|^Err:\d{3}$/iu;

/** A number that a spreadsheet has shortened: its last digits are lost. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** UTF-8 that was read as Windows-1252: "JÃ¼rgen". Sequences that begin with another letter than Â or Ã count where there are two. */
const after = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
const misread = new RegExp(`[ÂÃ]${after}|â€|(?:[ÄÅÐÑØÙ×]${after}[^ÄÅÐÑØÙ×]*){2}`, "u");

/** A character that a program has lost, or a control character of an encoding of Windows. */
const lost = /[\u0080-\u009f\ufffd]/;

/** Why the text of a cell can't be what somebody has typed; undefined for any other text. */
export function cellFault(cell: string): string | undefined {
  const text = cell.trim();
  if (errors.test(text)) return `“${text}” is an error of the spreadsheet's formula.`;
  if (shortened.test(text))
    return `“${text}” is a number that the spreadsheet has shortened. Please format its column as text, and enter the number again.`;
  if (lost.test(text)) return "A character was lost when the sheet was saved.";
  if (misread.test(text))
    return `“${text}” has letters that were saved in the wrong encoding. Please enter it again.`;
  return undefined;
}

/** Excel's plain CSV writes a question mark for each letter that the computer's encoding does not have. */
export const nameFault = (name: string): string | undefined =>
  name.includes("?")
    ? `“${name}” has a question mark, probably for a letter that was lost when the sheet was saved. Please enter the name again.`
    : undefined;
