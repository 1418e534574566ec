import { bounds } from "../file/bounds.ts";
import { unlessFaulty } from "../file/fault.ts";
import { hiddenLayers } from "../file/layers.ts";
import { Ref } from "../file/objects.ts";
import { listPages, type Page } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { isSigned } from "../file/signatures.ts";
import { displayedSize } from "../file/view.ts";
import { type Place, placeOf } from "../stamp/geometry.ts";
import type { FormContent, FormField } from "./field.ts";
import { contentOf, type States, type Unusable } from "./kinds.ts";
import { fullNameOf, labelOf } from "./labels.ts";
import { inReadingOrder } from "./reading-order.ts";
import { calculationLeft, type FormScript, scriptOf } from "./scripts.ts";
import { fieldFlag, fieldTree, flagsOf, type Node, type Widget, widgetsOf } from "./widgets.ts";

export interface FormReading {
  /** Page by page, each in rows from top to bottom and left to right. */
  readonly fields: readonly FormField[];
  /** How many visible boxes are not among the fields, and why; and how many of `scripts` there are. */
  readonly leftOut: readonly { readonly because: LeftOutBecause; readonly count: number }[];
  /** Fields and buttons with scripts and actions that are not run, each once. */
  readonly scripts: readonly FormScript[];
  /** Whether somebody has signed or certified the PDF: its form is then left alone. */
  readonly signed: boolean;
}

/** Lists with several choices, file fields, boxes that can't be read, and boxes above the limits. */
export type LeftOutBecause = Unusable | "unreadable" | "too-many" | "script";

/**
 * The form of a prepared upload: every box that a reader shows and lets people fill in. Push buttons and hidden
 * widgets don't count. Nothing in the form is run. The work is bounded by file/bounds.ts; a form that can't be read
 * has no fields.
 */
export function readForm(bytes: Uint8Array): FormReading {
  const nothing = { fields: [], leftOut: [], scripts: [], signed: false };
  const read = () => {
    const file = new PdfFile(bytes);
    return isSigned(file) ? { ...nothing, signed: true } : readFields(file);
  };
  return unlessFaulty(read) ?? nothing;
}

function readFields(file: PdfFile): FormReading {
  const pages = listPages(file);
  const hidden = hiddenLayers(file);
  const states: States = new Map();
  const leftOut = new Map<LeftOutBecause, number>();
  const leave = (because: LeftOutBecause): [] => {
    leftOut.set(because, (leftOut.get(because) ?? 0) + 1);
    return [];
  };
  const scripts = new Map<string, FormScript>();
  const note = (script: FormScript | undefined) => {
    // Boxes of one field share its scripts.
    const key = script?.name || `unnamed ${scripts.size}`;
    if (script && !scripts.has(key)) scripts.set(key, script);
  };
  const read = (widget: Widget): FormField[] => {
    const place = visiblePlace(file, widget, pages, hidden);
    if (place === undefined) return [];
    note(scriptOf(file, widget.node));
    const content = contentOf(file, widget.node, states);
    if (content === undefined) return [];
    if (typeof content === "string") return leave(content);
    return [boxOf(file, widget.node, place, content)];
  };
  const widgets = widgetsOf(file, pages, fieldTree(file));
  const boxes = widgets
    .slice(0, bounds.formWidgetsMax)
    .flatMap((widget) => unlessFaulty(() => read(widget)) ?? leave("unreadable"));
  const ordered = inReadingOrder(withCalculations(boxes, note));
  const fields = withGroups(ordered.slice(0, within(ordered)));
  const unread = Math.max(0, widgets.length - bounds.formWidgetsMax);
  const beyond = ordered.length - fields.length + unread;
  if (beyond > 0) leftOut.set("too-many", beyond);
  if (scripts.size > 0) leftOut.set("script", scripts.size);
  return {
    fields,
    leftOut: Array.from(leftOut, ([because, count]) => ({ because, count })),
    scripts: [...scripts.values()].slice(0, scriptsMax),
    signed: false,
  };
}

const partsMax = 50;
const scriptsMax = 200;

/** The boxes with those calculations whose parts are among them as numbers; any other calculation is a script that isn't run. */
function withCalculations(
  boxes: readonly FormField[],
  note: (script: FormScript) => void,
): FormField[] {
  const numbers = new Set(boxes.flatMap(({ kind, name }) => (kind === "number" ? name : [])));
  return boxes.map((box) => {
    const { calculation, ...typed } = box;
    const of = calculation?.of ?? [];
    const isWhole = box.kind === "number" && of.every((name) => numbers.has(name));
    const isOther = !of.includes(box.name) && of.length <= partsMax;
    if (!calculation) return typed;
    if (isWhole && isOther) return box;
    note(calculationLeft(box.name, box.label, of));
    return typed;
  });
}

