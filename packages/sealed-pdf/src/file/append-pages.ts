import { PdfFault } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, dict, name, Ref, type Value } from "./objects.ts";
import { allowsVersion } from "./version.ts";
import type { PageSize } from "./view.ts";

export interface NewPage {
  readonly size: PageSize;
  readonly content: string;
  readonly resources: Dict;
  /** Key of its contents in the structure tree. */
  readonly structureKey?: number | undefined;
}

export interface AppendedPage {
  readonly ref: Ref;
  readonly dict: Dict;
}

/** Adds pages at the end; each carries every attribute that it would otherwise inherit. */
export function appendPages(
  update: IncrementalUpdate,
  pageCount: number,
  pages: readonly NewPage[],
): AppendedPage[] {
  const rootRef = update.catalog.get("Pages");
  const root = update.file.dict(rootRef);
  if (!(rootRef instanceof Ref) || root === undefined) throw new PdfFault("no page tree");
  const added = pages.map((page) => addPage(update, rootRef, page));
  const edited = update.edit(rootRef, root);
  const kids: readonly Value[] = update.file.array(edited.get("Kids")) ?? [];
  edited.set("Kids", [...kids, ...added.map((page) => page.ref)]);
  edited.set("Count", pageCount + added.length);
  return added;
}

function addPage(update: IncrementalUpdate, parent: Ref, page: NewPage): AppendedPage {
  const isInOrder = page.structureKey !== undefined && allowsVersion(update.file, 1.5);
  const box = [0, 0, page.size.width, page.size.height];
  const made = dict({
    Type: name("Page"),
    Parent: parent,
    MediaBox: box,
    CropBox: box,
    Rotate: 0,
    Resources: page.resources,
    StructParents: page.structureKey,
    Tabs: isInOrder ? name("S") : undefined,
    Contents: update.addStream(new Map(), Buffer.from(page.content, "latin1")),
  });
  return { ref: update.add(made), dict: made };
}
