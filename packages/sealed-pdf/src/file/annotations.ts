import type { IncrementalUpdate } from "./incremental-update.ts";
import type { Dict, Ref } from "./objects.ts";

/** Adds annotations to a page after the existing ones. */
export function appendAnnotations(
  update: IncrementalUpdate,
  page: { readonly ref: Ref; readonly dict: Dict },
  refs: readonly Ref[],
): void {
  const edited = update.edit(page.ref, page.dict);
  edited.set("Annots", [...(update.file.array(edited.get("Annots")) ?? []), ...refs]);
}
