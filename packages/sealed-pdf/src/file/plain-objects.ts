import { unlessFaulty } from "./fault.ts";
import { IncrementalUpdate } from "./incremental-update.ts";
import { Ref, Stream, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/**
 * The file with an update that rewrites objects which readers understand differently, in the way they are read here: of
 * duplicate keys the last one counts, and a reference to a free entry, or to another generation than the object's, is null
 * (ISO 32000-1, 7.3.10). The same file if nothing that has been read of it or that it refers to is ambiguous.
 */
export function withPlainObjects(file: PdfFile): PdfFile {
  const rewritten = new Map<number, Value>();
  if (!file.references().allPlain)
    for (const [number, value] of objectsIn(file)) {
      const plain = withPlainReferences(file, value);
      if (plain !== value) rewritten.set(number, plain);
    }
  for (const number of file.ambiguousObjects)
    if (!rewritten.has(number)) rewritten.set(number, file.get(new Ref(number, 0)));
  if (rewritten.size === 0) return file;
  const update = new IncrementalUpdate(file);
  for (const [number, value] of rewritten)
    if (number !== file.rootRef.number) update.replace(new Ref(number, 0), value);
  const root = rewritten.get(file.rootRef.number);
  if (root instanceof Map) {
    update.catalog.clear();
    for (const [key, value] of root) update.catalog.set(key, value);
  }
  return update.opened();
}

/** Every object in the index; those that can't be read are skipped, since they can't be drawn either. */
function* objectsIn(file: PdfFile): Generator<[number: number, value: Value]> {
  for (const [number, entry] of file.xref.entries) {
    if (entry.in === "free") continue;
    const value = unlessFaulty(() => file.get(new Ref(number, 0)));
    if (value !== undefined) yield [number, value];
  }
}

/** Returns the same value if there is nothing to change. */
function withPlainReferences(file: PdfFile, value: Value): Value {
  if (value instanceof Ref)
    return file.xref.entries.isReferredToBy(value.number, value.generation) ? value : null;
  if (Array.isArray(value)) {
    const plain = value.map((item) => withPlainReferences(file, item));
    return plain.some((item, i) => item !== value[i]) ? plain : value;
  }
  if (value instanceof Stream) {
    const dict = withPlainReferences(file, value.dict);
    return dict instanceof Map && dict !== value.dict ? new Stream(dict, value.bytes) : value;
  }
  if (!(value instanceof Map)) return value;
  const plain = new Map([...value].map(([key, item]) => [key, withPlainReferences(file, item)]));
  return [...plain].some(([key, item]) => item !== value.get(key)) ? withoutNulls(plain) : value;
}

/** A null entry counts as absent (7.3.7), but not in all readers. */
const withoutNulls = (dict: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map([...dict].filter(([, value]) => value !== null));
