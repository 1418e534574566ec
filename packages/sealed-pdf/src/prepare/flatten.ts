import { bounds } from "../file/bounds.ts";
import { PdfFault } from "../file/fault.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, isName, name, Ref, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { UploadRefused } from "../file/upload-refused.ts";

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** The file with a plain page tree instead of one with circles, holes or pages that stand twice. */
export function withPlainPages(file: PdfFile): Buffer {
  const update = new IncrementalUpdate(file);
  const root = dict({ Type: name("Pages") });
  const rootRef = update.add(root);
  const leaves: Leaf[] = [];
  const walk: Walk = { file, leaves, path: new Set(), visits: 0 };
  collect(walk, update.catalog.get("Pages"), new Map());
  if (leaves.length === 0) leaves.push(...strayPages(file));
  const shown = new Set<number>();
  const kids = leaves.map(({ value, page }): Ref => {
    const twice = value instanceof Ref && shown.has(value.number);
    const ref = value instanceof Ref && !twice ? value : update.add(new Map());
    shown.add(ref.number);
    const edited = update.edit(ref, page);
    for (const [key, entry] of page) edited.set(key, entry);
    edited.set("Parent", rootRef);
    return ref;
  });
  root.set("Kids", kids);
  root.set("Count", kids.length);
  update.catalog.set("Pages", rootRef);
  return Buffer.concat([file.bytes, update.write().bytes]);
}

interface Leaf {
  readonly value: Value | undefined;
  /** With what it inherits. */
  readonly page: Dict;
}

interface Walk {
  readonly file: PdfFile;
  readonly leaves: Leaf[];
  readonly path: Set<Dict>;
  /** Branches may share branches: without a bound that is exponential. */
  visits: number;
}

function collect(walk: Walk, value: Value | undefined, above: Dict): void {
  const { file, leaves, path } = walk;
  if (++walk.visits > bounds.treeNodesMax) throw new PdfFault("page tree too large");
  const node = readable(file, value);
  if (node === undefined || path.has(node) || path.size > bounds.treeDepthMax) return;
  const kids = readableArray(file, node.get("Kids"));
  if (kids === undefined) {
    leaves.push({ value, page: new Map([...above, ...node]) });
    if (leaves.length > bounds.pagesMax) throw new UploadRefused("TOO_MANY_PAGES");
    return;
  }
  const inherited: Dict = new Map(above);
  for (const key of inheritable) {
    const own = node.get(key);
    if (own !== undefined) inherited.set(key, own);
  }
  path.add(node);
  for (const kid of kids) collect(walk, kid, inherited);
  path.delete(node);
}

/** Every object that calls itself a page, when no tree leads to one. */
function strayPages(file: PdfFile): Leaf[] {
  const leaves: Leaf[] = [];
  for (const [number] of file.xref.entries) {
    const value = new Ref(number, 0);
    const page = readable(file, value);
    if (!isName(page?.get("Type"), "Page") || page === undefined) continue;
    leaves.push({ value, page });
    if (leaves.length > bounds.pagesMax) throw new UploadRefused("TOO_MANY_PAGES");
  }
  return leaves;
}

const readable = (file: PdfFile, value: Value | undefined): Dict | undefined =>
  tolerant(() => file.dict(value));

const readableArray = (file: PdfFile, value: Value | undefined): Value[] | undefined =>
  tolerant(() => file.array(value));

/** What can't be read is not there. */
function tolerant<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}
