import { bounds } from "../file/bounds.ts";
import { PdfFault } from "../file/fault.ts";
import { type Dict, Ref, type Value } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** A node of the form's field tree with what stands above it. */
export interface Node {
  readonly dict: Dict;
  /** Undefined if it is a direct object in its parent's list. */
  readonly ref: Ref | undefined;
  readonly parent: Node | undefined;
  /** Its index in its parent's /Kids; -1 if unknown. */
  readonly index: number;
}

/** A form field's box on a page. */
export interface Widget {
  readonly node: Node;
  /** Page index, counted from 0. */
  readonly page: number;
  /** Its index in the page's /Annots. */
  readonly index: number;
}

/** The form's field tree; skips what is not a dictionary or comes twice (as in a cycle). */
export function fieldTree(file: PdfFile): Map<Dict, Node> {
  const found = new Map<Dict, Node>();
  const form = file.dict(file.root.get("AcroForm"));
  const visit = (values: readonly Value[], parent: Node | undefined, depth: number): void => {
    if (depth > bounds.treeDepthMax) throw new PdfFault("form too deep");
    for (const [index, value] of values.entries()) {
      const dict = file.dict(value);
      if (dict === undefined || found.has(dict)) continue;
      if (found.size >= bounds.treeNodesMax) throw new PdfFault("form too large");
      const ref = value instanceof Ref ? value : undefined;
      const node = { dict, ref, parent, index };
      found.set(dict, node);
      visit(file.array(dict.get("Kids")) ?? [], node, depth + 1);
    }
  };
  visit(file.array(form?.get("Fields")) ?? [], undefined, 0);
  return found;
}

/** All widgets on pages, whether or not the form's field tree leads to them: readers fill in both. */
export function widgetsOf(
  file: PdfFile,
  pages: readonly Page[],
  tree: ReadonlyMap<Dict, Node>,
): Widget[] {
  const seen = new Set<Dict>();
  return pages.flatMap(({ dict }, page) =>
    (file.array(dict.get("Annots")) ?? []).flatMap((value, index): Widget[] => {
      const annotation = file.dict(value);
      if (annotation === undefined || seen.has(annotation)) return [];
      if (file.nameText(annotation.get("Subtype")) !== "Widget") return [];
      if (seen.add(annotation).size > bounds.annotationsMax)
        throw new PdfFault("too many annotations");
      return [{ node: tree.get(annotation) ?? strayNode(file, value, annotation), page, index }];
    }),
  );
}

/** The node of a widget that the field tree does not lead to, with its ancestors by /Parent. */
export function strayNode(file: PdfFile, value: Value, dict: Dict, below = new Set<Dict>()): Node {
  const above = dict.get("Parent");
  const parent = file.dict(above);
  const ref = value instanceof Ref ? value : undefined;
  below.add(dict);
  if (above === undefined || parent === undefined || below.has(parent))
    return { dict, ref, parent: undefined, index: -1 };
  if (below.size > bounds.treeDepthMax) throw new PdfFault("form too deep");
  return { dict, ref, parent: strayNode(file, above, parent, below), index: -1 };
}

/** A node and all its ancestors, the nearest first. */
export function* upwards(node: Node): Generator<Node> {
  for (let next: Node | undefined = node; next !== undefined; next = next.parent) yield next;
}

/** The nearest value of an entry, on the node or one of its ancestors. */
export function inherited(node: Node, key: string): Value | undefined {
  for (const { dict } of upwards(node)) {
    const value = dict.get(key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Flags in a field's /Ff (ISO 32000-2, 12.7.4 and 12.7.5): bit position n as 2 to the power of n - 1. */
export const fieldFlag = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
} as const;

export const flagsOf = (file: PdfFile, node: Node): number =>
  file.number(inherited(node, "Ff")) ?? 0;
