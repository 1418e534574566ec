import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, dict, isName, Name, Ref, Stream, stringBytes, type Value } from "./objects.ts";
import { isPlainBox, isPlainUnit, numbersIn, type Page } from "./pages.ts";
import type { PdfFile } from "./pdf-file.ts";

/** Writes plain boxes and rotations where readers differ; returns the pages changed, counted from 0. */
export function plainViews(update: IncrementalUpdate, pages: readonly Page[]): number[] {
  return pages.flatMap(({ ref, dict, view, isViewPlain }, index) => {
    if (isViewPlain) return [];
    const page = update.edit(ref, dict);
    page.set("MediaBox", [...view.box]);
    page.set("CropBox", [...view.box]);
    page.set("Rotate", view.turn);
    if (!isPlainUnit(update.file, dict.get("UserUnit"))) page.delete("UserUnit");
    return [index];
  });
}

/**
 * Replaces annotations of pages; `change` returns the same dictionary if it has nothing to change. Drops an /Annots that is
 * not an array: some readers don't show such a page.
 */
export function changeAnnotations(
  update: IncrementalUpdate,
  pages: readonly Page[],
  change: (annotation: Dict, page: number, value: Value) => Dict,
): void {
  const { file } = update;
  for (const [index, page] of pages.entries()) {
    const annotations = file.array(page.dict.get("Annots"));
    if (annotations === undefined) {
      if (file.get(page.dict.get("Annots")) !== null)
        update.edit(page.ref, page.dict).delete("Annots");
      continue;
    }
    const changed = annotations.map((value) => {
      const before = update.current(value);
      if (before === undefined) return value;
      const after = change(before, index, value);
      if (after === before) return value;
      if (!(value instanceof Ref)) return after;
      const edited = update.edit(value, before);
      for (const [key, entry] of after) edited.set(key, entry);
      return value;
    });
    if (changed.some((value, i) => value !== annotations[i]))
      update.edit(page.ref, page.dict).set("Annots", changed);
  }
}

/** The annotation with a plain /Rect, as most readers understand it: four numbers, or no place at all. */
export function withPlainRect(file: PdfFile, annotation: Dict): Dict {
  const rect = annotation.get("Rect");
  if (rect === undefined || isPlainBox(file, rect)) return annotation;
  return new Map(annotation).set("Rect", numbersIn(file, rect) ?? [0, 0, 0, 0]);
}

/**
 * The annotation with an appearance state named (ISO 32000-1, 12.5.5), and a look for it: the state is that of `value`, its
 * field's value, if it names none and has this one, else /Off. PDFium shows nothing for a state without a look, others the
 * first look, or one of their own.
 */
export function withPlainState(update: IncrementalUpdate, annotation: Dict, value: Value): Dict {
  const { file } = update;
  const looks = file.dict(annotation.get("AP"));
  const states = file.dict(looks?.get("N"));
  if (states === undefined) return annotation;
  const named = file.get(annotation.get("AS"));
  const byValue = value instanceof Name && states.has(value.text) ? value.text : "Off";
  const own = named instanceof Name ? named.text : stringBytes(named)?.toString("latin1");
  const state = own || byValue;
  const hasLook =
    file.get(states.get(state)) instanceof Stream || isUnreadable(file, states, state);
  const isOffBox = state === "Off" && isWidget(file, annotation);
  const isPlain = hasLook || isOffBox;
  if (named instanceof Name && isPlain) return annotation;
  const plain = new Map(annotation).set("AS", new Name(state));
  if (isPlain) return plain;
  const shown = new Map(states).set(state, addEmptyLook(update));
  return plain.set("AP", new Map(looks).set("N", shown));
}

/** Annotations for which PDFium makes a look if they have none. */
const selfDrawn = new Set(
  "Circle Highlight Ink Popup Square Squiggly StrikeOut Text Underline".split(" "),
);

/**
 * The annotation without the looks that some programs take for its usual one: those of a pressed button if it has no other,
 * and that of one in a rectangle without size, which newer PDFium draws.
 */
export function withPlainLook(update: IncrementalUpdate, annotation: Dict): Dict {
  const { file } = update;
  const looks = file.dict(annotation.get("AP"));
  if (looks === undefined) return annotation;
  const empty = (): Dict => new Map(annotation).set("AP", dict({ N: addEmptyLook(update) }));
  const usual = file.get(looks.get("N"));
  if (!(usual instanceof Stream || usual instanceof Map)) {
    const isDrawn =
      isUnreadable(file, looks, "N") ||
      isWidget(file, annotation) ||
      selfDrawn.has(file.nameText(annotation.get("Subtype")) ?? "");
    return !isDrawn && (looks.has("D") || looks.has("R")) ? empty() : annotation;
  }
  const [a, b, c, d] = numbersIn(file, annotation.get("Rect")) ?? [];
  const isEmpty = usual instanceof Stream && usual.bytes.length === 0;
  const isSignature = isName(file.get(annotation.get("FT")), "Sig");
  return (a === c || b === d) && !isEmpty && !isSignature ? empty() : annotation;
}

const isUnreadable = (file: PdfFile, dict: Dict, key: string): boolean =>
  !file.lacks(dict.get(key)) && file.get(dict.get(key)) === null;

const addEmptyLook = (update: IncrementalUpdate): Ref =>
  update.addStream(
    dict({ Type: new Name("XObject"), Subtype: new Name("Form"), BBox: [0, 0, 0, 0] }),
    Buffer.alloc(0),
    "none",
  );

export const isWidget = (file: PdfFile, annotation: Dict): boolean =>
  isName(file.get(annotation.get("Subtype")), "Widget");
