import { bounds } from "./bounds.ts";
import { type Dict, stringBytes, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

export type NameEntry = readonly [key: Value, value: Value];

/** The entries of a name tree (ISO 32000-1, 7.9.6); skips what is not one. */
export const nameTreeEntries = (file: PdfFile, root: Dict | undefined): NameEntry[] =>
  treeEntries(file, root, "Names").filter(([key]) => stringBytes(key) !== undefined);

/** The files that are attached to the document (ISO 32000-1, 7.11.4). */
export const attachedFiles = (file: PdfFile): NameEntry[] =>
  nameTreeEntries(file, file.dict(file.dict(file.root.get("Names"))?.get("EmbeddedFiles")));

/** The entries of a number tree (ISO 32000-1, 7.9.7); skips what is not one. */
export const numberTreeEntries = (file: PdfFile, root: Dict | undefined): [number, Value][] =>
  treeEntries(file, root, "Nums").flatMap(([key, value]): [number, Value][] =>
    typeof key === "number" ? [[key, value]] : [],
  );

function treeEntries(file: PdfFile, root: Dict | undefined, leaf: "Names" | "Nums"): NameEntry[] {
  const entries: NameEntry[] = [];
  const seen = new Set<Dict>();
  const waiting = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node) || seen.add(node).size > bounds.treeNodesMax) continue;
    const pairs = file.array(node.get(leaf)) ?? [];
    for (let i = 0; i + 1 < pairs.length; i += 2)
      entries.push([file.get(pairs[i]), pairs[i + 1] ?? null]);
    for (const kid of file.array(node.get("Kids")) ?? []) {
      const child = file.dict(kid);
      if (child !== undefined) waiting.push(child);
    }
  }
  return entries;
}

/** Sorts the keys of a name tree by their bytes (ISO 32000-1, 7.9.6). */
export function sortedByName(entries: readonly NameEntry[]): Value[] {
  const bytes = (entry: NameEntry): Buffer => stringBytes(entry[0]) ?? Buffer.alloc(0);
  return [...entries].sort((a, b) => Buffer.compare(bytes(a), bytes(b))).flat();
}
