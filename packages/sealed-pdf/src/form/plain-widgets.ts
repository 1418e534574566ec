import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, Name, name, type Ref, type Value } from "../file/objects.ts";
import { numbersIn, type Page } from "../file/pages.ts";
import {
  changeAnnotations,
  isWidget,
  withPlainLook,
  withPlainRect,
  withPlainState,
} from "../file/plain-pages.ts";
import { textOf } from "../file/text-string.ts";
import { drawField, drawMark, type FieldLook, fontName } from "./appearance.ts";
import { fullNameOf, labelOf } from "./labels.ts";
import { lookOf, type Turn, turnOfWidget } from "./widget-look.ts";
import { fieldFlag, fieldTree, flagsOf, inherited, type Node, strayNode } from "./widgets.ts";

export const widgetFindings = {
  states:
    "Some boxes in the document could be marked in other PDF readers. They have been fixed; please check them before you send it.",
  values:
    "Values in the form that some PDF readers don't show have been made visible to all. Please check them before you send it.",
  letters: (page: number, label: string, letters: readonly string[]) =>
    `On page ${page + 1}, ${label === "" ? "a form field" : `the form field “${label}”`} has characters that can't be shown: ${letters.slice(0, lettersMax).join(" ")}. A question mark stands for each.`,
  moreLetters: (count: number) =>
    `${count} more form ${count === 1 ? "field has" : "fields have"} characters that can't be shown.`,
} as const;

const lettersMax = 10;
const namedMax = 10;

/**
 * Gives annotations a place, a state and, if they are form fields, an appearance, if one is missing and readers differ
 * in what they show instead. Returns what was done, in sentences for people.
 */
export function plainWidgets(update: IncrementalUpdate, pages: readonly Page[]): string[] {
  const { file } = update;
  const tree = fieldTree(file);
  const form = file.dict(file.root.get("AcroForm"));
  const mustRedraw = file.get(form?.get("NeedAppearances")) === true;
  const findings = new Set<string>();
  const letters: string[] = [];
  changeAnnotations(update, pages, (annotation, page, value) => {
    const placed = withPlainLook(update, withPlainRect(file, annotation));
    if (!isWidget(file, placed)) return withPlainState(update, placed, null);
    const original = file.dict(value);
    const node = (original && tree.get(original)) ?? strayNode(file, value, annotation);
    const stated = withPlainState(update, placed, file.get(inherited(node, "V")));
    if (stated !== placed) findings.add(widgetFindings.states);
    const drawn = drawnField(update, node, stated, mustRedraw);
    if (drawn === undefined) return stated;
    findings.add(widgetFindings.values);
    const label = labelOf(file, node) ?? fullNameOf(file, node);
    if (drawn.missing.length > 0) letters.push(widgetFindings.letters(page, label, drawn.missing));
    return drawn.widget;
  });
  if (mustRedraw) update.editEntry(update.catalog, "AcroForm").delete("NeedAppearances");
  const unnamed = letters.length - namedMax;
  return [
    ...findings,
    ...letters.slice(0, namedMax),
    ...(unnamed > 0 ? [widgetFindings.moreLetters(unnamed)] : []),
  ];
}

/** The widget with an appearance; undefined if it needs none. */
function drawnField(
  update: IncrementalUpdate,
  node: Node,
  widget: Dict,
  mustRedraw: boolean,
): { readonly widget: Dict; readonly missing: readonly string[] } | undefined {
  const { file } = update;
  const appearances = file.dict(widget.get("AP"));
  const hasOwn = file.get(appearances?.get("N")) !== null;
  const isButton = file.nameText(inherited(node, "FT")) === "Btn";
  const isBox = isButton && (flagsOf(file, node) & fieldFlag.pushButton) === 0;
  if (hasOwn && (isButton || !mustRedraw)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbersIn(file, widget.get("Rect")) ?? [];
  const [across, up] = [Math.abs(c - a), Math.abs(d - b)];
  const turn = turnOfWidget(file, widget);
  const size = turn % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
  const look = across > 0 && up > 0 ? lookOf(file, node, size) : undefined;
  if (isBox) return drawnBox(update, node, widget, { look, size, turn });
  if (look === undefined && !hasOwn) return undefined;
  const { content, missing } = drawField(look ?? emptyLook(size));
  // The existing appearance may show the characters that our font lacks.
  if (hasOwn && missing.length > 0) return undefined;
  const ref = update.addStream(
    formEntries(look?.text?.font.resource, size, turn),
    Buffer.from(content, "latin1"),
  );
  return { widget: new Map(widget).set("AP", dict({ N: ref })), missing };
}

/** A box that can be marked, with an appearance for each of its states. */
function drawnBox(
  update: IncrementalUpdate,
  node: Node,
  widget: Dict,
  { look, size, turn }: { readonly look?: FieldLook | undefined; size: Size; turn: Turn },
): { readonly widget: Dict; readonly missing: readonly string[] } | undefined {
  const { file } = update;
  // No reader shows a box that has only its field's value.
  const named =
    file.get(widget.get("AS")) ?? (look === undefined ? null : file.get(inherited(node, "V")));
  const state = named instanceof Name && named.text !== "Off" ? named.text : undefined;
  if (look === undefined && state === undefined) return undefined;
  const box = look ?? emptyLook(size);
  const isRadio = (flagsOf(file, node) & fieldFlag.radio) !== 0;
  const caption = textOf(file.get(file.dict(widget.get("MK"))?.get("CA"))) ?? "";
  const glyph = /^[!-~]$/.test(caption) ? caption : isRadio ? "l" : "4";
  const draw = (content: string, marked: boolean): Ref => {
    const entries = formEntries(marked ? dingbats : undefined, size, turn);
    return update.addStream(entries, Buffer.from(content, "latin1"));
  };
  const states = dict({ Off: draw(drawField({ ...box, text: undefined }).content, false) });
  if (state !== undefined) states.set(state, draw(drawMark(box, glyph), true));
  const marked = new Map(widget).set("AP", dict({ N: states })).set("AS", name(state ?? "Off"));
  return { widget: marked, missing: [] };
}

const dingbats = dict({
  Type: name("Font"),
  Subtype: name("Type1"),
  BaseFont: name("ZapfDingbats"),
});

const emptyLook = (size: Size): FieldLook => ({
  ...size,
  background: undefined,
  border: undefined,
  text: undefined,
});

interface Size {
  readonly width: number;
  readonly height: number;
}

function formEntries(font: Value | undefined, { width, height }: Size, turn: Turn): Dict {
  const matrices: Record<Turn, readonly number[]> = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, height, 0],
    180: [-1, 0, 0, -1, width, height],
    270: [0, -1, 1, 0, 0, width],
  };
  return dict({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [0, 0, width, height],
    Matrix: [...matrices[turn]],
    Resources: font ? dict({ Font: dict({ [fontName]: font }) }) : new Map(),
  });
}