/** How many of the boxes stay within the limits on their number and on the amount of text. */
function within(boxes: readonly FormField[]): number {
  let left: number = bounds.formTextMax;
  const end = boxes.findIndex(({ name, label = "", value, option = "", options = [] }) => {
    left -= [name, label, String(value ?? ""), option, ...options].join("").length;
    return left < 0;
  });
  return Math.min(end < 0 ? boxes.length : end, bounds.formFieldsMax);
}

function boxOf(file: PdfFile, node: Node, place: Place, content: FormContent): FormField {
  const flags = flagsOf(file, node);
  return {
    name: fullNameOf(file, node),
    // A choice's boxes have words of their own, so the label is that of the field above.
    label: labelOf(file, content.kind === "choice" ? above(node) : node),
    place,
    required: (flags & fieldFlag.required) !== 0,
    readOnly: (flags & fieldFlag.readOnly) !== 0,
    ...content,
  };
}

const above = (node: Node): Node => (node.dict.has("T") ? node : (node.parent ?? node));

const annotationFlag = { hidden: 2, noView: 32 } as const;
const visiblePt = 1;

/** The part of a widget on its displayed page; undefined if readers show none. */
function visiblePlace(
  file: PdfFile,
  { node: { dict }, page: index }: Widget,
  pages: readonly Page[],
  hiddenLayers: ReadonlySet<number>,
): Place | undefined {
  const layer = dict.get("OC");
  const flags = file.number(dict.get("F")) ?? 0;
  if ((flags & (annotationFlag.hidden | annotationFlag.noView)) !== 0) return undefined;
  if (layer instanceof Ref && hiddenLayers.has(layer.number)) return undefined;
  const page = pages[index];
  const corners = file.array(dict.get("Rect"))?.map((value) => file.number(value) ?? Number.NaN);
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = corners ?? [];
  if (page === undefined || ![a, b, c, d].every((one) => Math.abs(one) < 1e7)) return undefined;
  const rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  const place = cutToPage(placeOf(page.view, index, rect));
  const { width, height } = displayedSize(page.view);
  const isSeen = place.width * width >= visiblePt && place.height * height >= visiblePt;
  return isSeen ? place : undefined;
}

function cutToPage({ page, x, y, width, height }: Place): Place {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const [left, top] = [inside(x), inside(y)];
  return {
    page,
    x: left,
    y: top,
    width: inside(x + width) - left,
    height: inside(y + height) - top,
  };
}

/**
 * Groups boxes by name, kind and everything that is asked, which must be equal within a group. A second box of a choice
 * with the same option as the first goes into a group of its own, so that each group can be answered once. A choice with
 * one box is a check box.
 */
function withGroups(boxes: readonly FormField[]): FormField[] {
  const groups = new Map<string, FormField[]>();
  const keyOf = groupKeys();
  const keys = boxes.map((box) => keyOf(box));
  for (const [i, box] of boxes.entries()) {
    const key = keys[i] ?? "";
    const known = groups.get(key);
    if (known) known.push(box);
    else groups.set(key, [box]);
  }
  const names = new Map<string, string>();
  return boxes.map((box, i) => {
    const key = keys[i] ?? "";
    const [first = box, ...others] = groups.get(key) ?? [];
    if (others.length === 0) return box.kind === "choice" ? asCheck(box) : box;
    const group = names.get(key) ?? groupName(box.name, new Set(names.values()));
    names.set(key, group);
    return box.kind === "choice"
      ? { ...box, group, label: first.label, required: first.required }
      : { ...box, group };
  });
}

const asCheck = ({ option: _, ...field }: FormField): FormField => ({ ...field, kind: "check" });

/** Returns the key that the boxes of a group have in common. */
function groupKeys(): (box: FormField) => string {
  const taken = new Set<string>();
  let alone = 0;
  return (box) => {
    const { kind, name, option = "" } = box;
    // Check boxes in a group would be counted together, while those with one name are one check box.
    if (name === "" || kind === "check" || kind === "signature") return `alone ${alone++}`;
    const { place: _, align: __, ...asked } = box;
    if (kind !== "choice") return JSON.stringify(asked);
    for (let copy = 1; ; copy++) {
      const key = JSON.stringify([kind, name, copy]);
      const mark = `${key} ${option}`;
      if (taken.has(mark)) continue;
      taken.add(mark);
      return key;
    }
  };
}

const groupMax = 40;

/** The name, or its end if it is long, with a number if another group has the same. */
function groupName(name: string, taken: ReadonlySet<string>): string {
  const end = name.slice(-(groupMax - 6)).trim();
  for (let number = 1; ; number++) {
    const group = number === 1 ? end : `${end} ${number}`;
    if (!taken.has(group)) return group;
  }
}
