import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, isName, Name, Ref, type Value } from "./objects.ts";
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
 * The annotation with an appearance state named (ISO 32000-1, 12.5.5): that of `value`, its field's value, if it has such a
 * state, else /Off. Some readers show the first state if none is named.
 */
export function withPlainState(file: PdfFile, annotation: Dict, value: Value): Dict {
  const states = file.dict(file.dict(annotation.get("AP"))?.get("N"));
  if (states === undefined || file.get(annotation.get("AS")) instanceof Name) return annotation;
  const state = value instanceof Name && states.has(value.text) ? value : new Name("Off");
  return new Map(annotation).set("AS", state);
}

export const isWidget = (file: PdfFile, annotation: Dict): boolean =>
  isName(file.get(annotation.get("Subtype")), "Widget");
