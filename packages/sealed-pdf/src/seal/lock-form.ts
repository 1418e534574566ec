import { bounds } from "../file/bounds.ts";
import { PdfFault, unlessFaulty } from "../file/fault.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, name, Ref, Stream, type Value } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import { isSigned } from "../file/signatures.ts";
import { displayedSize } from "../file/view.ts";
import { fieldFlag } from "../form/widgets.ts";
import { type Place, placeOf } from "../stamp/geometry.ts";

export interface UsedPlaces {
  /** Places of stamps. */
  readonly stamped: readonly Place[];
  /** Places of our fields that were left empty. */
  readonly empty: readonly Place[];
}

/**
 * Makes every field of the upload's form read-only. Hides what a widget shows below a stamp, and unmarks boxes below any
 * field of ours; a widget counts as below a field if it lies inside it, so that nothing changes outside
 * the fields. A document that somebody has signed or certified stays as it is: any change could break their
 * signature.
 */
export function lockForm(
  update: IncrementalUpdate,
  pages: readonly Page[],
  used: UsedPlaces = { stamped: [], empty: [] },
): void {
  const { file, catalog } = update;
  if (isSigned(file)) return;
  const form = file.dict(catalog.get("AcroForm"));
  const fields = file.array(form?.get("Fields")) ?? [];
  const seen = new Set<Dict>();
  const locked = lockFields(update, fields, true, seen);
  if (locked !== fields) update.editEntry(catalog, "AcroForm").set("Fields", locked);
  for (const [index, page] of pages.entries()) lockWidgets(update, page, index, used, seen);
}

/** Returns the same array if none of its direct (inline) fields was changed. */
function lockFields(
  update: IncrementalUpdate,
  fields: Value[],
  isTop: boolean,
  seen: Set<Dict>,
  depth = 0,
): Value[] {
  if (depth > bounds.treeDepthMax) throw new PdfFault("form too deep");
  const locked = fields.map((value) => {
    const field = update.current(value);
    const original = update.file.dict(value);
    if (field === undefined || original === undefined || seen.has(original)) return value;
    if (seen.add(original).size > bounds.treeNodesMax) throw new PdfFault("form too large");
    const kids = update.file.array(field.get("Kids")) ?? [];
    const lockedKids = lockFields(update, kids, false, seen, depth + 1);
    const flags = lockedFlags(update, field, isTop);
    if (flags === undefined && lockedKids === kids) return value;
    const copy = value instanceof Ref ? update.edit(value, field) : new Map(field);
    if (flags !== undefined) copy.set("Ff", flags);
    if (lockedKids !== kids) copy.set("Kids", lockedKids);
    return value instanceof Ref ? value : copy;
  });
  return locked.some((value, i) => value !== fields[i]) ? locked : fields;
}

/** New flags, if any must be set: fields inherit the flags of the top field unless they have their own. */
function lockedFlags(update: IncrementalUpdate, field: Dict, isTop: boolean): number | undefined {
  const own = update.file.number(field.get("Ff"));
  if (own === undefined && !isTop) return undefined;
  const flags = Math.trunc(own ?? 0);
  return flags % 2 === 0 ? flags + fieldFlag.readOnly : undefined;
}

function lockWidgets(
  update: IncrementalUpdate,
  page: Page,
  index: number,
  used: UsedPlaces,
  seen: ReadonlySet<Dict>,
): void {
  const { file } = update;
  const annotations = file.array(update.current(page.ref)?.get("Annots")) ?? [];
  const here = {
    stamped: used.stamped.filter((place) => place.page === index),
    empty: used.empty.filter((place) => place.page === index),
  };
  const locked = annotations.map((value) => {
    const widget = update.current(value);
    const original = file.dict(value);
    if (widget === undefined || file.nameText(widget.get("Subtype")) !== "Widget") return value;
    const copy: Dict = new Map(widget);
    if (original && !seen.has(original)) lockStray(update, copy);
    clear(update, copy, page, here);
    if (isSame(copy, widget)) return value;
    if (!(value instanceof Ref)) return copy;
    const edited = update.edit(value, widget);
    for (const [key, entry] of copy) edited.set(key, entry);
    return value;
  });
  if (locked.some((value, i) => value !== annotations[i]))
    update.edit(page.ref, page.dict).set("Annots", locked);
}

