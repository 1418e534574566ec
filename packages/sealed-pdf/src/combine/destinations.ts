import { nameTreeEntries } from "../file/name-tree.ts";
import { type Dict, isName, Name, stringBytes, type Value } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { type Changes, change } from "./copied-part.ts";

/** Finds the place that a destination leads to (ISO 32000-1, 12.3.2): an array that begins with a page. */
export type Destinations = (destination: Value | undefined) => Value[] | undefined;

export function destinationsOf(file: PdfFile): Destinations {
  const named = namedDestinations(file);
  return (destination) => {
    const value = file.get(destination);
    const key = value instanceof Name ? value.text : stringBytes(value)?.toString("latin1");
    const found = key === undefined ? value : file.get(named.get(key));
    return file.array(found instanceof Map ? found.get("D") : found);
  };
}

/** Names of PDF 1.1 stand in a dictionary, those of later versions in a tree. */
function namedDestinations(file: PdfFile): Map<string, Value> {
  const tree = file.dict(file.dict(file.root.get("Names"))?.get("Dests"));
  return new Map([
    ...(file.dict(file.root.get("Dests")) ?? []),
    ...nameTreeEntries(file, tree).map(([key, value]): [string, Value] => [
      stringBytes(key)?.toString("latin1") ?? "",
      value,
    ]),
  ]);
}

/** Where an action of a link or bookmark leads within its own file. */
export const destinationOf = (file: PdfFile, of: Dict, find: Destinations): Value[] | undefined => {
  const action = file.dict(of.get("A"));
  const isGoTo = isName(file.get(action?.get("S")), "GoTo");
  return find(of.get("Dest")) ?? (isGoTo ? find(action?.get("D")) : undefined);
};

/** Names belong to the document: links by name become links to the place itself. */
export function unnameLinks(
  file: PdfFile,
  pages: readonly Page[],
  find: Destinations,
  changes: Changes,
): void {
  for (const page of pages) {
    for (const value of file.array(page.dict.get("Annots")) ?? []) {
      const link = file.dict(value);
      const place = link && destinationOf(file, link, find);
      if (!link || !place) continue;
      const action = file.dict(link.get("A"));
      if (link.has("Dest")) change(changes, link, "Dest", place);
      else if (action) change(changes, action, "D", place);
    }
  }
}
