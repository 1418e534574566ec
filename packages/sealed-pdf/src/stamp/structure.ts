import type { AppendedPage } from "../file/append-pages.ts";
import { bounds } from "../file/bounds.ts";
import { PdfFault, unlessFaulty } from "../file/fault.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { extended } from "../file/long-arrays.ts";
import { type Dict, dict, name, Ref, textString, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** A node of the structure tree, which screen readers follow (ISO 32000-1, 14.7). */
export interface Element {
  readonly type: string;
  readonly kids: (Element | MarkedContent)[];
  readonly alt?: string;
  /** The text in logical order, if the glyphs are in another order. */
  readonly actualText?: string;
  /** Whether a header cell belongs to a row or a column. */
  readonly scope?: "Row" | "Column";
  /** Language (BCP 47) of the element and everything in it. */
  readonly language?: string;
  readonly direction?: "ltr" | "rtl";
}

/** Marked content of a page. */
export interface MarkedContent {
  readonly page: number;
  readonly id: number;
}

export interface TaggedPage {
  /** The element of each marked content, by the content's id. */
  readonly markedContents: readonly Element[];
}

/**
 * The document's structure tree, to which our pages and stamps are added. The original's tags stay;
 * an original without tags gets none, and is not marked as tagged because of ours.
 */
export class Structure {
  readonly #update: IncrementalUpdate;
  readonly #root: Dict;
  readonly #rootRef: Ref;
  readonly #parents: Value[] = [];
  readonly #tops: Ref[] = [];
  /** The root, or the only Document element below it if there must be only one (ISO 32005, ISO 14289-2, 8.2.5.2). */
  readonly #topRef: Ref;
  readonly #top: Dict;
  readonly #kidsBefore: readonly Value[];
  /** Whether the tree is the original's own. */
  readonly isOriginals: boolean;
  #nextKey: number;

  /** Undefined if the original's own tree can't be read: then ours would not help either. */
  static open(update: IncrementalUpdate): Structure | undefined {
    return unlessFaulty(() => new Structure(update));
  }

  private constructor(update: IncrementalUpdate) {
    const { file, catalog } = update;
    this.#update = update;
    this.#nextKey = nextKeyOf(update, file.dict(catalog.get("StructTreeRoot")));
    const own = catalog.get("StructTreeRoot");
    this.isOriginals = file.dict(own) !== undefined;
    const current = file.dict(own) ?? dict({ Type: name("StructTreeRoot") });
    this.#rootRef = own instanceof Ref ? own : update.add(null);
    this.#root = update.edit(this.#rootRef, current);
    catalog.set("StructTreeRoot", this.#rootRef);
    const [only, ...others] = kidsOf(file, this.#root);
    const document = others.length === 0 && isDocument(file, only) ? file.dict(only) : undefined;
    this.#topRef = document && only instanceof Ref ? only : this.#rootRef;
    this.#top = document && only instanceof Ref ? update.edit(only, document) : this.#root;
    this.#kidsBefore = kidsOf(file, this.#top);
  }

  /** A new key, under which the tree will list an annotation or the contents of a page. */
  key(): number {
    this.#parents.push(null);
    return this.#nextKey++;
  }

  /** Adds a stamp, whose label is in its /Contents; it is read at its position in the tree: after the original. */
  annotation(key: number, annotation: Ref, page: Ref, language: string): void {
    const ref = this.#update.add(
      dict({
        S: name("Annot"),
        P: this.#topRef,
        Pg: page,
        Lang: textString(language),
        K: dict({ Type: name("OBJR"), Obj: annotation, Pg: page }),
      }),
    );
    this.#parents[this.#offsetOf(key)] = ref;
    this.#tops.push(ref);
  }

  /** Adds the tree of the completion pages; `keys` are the keys of the pages, in order. */
  pages(
    top: Element,
    pages: readonly (AppendedPage & TaggedPage)[],
    keys: readonly number[],
  ): void {
    const refs = new Map<Element, Ref>();
    const isInDocument = this.#topRef !== this.#rootRef;
    const ref = this.#element(
      isInDocument ? { ...top, type: "Part" } : top,
      this.#topRef,
      pages,
      refs,
    );
    this.#tops.push(ref);
    pages.forEach(({ markedContents }, i) => {
      const parents = markedContents.map((element) => refs.get(element) ?? null);
      this.#parents[this.#offsetOf(keys[i] ?? 0)] = this.#update.add(parents);
    });
  }

  /** Writes the tree; must be called last. */
  close(): void {
    this.#top.set("K", extended(this.#kidsBefore, this.#tops));
    this.#root.set("ParentTree", this.#parentTree());
    this.#root.set("ParentTreeNextKey", this.#nextKey);
  }

  #offsetOf(key: number): number {
    return key - (this.#nextKey - this.#parents.length);
  }

  #element(
    element: Element,
    parent: Ref,
    pages: readonly AppendedPage[],
    refs: Map<Element, Ref>,
  ): Ref {
    const made = dict({ S: name(element.type), P: parent });
    const ref = this.#update.add(made);
    refs.set(element, ref);
    if (element.language !== undefined) made.set("Lang", textString(element.language));
    if (element.direction === "rtl")
      made.set("A", dict({ O: name("Layout"), WritingMode: name("RlTb") }));
    if (element.alt !== undefined) made.set("Alt", textString(element.alt));
    if (element.actualText !== undefined) made.set("ActualText", textString(element.actualText));
    if (element.scope !== undefined)
      made.set("A", dict({ O: name("Table"), Scope: name(element.scope) }));
    const first = element.kids.find((kid) => !("type" in kid));
    const page = first && !("type" in first) ? first.page : undefined;
    if (page !== undefined) made.set("Pg", pages[page]?.ref ?? null);
    const kids = element.kids.map((kid): Value => {
      if ("type" in kid) return this.#element(kid, ref, pages, refs);
      if (kid.page === page) return kid.id;
      return dict({ Type: name("MCR"), Pg: pages[kid.page]?.ref, MCID: kid.id });
    });
    made.set("K", kids.length === 1 ? (kids[0] ?? null) : kids);
    return ref;
  }

  /** The parent tree with our entries beside the original's: a number tree whose leaves have limits. */
  #parentTree(): Ref {
    const { file } = this.#update;
    const first = this.#nextKey - this.#parents.length;
    const own = this.#update.add(
      dict({
        Limits: [first, this.#nextKey - 1],
        Nums: this.#parents.flatMap((parent, i) => [first + i, parent]),
      }),
    );
    const before = file.dict(this.#root.get("ParentTree"));
    const kids = file.array(before?.get("Kids"));
    if (before === undefined) return this.#update.add(dict({ Kids: [own] }));
    if (kids !== undefined) return this.#update.add(dict({ Kids: [...kids, own] }));
    const leaf: Dict = new Map(before);
    const nums = file.array(before.get("Nums")) ?? [];
    const keys = numbersIn(nums);
    if (keys.length === 0) return this.#update.add(dict({ Kids: [own] }));
    leaf.set("Nums", extended(nums, []));
    leaf.set("Limits", [Math.min(...keys), Math.max(...keys)]);
    return this.#update.add(dict({ Kids: [this.#update.add(leaf), own] }));
  }
}

