import { bounds } from "./bounds.ts";
import { PdfFault, unlessFaulty } from "./fault.ts";
import { type Dict, isName, Ref, Stream, type Value } from "./objects.ts";
import type { Page } from "./pages.ts";
import type { PdfFile } from "./pdf-file.ts";

export interface ContentStream {
  readonly ref: Ref;
  readonly stream: Stream;
  /** Index of the first page that draws it, counted from 0. */
  readonly page: number;
}

/** Entries that lead away from what a page draws. */
const leadingAway: ReadonlySet<string> = new Set(
  "Parent P Popup IRT Dest A AA B Thumb PieceInfo Metadata ToUnicode FontFile FontFile2 FontFile3".split(
    " ",
  ),
);

/**
 * The streams of operators that pages draw: contents, forms, appearances and tiling patterns.
 * Everything on the way to them, such as resources, fonts and annotations, is read; what can't be read is skipped. `see`
 * is called with all of it, and the object in which it stands.
 */
export function contentStreams(
  file: PdfFile,
  pages: readonly Page[],
  see?: (value: Value, object: Ref) => void,
): ContentStream[] {
  const found: ContentStream[] = [];
  const seen = new Set<Value>();
  for (const [page, { ref, dict }] of pages.entries()) {
    const waiting: Visit[] = [];
    const look = ({ value, holder, object: around }: Visit): void => {
      const here = unlessFaulty(() => file.get(value));
      if (typeof here !== "object" || here === null || seen.has(here)) return;
      if (here instanceof Stream || here instanceof Map || Array.isArray(here)) seen.add(here);
      if (seen.size > bounds.pageObjectsMax) throw new PdfFault("too many objects on pages");
      if (here instanceof Stream && value instanceof Ref && isContent(here, holder))
        found.push({ ref: value, stream: here, page });
      const object = value instanceof Ref ? value : around;
      see?.(here, object);
      const inside = here instanceof Stream ? here.dict : here;
      if (Array.isArray(inside))
        for (const value of inside) waiting.push({ value, holder, object });
      if (!(inside instanceof Map)) return;
      for (const [key, entry] of inside)
        if (!leadingAway.has(key)) waiting.push({ value: entry, holder: key, object });
    };
    look({ value: inheritedResources(file, dict), holder: "Resources", object: ref });
    look({ value: dict, holder: "", object: ref });
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) look(next);
  }
  return found;
}

interface Visit {
  readonly value: Value | undefined;
  /** The key under which it stands, or the nearest key above it if it stands in a list. */
  readonly holder: string;
  /** The object in which it stands, or the page that inherits it. */
  readonly object: Ref;
}

function isContent({ dict }: Stream, holder: string): boolean {
  if (holder === "Contents" || isName(dict.get("Subtype"), "Form")) return true;
  return dict.get("PatternType") === 1;
}

export function inheritedResources(file: PdfFile, page: Dict): Value | undefined {
  let node: Dict | undefined = page;
  for (let depth = 0; node !== undefined && depth < bounds.treeDepthMax; depth++) {
    const own = node.get("Resources");
    if (own !== undefined) return own;
    const parent: Value | undefined = node.get("Parent");
    const above: Value | undefined = unlessFaulty(() => file.get(parent));
    node = above instanceof Map ? above : undefined;
  }
  return undefined;
}