const isSame = (one: Dict, other: Dict): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** Locks a widget that the field tree does not lead to, and its ancestors. */
function lockStray(update: IncrementalUpdate, widget: Dict): void {
  let node = widget;
  for (let depth = 0; depth <= bounds.treeDepthMax; depth++) {
    const above = node.get("Parent");
    const parent = above instanceof Ref ? update.current(above) : undefined;
    const flags = lockedFlags(update, node, parent === undefined);
    if (flags !== undefined) node.set("Ff", flags);
    if (!(above instanceof Ref) || parent === undefined) return;
    node = update.edit(above, parent);
  }
}

const hidden = 2;

/** Removes what a widget shows below a field of ours. */
function clear(update: IncrementalUpdate, widget: Dict, page: Page, places: UsedPlaces): void {
  const { file } = update;
  const isIn = (place: Place) => liesIn(update, widget, page, place);
  const isStamped = places.stamped.some(isIn);
  if (!isStamped && !places.empty.some(isIn)) return;
  const kind = kindOf(update, widget);
  if (kind === "check") unmark(update, widget);
  else if (kind === "text" && isStamped && mayShow(update, widget)) {
    widget.set("F", Math.trunc(file.number(widget.get("F")) ?? 0) | hidden);
  }
}

/** How far a widget may reach beyond the field that was made from it, since places get rounded. */
const tolerancePt = 1;

function liesIn(update: IncrementalUpdate, widget: Dict, page: Page, field: Place): boolean {
  const { file } = update;
  const corners = file.array(widget.get("Rect"))?.map((value) => file.number(value) ?? Number.NaN);
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = corners ?? [];
  const rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  const own = placeOf(page.view, field.page, rect);
  const { width, height } = displayedSize(page.view);
  const [across, down] = [tolerancePt / width, tolerancePt / height];
  return (
    own.x >= field.x - across &&
    own.y >= field.y - down &&
    own.x + own.width <= field.x + field.width + across &&
    own.y + own.height <= field.y + field.height + down
  );
}

/** "check" for a box that can be marked, "button" for a push button, "text" for everything else. */
function kindOf(update: IncrementalUpdate, widget: Dict): "check" | "button" | "text" {
  const nodes = ancestors(update, widget);
  const entry = (key: string) => nodes.find(({ node }) => node.has(key))?.node.get(key);
  if (update.file.nameText(entry("FT")) !== "Btn") return "text";
  const flags = update.file.number(entry("Ff")) ?? 0;
  return (flags & fieldFlag.pushButton) === 0 ? "check" : "button";
}

interface Ancestor {
  readonly node: Dict;
  /** Undefined for the widget itself. */
  readonly ref: Ref | undefined;
}

function ancestors(update: IncrementalUpdate, widget: Dict): Ancestor[] {
  const found: Ancestor[] = [{ node: widget, ref: undefined }];
  let above = widget.get("Parent");
  while (above instanceof Ref && found.length <= bounds.treeDepthMax) {
    const node = update.current(above);
    if (node === undefined) break;
    found.push({ node, ref: above });
    above = node.get("Parent");
  }
  return found;
}

/** Shows the box unmarked. */
function unmark(update: IncrementalUpdate, widget: Dict): void {
  widget.set("AS", name("Off"));
  const valued = ancestors(update, widget).find(({ node }) => node.has("V"));
  if (valued === undefined) return;
  const node = valued.ref === undefined ? widget : update.edit(valued.ref, valued.node);
  node.set("V", name("Off"));
}

/** Whether a widget may show more than an empty box: it has a value, or its appearance draws text or pictures. */
function mayShow(update: IncrementalUpdate, widget: Dict): boolean {
  const { file } = update;
  if (ancestors(update, widget).some(({ node }) => file.get(node.get("V")) !== null)) return true;
  const look = file.get(file.dict(widget.get("AP"))?.get("N"));
  if (look === null) return false;
  return !(look instanceof Stream) || !drawsPathsOnly(update, look);
}

function drawsPathsOnly({ file }: IncrementalUpdate, look: Stream): boolean {
  const drawn = unlessFaulty(() => file.decoded(look).toString("latin1"));
  return drawn !== undefined && !/\b(Tj|TJ|Do|BI)\b|['"]/.test(drawn);
}
