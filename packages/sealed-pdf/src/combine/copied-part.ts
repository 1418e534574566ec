import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, isName, Ref, Stream, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** Objects that change when copied. */
export interface Changes {
  /** Numbers of objects that references no longer lead to. */
  readonly dropped: Set<number>;
  /** Entries of dictionaries that are written instead of their own, in terms of the file that is copied; null for none. */
  readonly entries: Map<Dict, Map<string, Value>>;
}

export function change(changes: Changes, of: Dict, key: string, value: Value): void {
  const entries = changes.entries.get(of) ?? new Map<string, Value>();
  changes.entries.set(of, entries.set(key, value));
}

/** Copies objects of one file into another, each once, with all that they refer to. */
export class CopiedPart {
  readonly file: PdfFile;
  readonly #into: IncrementalUpdate;
  readonly #changes: Changes;
  readonly #copies = new Map<number, Ref>();
  readonly #waiting: { readonly from: Ref; readonly to: Ref }[] = [];
  readonly #firstKey: number | undefined;

  /**
   * `firstKey` is added to the keys by which contents and annotations are found in the structure tree; undefined for a
   * file without one.
   */
  constructor(
    file: PdfFile,
    into: IncrementalUpdate,
    changes: Changes,
    firstKey: number | undefined,
  ) {
    this.file = file;
    this.#into = into;
    this.#changes = changes;
    this.#firstKey = firstKey;
  }

  /** Makes references to an object lead to one that is written separately. */
  standsFor(from: Ref, to: Ref): void {
    this.#copies.set(from.number, to);
  }

  /** The copy of an object that was reached. */
  copyOf(ref: Value): Ref | undefined {
    return ref instanceof Ref ? this.#copies.get(ref.number) : undefined;
  }

  value(value: Value): Value {
    if (value instanceof Ref) return this.#reference(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one));
    if (value instanceof Map) return this.dict(value);
    if (value instanceof Stream) return new Stream(this.dict(value.dict), value.bytes);
    return value;
  }

  dict(from: Dict): Dict {
    const changed = this.#changes.entries.get(from);
    const copy: Dict = new Map();
    for (const [key, value] of changed ? new Map([...from, ...changed]) : from) {
      if (value === null) continue;
      if (key !== "StructParents" && key !== "StructParent") copy.set(key, this.value(value));
      else if (this.#firstKey !== undefined)
        copy.set(key, (this.file.number(value) ?? 0) + this.#firstKey);
    }
    return copy;
  }

  /** Copies what the copies so far refer to, until nothing is left. */
  finish(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop())
      this.#into.replace(next.to, this.value(this.file.get(next.from)));
  }

  #reference(from: Ref): Value {
    const known = this.#copies.get(from.number);
    if (known) return known;
    if (this.#changes.dropped.has(from.number)) return null;
    const value = this.file.get(from);
    if (value === null || isTree(value)) return null;
    const to = this.#into.add(null);
    this.#copies.set(from.number, to);
    this.#waiting.push({ from, to });
    return to;
  }
}

/** The combined file has a catalog and a page tree of its own. */
const isTree = (value: Value): boolean =>
  value instanceof Map && ["Catalog", "Pages"].some((type) => isName(value.get("Type"), type));
