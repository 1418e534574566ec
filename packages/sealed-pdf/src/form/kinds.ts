import { type Dict, Name, stringBytes, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { textOf } from "../file/text-string.ts";
import type { FormContent } from "./field.ts";
import { calculationIn, dayIn, dayPatternIn, decimalIn, numberFormIn, rangeIn } from "./formats.ts";
import { lineOf } from "./labels.ts";
import { fieldFlag, flagsOf, inherited, type Node, upwards } from "./widgets.ts";

/** For each node above boxes, the states that the boxes below it stand for. */
export type States = Map<Dict, ReadonlySet<string>>;

/** Boxes for which we have no kind of field. */
export type Unusable = "several-options" | "file";

const textMax = 2_000;
const optionMax = 80;
const optionsMax = 100;

/** The content of a box; undefined for a push button and for a box without a kind. */
export function contentOf(
  file: PdfFile,
  node: Node,
  states: States,
): FormContent | Unusable | undefined {
  const flags = flagsOf(file, node);
  switch (file.nameText(inherited(node, "FT"))) {
    case "Tx":
      return (flags & fieldFlag.fileSelect) !== 0 ? "file" : textContent(file, node, flags);
    case "Btn":
      return (flags & fieldFlag.pushButton) !== 0
        ? undefined
        : buttonContent(file, node, flags, states);
    case "Ch":
      return listContent(file, node, flags);
    case "Sig":
      return { kind: "signature" };
    default:
      return undefined;
  }
}

function textContent(file: PdfFile, node: Node, flags: number): FormContent {
  const typed = textOf(file.get(inherited(node, "V"))) ?? "";
  const align = alignOf(file, node);
  const script = scriptOf(file, node, "F");
  const dayPattern = dayPatternIn(script);
  if (dayPattern !== undefined) {
    return { kind: "day", dayPattern, align, value: dayIn(typed, dayPattern) };
  }
  const calculation = calculationIn(scriptOf(file, node, "C"));
  const number = numberFormIn(script);
  if (number !== undefined) {
    const range = rangeIn(scriptOf(file, node, "V"));
    // Acrobat stores 5 % as 0.05.
    const value = number.percent ? undefined : decimalIn(typed, number);
    return { kind: "number", number, align, ...(number.percent ? {} : range), value, calculation };
  }
  const isMany = (flags & fieldFlag.multiline) !== 0;
  const length = file.number(inherited(node, "MaxLen")) ?? 0;
  const maxLength = length >= 1 && length <= textMax ? Math.floor(length) : undefined;
  const isPrivate = (flags & fieldFlag.password) !== 0;
  return {
    kind: "text",
    align,
    lines: isMany ? "many" : undefined,
    maxLength,
    private: isPrivate || undefined,
    value: isPrivate ? undefined : textValue(typed, isMany, maxLength ?? textMax),
    calculation,
  };
}

function textValue(typed: string, isMany: boolean, lengthMax: number): string | undefined {
  const text = isMany
    ? typed
        .split(/\r\n|[\r\n]/)
        .map(lineOf)
        .join("\n")
        .trim()
    : lineOf(typed);
  return text === "" || Array.from(text).length > lengthMax ? undefined : text;
}

function alignOf(file: PdfFile, node: Node): FormContent["align"] {
  const quadding = file.number(inherited(node, "Q"));
  if (quadding === 1) return "center";
  return quadding === 2 ? "right" : undefined;
}

/** The JavaScript of one of the field's actions, as text. */
function scriptOf(file: PdfFile, node: Node, trigger: "F" | "V" | "C"): string {
  for (const { dict } of upwards(node)) {
    const action = file.dict(file.dict(dict.get("AA"))?.get(trigger));
    const script = textOf(file.get(action?.get("JS")));
    if (script !== undefined) return script;
  }
  return "";
}

/** Radio buttons, and check boxes of one name with different states, are choices: at most one of them is marked. */
function buttonContent(file: PdfFile, node: Node, flags: number, states: States): FormContent {
  const state = onState(file, node.dict);
  const marked = file.nameText(node.dict.get("AS")) ?? stateName(file.get(inherited(node, "V")));
  const value = state !== undefined && marked === state ? true : undefined;
  const isChoice = (flags & fieldFlag.radio) !== 0 || statesBeside(file, node, states).size > 1;
  if (!isChoice) return { kind: "check", value };
  return { kind: "choice", option: optionOf(file, node, state), value };
}

const stateName = (value: Value): string | undefined =>
  value instanceof Name ? value.text : undefined;

/** Name of the appearance state that shows the box marked. */
function onState(file: PdfFile, widget: Dict): string | undefined {
  const appearances = file.dict(widget.get("AP"));
  for (const key of ["N", "D"]) {
    const shown = file.dict(appearances?.get(key));
    const on = shown && [...shown.keys()].find((state) => state !== "Off");
    if (on !== undefined) return on;
  }
  const now = file.nameText(widget.get("AS"));
  return now === "Off" ? undefined : now;
}

/** The states of all boxes of the same field. */
function statesBeside(file: PdfFile, { dict, parent }: Node, states: States): ReadonlySet<string> {
  // A node with a name of its own is a field, not one of the boxes of the field above.
  if (parent === undefined || dict.has("T")) return new Set();
  const known = states.get(parent.dict);
  if (known) return known;
  const boxes = (file.array(parent.dict.get("Kids")) ?? []).flatMap((kid) => file.dict(kid) ?? []);
  const found = new Set(boxes.flatMap((box) => (box.has("T") ? [] : (onState(file, box) ?? []))));
  states.set(parent.dict, found);
  return found;
}

/** The words for a state: its entry in /Opt, its own tooltip if the state is only a number, else its name. */
function optionOf(file: PdfFile, node: Node, state: string | undefined): string {
  const words = file.array(inherited(node, "Opt"));
  const isNumber = state !== undefined && /^\d{1,4}$/.test(state);
  const listed = textOf(file.get(words?.[isNumber ? Number(state) : node.index]));
  const own = node.dict.has("T") ? undefined : textOf(file.get(node.dict.get("TU")));
  const named = readable(state ?? "");
  const options = [listed, /^(choice|option|button)? ?\d*$/i.test(named) ? own : undefined, named];
  const found = options.map((one) => shortLine(one ?? "")).find((one) => one !== "");
  return found ?? String(node.index + 1);
}

const shortLine = (text: string): string =>
  lineOf(text.slice(0, 2 * optionMax))
    .slice(0, optionMax)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();

/** Decodes a name: UTF-8 as recommended (ISO 32000-2, 7.3.5), Latin-1 in older files. */
function readable(name: string): string {
  const text = Buffer.from(name, "latin1").toString("utf8");
  return text.includes("\ufffd") ? name : text;
}

/** A text field if there are no options, or more or longer ones than our lists allow. */
function listContent(file: PdfFile, node: Node, flags: number): FormContent | Unusable {
  const isCombo = (flags & fieldFlag.combo) !== 0;
  if (!isCombo && (flags & fieldFlag.multiSelect) !== 0) return "several-options";
  const pairs = (file.array(inherited(node, "Opt")) ?? []).slice(0, 2 * optionsMax).map((value) => {
    const [exported, shown] = file.array(value) ?? [value, value];
    return {
      exported: textOf(file.get(exported)),
      shown: lineOf((textOf(file.get(shown ?? exported)) ?? "").slice(0, 2 * optionMax)),
    };
  });
  const options = [...new Set(pairs.map(({ shown }) => shown).filter((shown) => shown !== ""))];
  const chosen = chosenIn(file, node);
  const value = pairs.find(({ exported }) => exported === chosen)?.shown ?? lineOf(chosen ?? "");
  const isList = options.length > 0 && options.length <= optionsMax;
  if (!isList || options.some((option) => option.length > optionMax)) {
    return { kind: "text", value: textValue(value, false, textMax) };
  }
  return { kind: "list", options, value: options.includes(value) ? value : undefined };
}

function chosenIn(file: PdfFile, node: Node): string | undefined {
  const value = file.get(inherited(node, "V"));
  const [first] = Array.isArray(value) ? value : [value];
  return stringBytes(file.get(first)) === undefined ? undefined : textOf(file.get(first));
}
