import { bounds } from "../file/bounds.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import {
  type Dict,
  dict,
  isName,
  name,
  type Ref,
  textString,
  type Value,
} from "../file/objects.ts";
import type { CopiedPart } from "./copied-part.ts";
import { type Destinations, destinationOf } from "./destinations.ts";

/** A bookmark in terms of the combined file. */
export interface Bookmark {
  readonly title: Value;
  readonly entries: Dict;
  readonly kids: readonly Bookmark[];
}

export const bookmarkOf = (title: string, page: Ref, kids: readonly Bookmark[]): Bookmark => ({
  title: textString(title),
  entries: dict({ Dest: [page, name("Fit")] }),
  kids,
});

/**
 * The part's own bookmarks, without those that lead to pages which are left out: what stood below them takes their
 * place.
 */
export function bookmarksIn(
  part: CopiedPart,
  find: Destinations,
  isKept: (page: Value | undefined) => boolean,
): Bookmark[] {
  const { file } = part;
  const seen = new Set<Dict>();
  const below = (parent: Dict | undefined, depth: number): Bookmark[] => {
    const found: Bookmark[] = [];
    if (depth > bounds.treeDepthMax) return found;
    for (let item = file.dict(parent?.get("First")); item; item = file.dict(item.get("Next"))) {
      if (seen.has(item) || seen.add(item).size > bounds.treeNodesMax) break;
      const kids = below(item, depth + 1);
      const entries = leading(part, item, { find, isKept });
      if (entries === "left out") found.push(...kids);
      else if (entries.size > 0 || kids.length > 0)
        found.push({ title: file.get(item.get("Title")), entries, kids });
    }
    return found;
  };
  return below(file.dict(file.root.get("Outlines")), 0);
}

interface Leading {
  readonly find: Destinations;
  readonly isKept: (page: Value | undefined) => boolean;
}

/** The act of a bookmark, and how it looks; nothing for one that only stands above others. */
function leading(part: CopiedPart, item: Dict, { find, isKept }: Leading): Dict | "left out" {
  const { file } = part;
  const look = dict({ C: file.get(item.get("C")), F: file.get(item.get("F")) });
  for (const [key, value] of look) if (value === null) look.delete(key);
  const place = destinationOf(file, item, find);
  if (place) return isKept(place[0]) ? look.set("Dest", part.value(place)) : "left out";
  const action = file.dict(item.get("A"));
  if (!isName(file.get(action?.get("S")), "URI") || !action) return new Map();
  return look.set("A", part.dict(action));
}

/** Writes the bookmarks (ISO 32000-1, 12.3.3), closed, so that readers show one line a file. */
export function addBookmarks(update: IncrementalUpdate, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const root: Dict = new Map();
  const ref = update.add(root);
  const [first, last] = linked(update, ref, bookmarks);
  root.set("First", first).set("Last", last).set("Count", bookmarks.length);
  update.catalog.set("Outlines", ref);
}

function linked(update: IncrementalUpdate, parent: Ref, bookmarks: readonly Bookmark[]) {
  const items = bookmarks.map(({ title, entries }) => {
    const item: Dict = new Map<string, Value>([["Title", title], ["Parent", parent], ...entries]);
    return { item, ref: update.add(item) };
  });
  items.forEach(({ item, ref }, i) => {
    const [before, after] = [items[i - 1], items[i + 1]];
    if (before) item.set("Prev", before.ref);
    if (after) item.set("Next", after.ref);
    const kids = bookmarks[i]?.kids ?? [];
    if (kids.length === 0) return;
    const [first, last] = linked(update, ref, kids);
    item.set("First", first).set("Last", last).set("Count", -kids.length);
  });
  return [items[0]?.ref ?? null, items.at(-1)?.ref ?? null] as const;
}
