import { Colours, type Spaces } from "./colours.ts";
import { beginningOf, type Edit, edited, hasNumbers, removed } from "./edits.ts";
import { codeOf, Operators, operand } from "./operators.ts";

export interface PlainOperators {
  /** The content as PDFium understands it, written so that others do too; undefined if it is plain as it is. */
  readonly content: Buffer | undefined;
  /** Names of the fonts that are set, as they are written. */
  readonly fonts: ReadonlySet<string>;
}

/**
 * Writes operands plainly that programs read differently: too few, too many, of another type or out of range. PDFium, which
 * draws what signers see, fills in zeros from the left, ignores the first of too many, takes what is no number for 0, and
 * so integers that don't fit in 32 bits. It ignores a Q that restores nothing, after which poppler draws nothing.
 */
export function plainOperators(content: Buffer, spaces: Spaces): PlainOperators {
  const operators = new Operators(content);
  const { edits, fonts } = readAll(operators, spaces);
  if (edits.length + operators.oddNumbers.length > editsMax) return { content: undefined, fonts };
  const numbers = numberEdits(content, operators.oddNumbers);
  if (numbers.length > 0) {
    const plain = edited(content, numbers);
    const again = readAll(new Operators(plain), spaces);
    return { content: edited(plain, again.edits), fonts };
  }
  return { content: edits.length > 0 ? edited(content, edits) : undefined, fonts };
}

/** Content with more of them is left as it is, for the comparison of pages to judge. */
const editsMax = 100_000;

interface Reading {
  readonly edits: readonly Edit[];
  readonly fonts: ReadonlySet<string>;
}

function readAll(operators: Operators, spaces: Spaces): Reading {
  const edits: Edit[] = [];
  const fonts = new Set<string>();
  const colours = new Colours(spaces);
  /** How many edits there are apart from the last ones, of a Q after which nothing is drawn. */
  let needed = 0;
  while (operators.next() && edits.length <= editsMax) {
    const { code } = operators;
    if (code === restore) {
      if (!colours.restore()) edits.push(removed(operators));
      continue;
    }
    needed = edits.length;
    if (code === save) colours.save();
    else if (code === font) addFont(operators, fonts);
    const edit = colours.editOf(operators) ?? editOf(operators);
    if (edit !== undefined) needed = edits.push(edit);
  }
  return { edits: edits.slice(0, needed), fonts };
}

const save = codeOf("q");
const restore = codeOf("Q");
const textMode = codeOf("Tr");
const font = codeOf("Tf");

function editOf(operators: Operators): Edit | undefined {
  const { code, count } = operators;
  if (code === textMode) return modeEdit(operators);
  if (code === font) return sizeEdit(operators);
  const wanted = numbersOf.get(code);
  if (wanted === undefined || hasNumbers(operators, wanted)) return undefined;
  const isIgnored = strict.has(code) && count !== wanted;
  return isIgnored ? removed(operators) : withNumbers(operators, wanted);
}

/** How many numbers operators take; those of lines and curves are left out, since PDFium reads their operands otherwise. */
const numbersOf: ReadonlyMap<number, number> = new Map(
  Object.entries({
    ...{ w: 1, J: 1, j: 1, M: 1, i: 1, g: 1, G: 1, rg: 3, RG: 3, k: 4, K: 4, cm: 6 },
    ...{ re: 4, Tc: 1, Tw: 1, Tz: 1, TL: 1, Ts: 1, Td: 2, TD: 2, Tm: 6 },
  }).map(([name, count]) => [codeOf(name), count]),
);
/** Those that PDFium ignores with more or fewer operands. */
const strict: ReadonlySet<number> = new Set(["rg", "RG", "k", "K"].map(codeOf));

function withNumbers(operators: Operators, wanted: number): Edit {
  const { count, kinds } = operators;
  const numbers = Array.from({ length: wanted }, (_, at) => {
    const fromLast = wanted - 1 - at;
    const isNumber = fromLast < count && kinds[count - 1 - fromLast] === operand.number;
    return isNumber ? operators.fromLast(fromLast) : "0";
  });
  return [beginningOf(operators), operators.start, `${numbers.join(" ")} `];
}

function modeEdit(operators: Operators): Edit | undefined {
  const { count, kinds } = operators;
  const isNumber = count > 0 && kinds[count - 1] === operand.number;
  const source = isNumber ? operators.fromLast(0) : "0";
  if (count === 1 && isNumber && /^\+?0*[0-7]$/.test(source)) return undefined;
  const mode = Math.trunc(Number(source));
  if (!(mode >= 0 && mode <= 7)) return removed(operators);
  return [beginningOf(operators), operators.start, `${mode} `];
}

/** PDFium takes a size that is no number for 0, and draws no letters then. */
function sizeEdit(operators: Operators): Edit | undefined {
  const { count, kinds, ends, start } = operators;
  if (count === 0 || kinds[count - 1] === operand.number) return undefined;
  const end = count === 1 ? ends[0] : ends[count - 2];
  return [end ?? start, start, " 0 "];
}

function addFont(operators: Operators, fonts: Set<string>): void {
  const { count, kinds } = operators;
  const isFont = kinds[count - 1] === operand.number && kinds[count - 2] === operand.name;
  if (isFont) fonts.add(operators.fromLast(1).slice(1));
}

/** What PDFium takes a number for that has no point; one that has is left as it is. */
function plainNumber(source: string): string {
  if (source.includes(".")) return source;
  const [, sign = "", digits = ""] = /^([+-]?)(\d*)/.exec(source) ?? [];
  const value = Number(digits);
  const limit = sign === "" ? 2 ** 32 - 1 : sign === "-" ? 2 ** 31 : 2 ** 31 - 1;
  return value > limit ? "0" : `${sign === "-" && value > 0 ? "-" : ""}${value}`;
}

function numberEdits(content: Buffer, places: readonly number[]): readonly Edit[] {
  const edits: Edit[] = [];
  for (let i = 0; i < places.length; i += 2) {
    const [start = 0, end = 0] = [places[i], places[i + 1]];
    const source = content.toString("latin1", start, end);
    const plain = plainNumber(source);
    if (source !== plain && Number(plain) !== Number(source)) edits.push([start, end, plain]);
  }
  return edits;
}
