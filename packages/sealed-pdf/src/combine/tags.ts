import { bounds } from "../file/bounds.ts";
import { PdfFault } from "../file/fault.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { nameTreeEntries, numberTreeEntries, sortedByName } from "../file/name-tree.ts";
import { type Dict, dict, isName, name, Ref, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { type Changes, type CopiedPart, change } from "./copied-part.ts";

export const treeOf = (file: PdfFile): Dict | undefined =>
  file.dict(file.root.get("StructTreeRoot"));

/** How many keys of the structure tree's parent tree a file may use. */
export const keysOf = (file: PdfFile): number =>
  numberTreeEntries(file, file.dict(treeOf(file)?.get("ParentTree"))).reduce(
    (next, [key]) => Math.max(next, key + 1),
    0,
  );

/**
 * Leaves out the elements (ISO 32000-1, 14.7.2) whose content is on pages that are left out: they hold its words; and
 * the words of those that have content on other pages too. `isKept` is asked for page objects. Returns the elements that
 * stay.
 */
export function pruneTags(
  file: PdfFile,
  isKept: (page: Ref) => boolean,
  changes: Changes,
): ReadonlySet<Dict> {
  const root = treeOf(file);
  const staying = new Set<Dict>();
  if (root === undefined) return staying;
  const seen = new Set<Dict>();
  const judge = (kid: Value, page: Value | undefined, depth: number): TagOutcome => {
    const element = file.dict(kid);
    const own = element?.get("Pg") ?? page;
    const isContent = ["MCR", "OBJR"].some((type) => isName(file.get(element?.get("Type")), type));
    if (element === undefined || isContent)
      return own instanceof Ref && isKept(own) ? "content" : "left out";
    if (seen.has(element)) return "empty";
    if (seen.add(element).size > bounds.treeNodesMax || depth > bounds.nestingMax)
      throw new PdfFault("structure tree too large");
    const found = prune(element, own, depth);
    if (found !== "left out") staying.add(element);
    else if (kid instanceof Ref) changes.dropped.add(kid.number);
    return found;
  };
  const prune = (parent: Dict, page: Value | undefined, depth: number): TagOutcome => {
    const kids = kidsOf(file, parent);
    const found = kids.map((kid) => judge(kid, page, depth + 1));
    const kept = kids.filter((_, i) => found[i] !== "left out");
    if (kept.length < kids.length) change(changes, parent, "K", kept);
    const isPart = found.includes("part");
    if (!isPart && !found.includes("content")) return kids.length === 0 ? "empty" : "left out";
    if (!isPart && !found.includes("left out")) return "content";
    for (const key of words) if (parent.has(key)) change(changes, parent, key, null);
    return "part";
  };
  prune(root, undefined, 0);
  return staying;
}

/**
 * "empty": without content on any page, such as a cell of a table that has none; "part": with content on pages of both
 * kinds.
 */
type TagOutcome = "content" | "part" | "empty" | "left out";

/** Entries of an element that repeat, describe or name its content. */
const words = ["ActualText", "Alt", "E", "T"];

interface TagChanges {
  readonly changes: Changes;
  readonly staying: ReadonlySet<Dict> | undefined;
}

/** The joined structure tree, while parts are added. */
export class JoinedTags {
  readonly #update: IncrementalUpdate;
  readonly #ref: Ref;
  readonly #kids: Value[] = [];
  readonly #parents: [number, Value][] = [];
  readonly #ids: [Value, Value][] = [];
  readonly #maps = { RoleMap: new Map(), ClassMap: new Map() } as const;
  readonly #namespaces: Value[] = [];
  #isTagged = false;
  #isWhollyTagged = true;

  constructor(update: IncrementalUpdate) {
    this.#update = update;
    this.#ref = update.add(null);
  }

  /** To be called before anything of the part is copied: its elements then find the tree that is joined. */
  begin(part: CopiedPart): void {
    const own = part.file.root.get("StructTreeRoot");
    if (own instanceof Ref) part.standsFor(own, this.#ref);
  }

  /** `staying` are the elements that may be copied, if not all. */
  add(part: CopiedPart, firstKey: number, { changes, staying }: TagChanges): void {
    const { file } = part;
    const root = treeOf(file);
    this.#isWhollyTagged &&= root !== undefined;
    if (root === undefined) return;
    this.#isTagged = true;
    const kids = changes.entries.get(root)?.get("K") ?? kidsOf(file, root);
    for (const kid of Array.isArray(kids) ? kids : []) {
      keepLanguage(file, kid, changes);
      this.#kids.push(part.value(kid));
    }
    // Elements that nothing but these trees leads to may be those of any page.
    const copied = (value: Value): Value => {
      const element = file.dict(value);
      if (element) return staying?.has(element) === false ? null : part.value(value);
      return (file.array(value) ?? []).map((one) => (file.dict(one) ? copied(one) : null));
    };
    for (const [key, value] of numberTreeEntries(file, file.dict(root.get("ParentTree"))))
      this.#parents.push([key + firstKey, copied(value)]);
    for (const [id, element] of nameTreeEntries(file, file.dict(root.get("IDTree"))))
      this.#ids.push([id, copied(element)]);
    for (const key of ["RoleMap", "ClassMap"] as const) {
      const map = this.#maps[key];
      for (const [from, to] of file.dict(root.get(key)) ?? [])
        if (!map.has(from)) map.set(from, part.value(to));
    }
    for (const one of file.array(root.get("Namespaces")) ?? [])
      this.#namespaces.push(part.value(one));
  }

  /** Tells of pages whose content has no tags. */
  addUntagged(): void {
    this.#isWhollyTagged = false;
  }

  close(): void {
    if (!this.#isTagged) return;
    const { catalog } = this.#update;
    const found = ([, value]: readonly [unknown, Value]) =>
      Array.isArray(value) ? value.some((one) => one !== null) : value !== null;
    const parents = this.#parents.filter(found).sort(([a], [b]) => a - b);
    const root = dict({
      Type: name("StructTreeRoot"),
      K: this.#kids,
      ParentTree: this.#update.add(dict({ Nums: parents.flat() })),
      ParentTreeNextKey: (parents.at(-1)?.[0] ?? -1) + 1,
    });
    const ids = this.#ids.filter(found);
    if (ids.length > 0) root.set("IDTree", this.#update.add(dict({ Names: sortedByName(ids) })));
    for (const [key, map] of Object.entries(this.#maps)) if (map.size > 0) root.set(key, map);
    if (this.#namespaces.length > 0) root.set("Namespaces", this.#namespaces);
    this.#update.replace(this.#ref, root);
    catalog.set("StructTreeRoot", this.#ref);
    if (this.#isWhollyTagged) catalog.set("MarkInfo", dict({ Marked: true }));
  }
}

/** An element of the top keeps the language of its document. */
function keepLanguage(file: PdfFile, kid: Value, changes: Changes): void {
  const element = file.dict(kid);
  const language = file.get(file.root.get("Lang"));
  if (element && !element.has("Lang") && language !== null)
    change(changes, element, "Lang", language);
}

function kidsOf(file: PdfFile, element: Dict): Value[] {
  const kids = element.get("K");
  return file.array(kids) ?? (kids === undefined || kids === null ? [] : [kids]);
}
