import { type Dict, Name, Stream, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { decimal } from "../file/serialize.ts";
import { textIn, textOf } from "../file/text-string.ts";
import type { FieldLine, FieldLook, FieldText } from "./appearance.ts";
import { formFont } from "./form-font.ts";
import { fieldFlag, flagsOf, inherited, type Node } from "./widgets.ts";

export type Turn = 0 | 90 | 180 | 270;

/** What a widget of this size shows, by its field's value and its own entries (ISO 32000-1, 12.5.6.19), if anything. */
export function lookOf(
  file: PdfFile,
  node: Node,
  { width, height }: { readonly width: number; readonly height: number },
): FieldLook | undefined {
  const characteristics = file.dict(node.dict.get("MK"));
  const background = colorOf(file, characteristics?.get("BG"), fillOperators);
  const color = colorOf(file, characteristics?.get("BC"), strokeOperators);
  const border = color === undefined ? undefined : { color, width: borderWidth(file, node.dict) };
  const text = textLook(file, node, characteristics);
  return background || border || text ? { width, height, background, border, text } : undefined;
}

const fillOperators = ["", "g", "", "rg", "k"];
const strokeOperators = ["", "G", "", "RG", "K"];

function colorOf(file: PdfFile, value: Value | undefined, operators: readonly string[]) {
  const parts = file.array(value)?.map((part) => file.number(part) ?? 0) ?? [];
  const operator = operators[parts.length];
  return operator ? `${parts.map(decimal).join(" ")} ${operator}` : undefined;
}

const borderWidth = (file: PdfFile, widget: Dict): number =>
  file.number(file.dict(widget.get("BS"))?.get("W")) ??
  file.number(file.array(widget.get("Border"))?.[2]) ??
  1;

function textLook(
  file: PdfFile,
  node: Node,
  characteristics: Dict | undefined,
): FieldText | undefined {
  const flags = flagsOf(file, node);
  const kind = file.nameText(inherited(node, "FT"));
  const style = defaultAppearance(file, node);
  if (kind === "Btn" && (flags & fieldFlag.pushButton) !== 0) {
    const caption = textOf(file.get(characteristics?.get("CA"))) ?? "";
    const lines = linesOf(caption);
    return caption === "" ? undefined : { ...style, align: "center", layout: "line", lines };
  }
  if (kind === "Ch") return choiceLook(file, node, flags, style);
  if (kind !== "Tx") return undefined;
  const text = valueText(file, node);
  if (text === "") return undefined;
  if ((flags & fieldFlag.password) !== 0)
    return { ...style, layout: "line", lines: [{ text: "*".repeat(Array.from(text).length) }] };
  if ((flags & fieldFlag.multiline) !== 0)
    return { ...style, layout: "lines", lines: linesOf(text) };
  const cells = file.number(inherited(node, "MaxLen")) ?? 0;
  const isComb = (flags & fieldFlag.comb) !== 0 && cells >= 1 && cells <= 1000;
  const lines = [{ text: text.replace(/[\r\n\t]+/g, " ") }];
  return { ...style, layout: isComb ? { cells: Math.floor(cells) } : "line", lines };
}

const linesOf = (text: string): FieldLine[] =>
  text.split(/\r\n|[\r\n]/).map((line) => ({ text: line.replace(/\t/g, " ") }));

function valueText(file: PdfFile, node: Node): string {
  const value = file.get(inherited(node, "V"));
  if (value instanceof Stream) return textIn(file.decoded(value));
  return textOf(value) ?? (value instanceof Name ? value.text : "");
}

function choiceLook(file: PdfFile, node: Node, flags: number, style: Style): FieldText | undefined {
  const value = file.get(inherited(node, "V"));
  const chosen = (Array.isArray(value) ? value : [value]).flatMap(
    (item) => textOf(file.get(item)) ?? [],
  );
  const options = (file.array(inherited(node, "Opt")) ?? []).slice(0, optionsMax).map((option) => {
    const [exported, shown] = file.array(option) ?? [option, option];
    const text = textOf(file.get(shown ?? exported)) ?? "";
    return { text, isChosen: chosen.includes(textOf(file.get(exported)) ?? text) };
  });
  if ((flags & fieldFlag.combo) === 0 && options.length > 0) {
    const top = Math.max(0, Math.trunc(file.number(inherited(node, "TI")) ?? 0));
    const size = style.size > 0 ? style.size : optionSizePt;
    return { ...style, size, layout: "options", lines: options.slice(top) };
  }
  const text = options.find(({ isChosen }) => isChosen)?.text ?? chosen.join(", ");
  return text === "" ? undefined : { ...style, layout: "line", lines: [{ text }] };
}

/** More options than fit on any page. */
const optionsMax = 500;
const optionSizePt = 12;

type Style = Pick<FieldText, "font" | "size" | "color" | "align">;

/** The contents of /DA: the last font, size and colour that its operators set. */
function defaultAppearance(file: PdfFile, node: Node): Style {
  const form = file.dict(file.root.get("AcroForm"));
  const source = textOf(file.get(inherited(node, "DA") ?? form?.get("DA"))) ?? "";
  const [, named = "Helv", size = "0"] = [...source.matchAll(fontOperator)].at(-1) ?? [];
  const [color = "0 g"] = [...source.matchAll(colorOperator)].at(-1) ?? [];
  const fonts = file.dict(file.dict(form?.get("DR"))?.get("Font"));
  const quadding = file.number(inherited(node, "Q") ?? form?.get("Q"));
  return {
    font: formFont(file, fonts, named),
    size: Math.min(sizeMaxPt, Math.abs(Number(size))),
    color,
    align: quadding === 1 ? "center" : quadding === 2 ? "right" : "left",
  };
}

const sizeMaxPt = 300;
const fontOperator = /\/([^\s/[\]<>()]+)\s+(-?\d*\.?\d+)\s+Tf/g;
const colorOperator = /(?:\d*\.?\d+\s+){1,4}(?:g|rg|k)(?![a-zA-Z])/g;

/** Rotation of a widget on its page. */
export function turnOfWidget(file: PdfFile, widget: Dict): Turn {
  const turn = file.number(file.dict(widget.get("MK"))?.get("R"));
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
