import type { FieldSettings } from "#contract/rules/fields/field-settings";
import {
  type FieldKind,
  isFilledKind,
  isMark,
  keptInside,
  type PageSize,
} from "#contract/rules/fields/markers";
import type { Fields, PlacedField } from "./layout.ts";
import { firstOptions, linesHeightPt } from "./palette.ts";

/** Settings of fields, and groups of boxes: boxes of one signer and kind with the same `group` belong together. */

/** Members that become undefined are removed. */
export type SettingsChange = Partial<FieldSettings>;

/** The boxes of a field's group in their order, or the field alone. */
export const boxesOf = (fields: Fields, field: PlacedField): Fields =>
  fields.filter((one) => isTogether(one, field));

const isTogether = (a: PlacedField, b: PlacedField): boolean =>
  a.id === b.id || (a.settings?.group !== undefined && isOfGroup(a, b));

const isOfGroup = (a: PlacedField, b: PlacedField): boolean =>
  a.settings?.group === b.settings?.group && a.kind === b.kind && a.signerId === b.signerId;

/** The ids, with those of all boxes in the same groups. */
export function withTheirBoxes(fields: Fields, ids: readonly string[]): readonly string[] {
  const named = fields.filter(({ id }) => ids.includes(id));
  const others = fields.filter((one) => named.some((field) => isTogether(one, field)));
  return [...new Set([...ids, ...others.map(({ id }) => id)])];
}

/** Whether a setting belongs to a single box; all others are shared by the boxes of a group. */
function isOwn(kind: FieldKind, name: string): boolean {
  if (kind === "check") return !["min", "max", "group", "locked", "when", "whenAny"].includes(name);
  return kind === "choice" && ["option", "value"].includes(name);
}

/** Changes the settings of these fields; shared settings are changed for all boxes of the group. */
export function withSettings(
  fields: Fields,
  ids: readonly string[],
  change: SettingsChange,
  pages: readonly PageSize[],
): Fields {
  const named = fields.filter(({ id }) => ids.includes(id));
  return fields.map((field) => {
    const partner = named.find(({ id }) => id === field.id) ?? named.find(isPartnerOf(field));
    if (!partner || !isFilledKind(field.kind)) return field;
    const part = partner.id === field.id ? change : sharedPart(field.kind, change);
    return tallEnough(settled(field, part), part, pages);
  });
}

const isPartnerOf = (field: PlacedField) => (one: PlacedField) => isTogether(one, field);

function sharedPart(kind: FieldKind, change: SettingsChange): SettingsChange {
  const shared = Object.entries(change).filter(([name]) => !isOwn(kind, name));
  // Only one box of a choice can be chosen.
  const isChosen = kind === "choice" && change.value !== undefined;
  return { ...Object.fromEntries(shared), ...(isChosen ? { value: undefined } : {}) };
}

function settled(field: PlacedField, change: SettingsChange): PlacedField {
  const { settings, ...bare } = field;
  const next = tidied(field.kind, { ...settings, ...change });
  return Object.keys(next).length === 0 ? bare : { ...bare, settings: next };
}

/** Drops settings that make no sense together: the value of a private field, a lock on a field without a value, what is asked of a computed one. */
function tidied(
  kind: FieldKind,
  { value, locked, pattern, ...others }: FieldSettings,
): FieldSettings {
  const { formula } = others;
  const rest = formula ? { ...others, required: undefined, private: undefined } : others;
  const kept = rest.private || formula ? undefined : value;
  // Other boxes of the group may be ticked.
  const holds = kept !== undefined || isMark(kind);
  const all = {
    ...rest,
    value: kept,
    locked: (holds && locked) || undefined,
    // Nobody is asked for a value that the sender has filled in.
    ...(holds && locked ? { when: undefined, whenAny: undefined } : {}),
    pattern: rest.rule === "pattern" ? pattern : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, member]) => member !== undefined));
}

/** Makes a field that becomes multi-line tall enough for some lines. */
function tallEnough(
  field: PlacedField,
  { lines }: SettingsChange,
  pages: readonly PageSize[],
): PlacedField {
  const page = pages[field.place.page];
  if (lines !== "many" || !page) return field;
  const height = Math.max(field.place.height, Math.min(1, linesHeightPt / page.height));
  return { ...field, place: keptInside({ ...field.place, height }) };
}

/** Adds a second box to a field of a kind for which a single box makes no sense. */
export function withSecondBox(
  fields: Fields,
  id: string,
  newId: () => string,
  pages: readonly PageSize[],
): Fields {
  const field = fields.find((one) => one.id === id);
  if (field?.kind !== "choice") return fields;
  const settings = { group: newId(), option: firstOptions[0] };
  const alone = fields.map((one) => (one.id === id ? { ...one, settings } : one));
  return withAnotherBox(alone, id, newId, pages).fields;
}

