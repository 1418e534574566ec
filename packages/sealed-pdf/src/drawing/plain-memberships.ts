import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type LayerStates, layerStates } from "../file/layers.ts";
import { type Dict, dict, isName, Name, name, Ref, token, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** A membership dictionary (ISO 32000-1, 8.11.2.2) or a layer, with the object in which it stands. */
export interface Membership {
  readonly dict: Dict;
  readonly object: Ref;
}

/**
 * Memberships that programs evaluate differently, each with one of a single layer that is shown or hidden as PDFium has it.
 * Layers that the file does not list, and which PDFium hides, are listed.
 */
export function plainMemberships(
  update: IncrementalUpdate,
  found: readonly Membership[],
): ReadonlyMap<Dict, Dict> {
  const { file } = update;
  const states = layerStates(file);
  const plain = new Map<Dict, Dict>();
  const hidden: Ref[] = [];
  const made = new Map<boolean, Ref>();
  for (const { dict: one, object } of found) {
    if (isName(one.get("Type"), "OCG")) {
      const isUnlisted = !states.isListed(object) && file.dict(object) === one;
      if (isUnlisted && !states.isShown(object)) hidden.push(object);
      continue;
    }
    const isShown = isMemberShown(file, states, one);
    if (!states.isNamed(object) && isPlain(file, states, one, isShown)) continue;
    const own = made.get(isShown) ?? update.add(layer(isShown));
    made.set(isShown, own);
    plain.set(one, dict({ Type: name("OCMD"), OCGs: own }));
  }
  const off = [...hidden, ...[made.get(false)].filter((ref) => ref !== undefined)];
  const on = [made.get(true)].filter((ref) => ref !== undefined);
  if (off.length + on.length > 0) list(update, on, off);
  return plain;
}

const layer = (isShown: boolean): Dict =>
  dict({ Type: name("OCG"), Name: token(isShown ? "(Shown)" : "(Hidden)") });

/** Lists layers that are on and off. poppler reads a list no further than the first layer that the file does not list. */
function list(update: IncrementalUpdate, on: readonly Ref[], off: readonly Ref[]): void {
  const { file, catalog } = update;
  const { isListed: isLayer } = layerStates(file);
  const isListed = (item: Value): boolean => item instanceof Ref && isLayer(item);
  const properties = update.editEntry(catalog, "OCProperties");
  const configuration = update.editEntry(properties, "D");
  const add = (to: Dict, key: string, refs: readonly Ref[]) =>
    to.set(key, [...(file.array(to.get(key)) ?? []).filter(isListed), ...refs]);
  const layers = (file.array(properties.get("OCGs")) ?? []).filter(isListed);
  properties.set("OCGs", [...layers, ...on, ...off]);
  add(configuration, "ON", on);
  add(configuration, "OFF", off);
  add(configuration, "Locked", [...on, ...off]);
}

function isMemberShown(file: PdfFile, states: LayerStates, membership: Dict): boolean {
  const expression = file.array(membership.get("VE"));
  return expression
    ? isExpressionTrue(file, states, expression, 0)
    : isPolicyTrue(file, states, membership);
}

function isPolicyTrue(file: PdfFile, states: LayerStates, membership: Dict): boolean {
  const groups = membership.get("OCGs");
  const list = file.array(groups);
  if (list === undefined) return file.dict(groups) === undefined || states.isShown(groups);
  const policy = file.nameText(membership.get("P")) ?? "AnyOn";
  const shown = list
    .filter((item) => file.dict(item) !== undefined)
    .map((item) => states.isShown(item));
  if (shown.length === 0) return true;
  switch (policy) {
    case "AllOn":
      return shown.every((one) => one);
    case "AllOff":
      return !shown.includes(true);
    case "AnyOff":
      return shown.includes(false);
    case "AnyOn":
      return shown.includes(true);
    default:
      return false;
  }
}

const levelsMax = 32;

function isExpressionTrue(
  file: PdfFile,
  states: LayerStates,
  expression: readonly Value[],
  level: number,
): boolean {
  if (level > levelsMax) return false;
  const [operator, ...operands] = expression.map((item) => ({ item, read: file.get(item) }));
  const values = operands
    .filter(({ read }) => read !== null)
    .map(({ item, read }) => {
      if (read instanceof Map) return states.isShown(item);
      return Array.isArray(read) && isExpressionTrue(file, states, read, level + 1);
    });
  const first = operands[0]?.read;
  if (isName(operator?.read, "Not"))
    return (first instanceof Map || Array.isArray(first)) && values[0] === false;
  if (isName(operator?.read, "Or")) return values.includes(true);
  return isName(operator?.read, "And") && values.length > 0 && values.every((value) => value);
}

/** Whether other programs come to the same: poppler and MuPDF know no expressions, and MuPDF shows what has one. */
function isPlain(file: PdfFile, states: LayerStates, one: Dict, isShown: boolean): boolean {
  const isLayer = (item: Value): boolean =>
    item instanceof Ref && states.isListed(item) && isName(file.dict(item)?.get("Type"), "OCG");
  const groups = one.get("OCGs");
  const policy = file.get(one.get("P"));
  const list = file.array(groups);
  const isPolicyPlain =
    groups === undefined ||
    (list
      ? list.length > 0 && list.every(isLayer) && (policy === null || isKnown(policy, policies))
      : isLayer(groups) && (policy === null || isKnown(policy, policiesForOne)));
  if (!isPolicyPlain) return false;
  const expression = file.get(one.get("VE"));
  if (expression === null) return true;
  return isShown && isSound(file, expression, isLayer, 0) && isPolicyTrue(file, states, one);
}

const policies = ["AllOn", "AnyOn", "AnyOff", "AllOff"];
const policiesForOne = ["AllOn", "AnyOn"];

const isKnown = (policy: Value, known: readonly string[]): boolean =>
  policy instanceof Name && known.includes(policy.text);

function isSound(
  file: PdfFile,
  expression: Value,
  isLayer: (item: Value) => boolean,
  level: number,
): boolean {
  if (!Array.isArray(expression) || level > levelsMax) return false;
  const [operator, ...operands] = expression;
  const read = file.get(operator);
  const isOne = isName(read, "Not") && operands.length === 1;
  const isMore = (isName(read, "And") || isName(read, "Or")) && operands.length > 0;
  return (
    (isOne || isMore) &&
    operands.every((item) => isLayer(item) || isSound(file, file.get(item), isLayer, level + 1))
  );
}