const numbersIn = (nums: readonly Value[]): number[] =>
  nums.filter((value, i): value is number => i % 2 === 0 && typeof value === "number");

/** One above all keys in the parent tree, whatever the root's ParentTreeNextKey is. */
function nextKeyOf({ file }: IncrementalUpdate, root: Dict | undefined): number {
  let next = file.number(root?.get("ParentTreeNextKey")) ?? 0;
  const seen = new Set<Dict>();
  const waiting = [file.dict(root?.get("ParentTree"))];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    if (seen.add(node).size > bounds.treeNodesMax) throw new PdfFault("parent tree too large");
    const limits = file.array(node.get("Limits"));
    const upper = file.number(limits?.[1]);
    if (upper !== undefined) next = Math.max(next, upper + 1);
    for (const key of numbersIn(file.array(node.get("Nums")) ?? [])) next = Math.max(next, key + 1);
    // A branch's limits cover everything below it.
    if (upper !== undefined) continue;
    for (const kid of file.array(node.get("Kids")) ?? []) waiting.push(file.dict(kid));
  }
  if (!Number.isSafeInteger(next) || next > bounds.objectNumberMax)
    throw new PdfFault("parent tree out of range");
  return next;
}

function kidsOf(file: PdfFile, element: Dict): Value[] {
  const kids = element.get("K");
  return file.array(kids) ?? (kids === undefined || kids === null ? [] : [kids]);
}

const isDocument = (file: PdfFile, element: Value | undefined): boolean =>
  element instanceof Ref && file.nameText(file.dict(element)?.get("S")) === "Document";