interface GroupAddition {
  readonly fields: Fields;
  readonly added: PlacedField | undefined;
}

/** Adds a box to the group of a check box or choice, with the same distance as between the last two boxes. */
export function withAnotherBox(
  fields: Fields,
  id: string,
  newId: () => string,
  pages: readonly PageSize[],
): GroupAddition {
  const field = fields.find((one) => one.id === id);
  if (!field || !isMark(field.kind)) return { fields, added: undefined };
  const group = field.settings?.group ?? newId();
  const grouped = withSettings(fields, [id], { group }, pages);
  const boxes = grouped.filter((one) => isOfGroup(one, { ...field, settings: { group } }));
  const [before, last = field] =
    boxes.slice(-2).length > 1 ? boxes.slice(-2) : [undefined, ...boxes];
  const added: PlacedField = {
    ...last,
    id: newId(),
    place: nextPlace(before, last),
    settings: ofAnotherBox(last, boxes, group),
  };
  return { fields: [...grouped, added], added };
}

/** Settings of another box: those shared by the group, and an option of its own. */
function ofAnotherBox({ kind, settings = {} }: PlacedField, boxes: Fields, group: string) {
  const shared = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !isOwn(kind, name)),
  );
  return { ...shared, group, ...(kind === "choice" ? { option: nextOption(boxes) } : {}) };
}

function nextOption(boxes: Fields): string {
  const used = new Set(boxes.map(({ settings }) => settings?.option));
  let number = boxes.length + 1;
  while (used.has(`Option ${number}`)) number += 1;
  return `Option ${number}`;
}

function nextPlace(before: PlacedField | undefined, last: PlacedField) {
  const { place } = last;
  const below = { ...place, y: place.y + place.height * 1.5 };
  const isLine = before?.place.page === place.page;
  const inLine = isLine
    ? { ...place, x: place.x * 2 - before.place.x, y: place.y * 2 - before.place.y }
    : below;
  const beside = { ...place, x: place.x + place.width * 3 };
  const fits = [inLine, below, beside].find(
    ({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1,
  );
  return keptInside(fits ?? place);
}

/**
 * Copies of fields, with new ids. A box that is copied alone stays in its group, and a choice gets an option of its own; a
 * group that is copied as a whole becomes another group. Copies of other fields are not linked to the originals.
 */
export function copiesOf(originals: Fields, all: Fields, newId: () => string): Fields {
  const groups = new Map<string, string>();
  const made: PlacedField[] = [];
  for (const original of originals) {
    const copy = { ...original, id: newId() };
    const { kind, settings } = original;
    if (settings?.group === undefined) made.push(copy);
    else if (!isMark(kind)) made.push(settled(copy, { group: undefined }));
    else if (isWhole(original, originals, all)) {
      const key = `${original.signerId} ${kind} ${settings.group}`;
      const group = groups.get(key) ?? newId();
      groups.set(key, group);
      made.push(settled(copy, { group }));
    } else if (kind === "check") made.push(copy);
    else {
      const option = nextOption(boxesOf([...all, ...made], original));
      made.push(settled(copy, { option, value: undefined }));
    }
  }
  return made;
}

/** Whether all boxes of the box's group are copied. */
const isWhole = (box: PlacedField, originals: Fields, all: Fields): boolean =>
  boxesOf(all, box).every(({ id }) => originals.some((one) => one.id === id));

/** Links these fields with their copies, so that one answer is filled in once and shown in several places. */
export function linked(
  fields: Fields,
  ids: readonly string[],
  newId: () => string,
  pages: readonly PageSize[],
): Fields {
  return ids.reduce((all, id) => {
    const field = all.find((one) => one.id === id);
    const isLinkable =
      field && isFilledKind(field.kind) && !isMark(field.kind) && field.kind !== "file";
    if (!isLinkable || field.settings?.group !== undefined) return all;
    return withSettings(all, [id], { group: newId() }, pages);
  }, fields);
}

/** Whether the field is linked with others; a copy of it keeps the link. */
export const isLinked = ({ kind, settings }: PlacedField): boolean =>
  !isMark(kind) && settings?.group !== undefined;

/** The fields with their groups renamed, so that these aren't merged with other groups of the document. */
export function withOwnGroups(fields: Fields, newId: () => string): Fields {
  const names = new Map<string, string>();
  return fields.map((field) => {
    const group = field.settings?.group;
    if (group === undefined) return field;
    const name = names.get(group) ?? newId();
    names.set(group, name);
    return { ...field, settings: { ...field.settings, group: name } };
  });
}
