import { bounds } from "../file/bounds.ts";
import { PdfFault, unlessFaulty } from "../file/fault.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, isName, name, Ref, Stream, type Value } from "../file/objects.ts";
import { viewOf } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { UploadRefused } from "../file/upload-refused.ts";
import { displayedSize, type PageSize } from "../file/view.ts";

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

export interface PlainTree {
  readonly bytes: Buffer;
  /** Pages that can't be read and were kept as empty ones, counted from 0. */
  readonly empty: readonly number[];
}

/** The file with a plain page tree instead of one with cycles, holes or repeated pages. */
export function withPlainPages(file: PdfFile): PlainTree {
  const update = new IncrementalUpdate(file);
  const root = dict({ Type: name("Pages") });
  const rootRef = update.add(root);
  const leaves = leavesOf(file);
  if (leaves.length === 0) leaves.push(...strayPages(file));
  const shown = new Set<number>();
  const kids = leaves.map(({ value, page, isReadable }): Ref => {
    const isOwn = value instanceof Ref && isReadable && !shown.has(value.number);
    const ref = isOwn ? value : update.add(new Map());
    shown.add(ref.number);
    const edited = update.edit(ref, page);
    for (const [key, entry] of page) edited.set(key, entry);
    edited.set("Parent", rootRef);
    return ref;
  });
  root.set("Kids", kids);
  root.set("Count", kids.length);
  update.catalog.set("Pages", rootRef);
  const bytes = Buffer.concat([file.bytes, update.write().bytes]);
  return { bytes, empty: leaves.flatMap((leaf, i) => (leaf.isReadable ? [] : [i])) };
}

/** What can be known of a page without drawing it. */
export interface PageFound {
  readonly size: PageSize;
  readonly hasContents: boolean;
}

/** The pages as other readers count them, including those that can't be read. */
export const pagesFound = (file: PdfFile): PageFound[] =>
  leavesOf(file).map(({ page }) => ({
    size: displayedSize(viewOf(file, page)),
    hasContents: hasContents(file, page.get("Contents")),
  }));

/** The number of pages that the tree claims to have. */
export const pagesCounted = (file: PdfFile): number | undefined =>
  unlessFaulty(() => file.number(file.dict(file.root.get("Pages"))?.get("Count")));

function hasContents(file: PdfFile, contents: Value | undefined): boolean {
  const value = unlessFaulty(() => file.get(contents));
  if (Array.isArray(value)) return value.some((item) => hasContents(file, item));
  return value instanceof Stream && value.bytes.length > 0;
}

interface Leaf {
  readonly value: Value | undefined;
  /** The page's dictionary with its inherited entries. */
  readonly page: Dict;
  readonly isReadable: boolean;
}

interface Walk {
  readonly file: PdfFile;
  readonly leaves: Leaf[];
  readonly path: Set<Dict>;
  /** Number of nodes visited: branches may share branches, which takes exponential time without a bound. */
  visits: number;
}

/** Kids that can't be read count as pages too, unless the tree itself counts only the others. */
function leavesOf(file: PdfFile): Leaf[] {
  const leaves: Leaf[] = [];
  collect({ file, leaves, path: new Set(), visits: 0 }, file.root.get("Pages"), new Map());
  const readable = leaves.filter(({ isReadable }) => isReadable);
  return pagesCounted(file) === readable.length ? readable : leaves;
}

function collect(walk: Walk, value: Value | undefined, above: Dict): void {
  const { file, leaves, path } = walk;
  if (++walk.visits > bounds.treeNodesMax) throw new PdfFault("page tree too large");
  const node = readable(file, value);
  if ((node && path.has(node)) || path.size > bounds.treeDepthMax) return;
  if (node === undefined && !(value instanceof Ref)) return;
  const kids = readableArray(file, node?.get("Kids"));
  if (node === undefined && path.size === 0) return;
  if (kids === undefined) {
    const page = node ?? dict({ Type: name("Page"), Resources: new Map() });
    leaves.push({ value, page: new Map([...above, ...page]), isReadable: node !== undefined });
    if (leaves.length > bounds.pagesMax) throw new UploadRefused("TOO_MANY_PAGES");
    return;
  }
  const inherited: Dict = new Map(above);
  for (const key of inheritable) {
    const own = node?.get(key);
    if (own !== undefined) inherited.set(key, own);
  }
  if (node) path.add(node);
  for (const kid of kids) collect(walk, kid, inherited);
  if (node) path.delete(node);
}

/** Every object that calls itself a page, when no tree leads to one. */
function strayPages(file: PdfFile): Leaf[] {
  const leaves: Leaf[] = [];
  for (const [number] of file.xref.entries) {
    const value = new Ref(number, 0);
    const page = readable(file, value);
    if (!isName(page?.get("Type"), "Page") || page === undefined) continue;
    leaves.push({ value, page, isReadable: true });
    if (leaves.length > bounds.pagesMax) throw new UploadRefused("TOO_MANY_PAGES");
  }
  return leaves;
}

const readable = (file: PdfFile, value: Value | undefined): Dict | undefined =>
  unlessFaulty(() => file.dict(value));

const readableArray = (file: PdfFile, value: Value | undefined): Value[] | undefined =>
  unlessFaulty(() => file.array(value));
