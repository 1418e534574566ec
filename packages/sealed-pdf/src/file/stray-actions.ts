import { isHarmless } from "./actions.ts";
import { unlessFaulty } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { namePattern, patternsIn } from "./name-search.ts";
import { type Dict, Ref, Stream, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** Actions that run something, show something else or lead out of the document (ISO 32000-2, 12.6.4). */
const kinds =
  "JavaScript Launch SubmitForm ImportData ResetForm Hide Rendition SetOCGState RichMediaExecute GoToR GoToE GoTo3DView GoToDp Movie Sound Named".split(
    " ",
  );

/** Matches somewhere in whatever holds such an action. */
export const strayActions = new RegExp(kinds.map(namePattern).join("|"));

/**
 * Takes out of all objects of the file each action of such a kind, whatever leads to it: readers look for actions in more
 * places than the standard has. Parses the file only if one of their names is somewhere in it; the caller says whether one
 * is outside object streams. Returns what was found.
 */
export function disableStrayActions(
  update: IncrementalUpdate,
  isInBytes: boolean,
): "script" | "action" | undefined {
  const { file } = update;
  if (!isInBytes && !isPacked(file)) return undefined;
  const found = new Set<string>();
  for (const [number] of file.xref.entries) {
    const ref = new Ref(number, 0);
    // No sound reader uses an object that can't be read.
    const value = unlessFaulty(() => update.currentValue(ref)) ?? null;
    const plain = withoutActions(file, value, found);
    if (plain === value) continue;
    if (value instanceof Map && plain instanceof Map) become(update.edit(ref, value), plain);
    else update.replace(ref, plain);
  }
  if (found.size === 0) return undefined;
  return found.has("JavaScript") ? "script" : "action";
}

function isPacked(file: PdfFile): boolean {
  for (const data of file.objectStreamData())
    if (patternsIn(data, [strayActions]).size > 0) return true;
  return false;
}

/** Others may hold the dictionary that is edited, such as the catalog. */
function become(dict: Dict, other: Dict): void {
  dict.clear();
  for (const [key, value] of other) dict.set(key, value);
}

/** The same value if it holds no such action; null for one. */
function withoutActions(file: PdfFile, value: Value, found: Set<string>): Value {
  if (Array.isArray(value)) {
    const plain = value.map((one) => withoutActions(file, one, found));
    return plain.some((one, at) => one !== value[at]) ? plain : value;
  }
  if (value instanceof Stream) {
    const dict = withoutActions(file, value.dict, found);
    return dict === value.dict
      ? value
      : new Stream(dict instanceof Map ? dict : new Map(), value.bytes);
  }
  if (!(value instanceof Map)) return value;
  const kind = kindOf(file, value);
  if (kind !== undefined) {
    found.add(kind);
    return null;
  }
  const changed = [...value].flatMap(([key, one]): [string, Value][] => {
    const plain = withoutActions(file, one, found);
    return plain === one ? [] : [[key, plain]];
  });
  if (changed.length === 0) return value;
  const kept: Dict = new Map([...value, ...changed]);
  for (const [key, one] of changed) if (one === null) kept.delete(key);
  return kept;
}

/** The kind of an action that is to go. An element of a structure tree, whose type is /S too, has a parent. */
function kindOf(file: PdfFile, dict: Dict): string | undefined {
  const kind = file.nameText(dict.get("S"));
  if (kind === undefined || !kinds.includes(kind) || dict.has("P")) return undefined;
  const alone: Dict = new Map(dict);
  alone.delete("Next");
  return isHarmless(file, alone) ? undefined : kind;
}
