import { labelOf } from "#contract/rules/fields/answers";
import type { PageSize, Place } from "#contract/rules/fields/markers";
import { counted } from "../ui/counted.ts";
import { withRenamed } from "./conditions.ts";
import {
  copiesOf,
  isLinked,
  linked,
  type SettingsChange,
  withAnotherBox,
  withOwnGroups,
  withSecondBox,
  withSettings,
  withTheirBoxes,
} from "./groups.ts";
import {
  add,
  assign,
  copyToPages,
  duplicate,
  type Fields,
  freePoint,
  type PagePoint,
  type PlacedField,
  placeAround,
  put,
  remove,
  resize,
} from "./layout.ts";
import { kindOf, newSettings, type PaletteKind } from "./palette.ts";
import {
  type Alignment,
  aligned,
  movedTogether,
  nudgedTogether,
  pasted,
  sameSize,
} from "./several.ts";
import { snapTo } from "./snap.ts";
import { type Choices, noneGiven } from "./suggestions/assigning.ts";

export interface Placing {
  readonly fields: Fields;
  /** The selected fields, the first one first. */
  readonly selected: readonly string[];
  /** Whether the selection stays while the keyboard focus moves from field to field. */
  readonly held: boolean;
  /** The kind that the next press on a page places. */
  readonly armed: PaletteKind | undefined;
  /** The fields that Paste adds. */
  readonly copied: Fields;
  /** Announced by screen readers: what has just happened. */
  readonly said: string;
  /** Whether suggested fields are shown. */
  readonly suggests: boolean;
  /** The sender's own choices of who fills suggested fields. */
  readonly given: Choices;
  /**
   * Where the keyboard focus goes; a new object each time, so that it can go to the same place
   * again.
   */
  readonly focus: Focus | undefined;
}

export type Focus =
  | { readonly on: "field"; readonly id: string }
  | { readonly on: "palette"; readonly kind: PaletteKind };

export type PlacingAction =
  | { type: "select"; id: string | undefined }
  /** A field got the keyboard focus. */
  | { type: "reach"; id: string }
  /** Adds a field to the selection, or takes it out. */
  | { type: "toggle"; id: string }
  | { type: "select several"; ids: readonly string[]; more: boolean }
  /** Arming the same kind again disarms it. */
  | { type: "arm"; kind: PaletteKind | undefined }
  | { type: "place"; kind: PaletteKind; at: PagePoint }
  | { type: "place on page"; kind: PaletteKind; page: number }
  /** Fields that were found in the document, with the choices of signers that were made at the same time. */
  | {
      type: "place found";
      found: readonly FoundField[];
      shares?: string;
      given?: Choices | undefined;
    }
  /** Gives suggested suggestions, or blocks of them, to signers; null for nobody. */
  | { type: "give"; given: Choices }
  | { type: "move"; id: string; to: PagePoint }
  | { type: "nudge"; id: string; byPt: { readonly x: number; readonly y: number } }
  | { type: "put"; id: string; place: Place }
  | { type: "resize"; id: string; place: Place }
  | { type: "duplicate"; id: string }
  /** Adds a box to the group of a check box or choice. */
  | { type: "add box"; id: string }
  /** Unlinks a field, so that it gets its own answer. */
  | { type: "separate"; id: string }
  /** This and the following actions apply to all selected fields. */
  | { type: "assign"; signerId: string }
  /** `step` names what is typed, for undo: consecutive typing is one step. */
  | { type: "set"; settings: SettingsChange; step: string }
  | { type: "align"; how: Alignment }
  | { type: "same size" }
  | { type: "copy" }
  | { type: "paste"; page: number }
  | { type: "copy to pages"; pages: readonly number[] }
  | { type: "delete" }
  /** Moves the focus back to the palette; from several selected fields, to one. */
  | { type: "leave"; id: string }
  | { type: "suggest"; on: boolean };

/** A field without its signer. */
export type NewField = Pick<PlacedField, "kind" | "place" | "settings">;

/** A field of the PDF's own form, or a suggested one; without a signer it is for the chosen one. */
export type FoundField = NewField & { readonly signerId: string | undefined };

export interface PlacingContext {
  readonly pages: readonly PageSize[];
  /** The signer of new fields. */
  readonly signerId: string;
  readonly newId: () => string;
}

export const startOfPlacing: Omit<Placing, "fields"> = {
  selected: [],
  held: false,
  armed: undefined,
  copied: [],
  said: "",
  suggests: true,
  given: noneGiven,
  focus: undefined,
};

/** The state after an action. A new field is selected and gets the focus. */
export function reducePlacing(
  placing: Placing,
  action: PlacingAction,
  context: PlacingContext,
): Placing {
  const { fields } = placing;
  const { pages } = context;
  const withFields = (next: Fields): Placing => ({ ...placing, fields: next });
  switch (action.type) {
    case "select":
    case "reach":
    case "toggle":
    case "select several":
    case "leave":
      return reduceSelection(placing, action);
    case "arm":
      return { ...placing, armed: placing.armed === action.kind ? undefined : action.kind };
    case "place":
      return place(placing, action.kind, action.at, context);
    case "place on page": {
      const at = freePoint(action.kind, action.page, fields, pages);
      return place(placing, action.kind, at, context);
    }
    case "place found":
      return placeFound(placing, action, context);
    case "give":
      return { ...placing, given: new Map([...placing.given, ...action.given]) };
    case "move":
      return move(placing, action.id, action.to, context);
    case "nudge":
      return withFields(nudgedTogether(fields, withOthers(placing, action.id), action.byPt, pages));
    case "put":
      return withFields(put(fields, action.id, action.place));
    case "resize":
      return withFields(resize(fields, action.id, action.place));
    case "duplicate":
      return withDuplicate(placing, action.id, context);
    case "add box": {
      const { fields: next, added } = withAnotherBox(fields, action.id, context.newId, pages);
      if (!added) return placing;
      return { ...placing, fields: next, selected: [added.id], held: false, said: "Box added." };
    }
    case "separate":
      return withFields(withoutLink(fields, action.id));
    case "suggest":
      return { ...placing, suggests: action.on };
    default:
      return reduceSelected(placing, action, context);
  }
}

type SelectionAction = Extract<
  PlacingAction,
  { type: "select" | "reach" | "toggle" | "select several" | "leave" }
>;

function reduceSelection(placing: Placing, action: SelectionAction): Placing {
  const { selected, held } = placing;
  switch (action.type) {
    case "select":
      return onlySelected(placing, action.id);
    case "reach":
      return held && selected.length > 0 ? placing : onlySelected(placing, action.id);
    case "toggle": {
      const isOut = !selected.includes(action.id);
      const next = isOut ? [...selected, action.id] : selected.filter((id) => id !== action.id);
      return withSelected(placing, next);
    }
    case "select several": {
      const before = action.more ? selected : [];
      return withSelected(placing, [...before, ...action.ids.filter((id) => !before.includes(id))]);
    }
    case "leave": {
      if (selected.length > 1) return onlySelected(placing, action.id);
      const field = placing.fields.find((one) => one.id === action.id);
      const focus: Focus | undefined = field && { on: "palette", kind: field.kind };
      return { ...placing, selected: [], held: false, focus };
    }
  }
}

function onlySelected(placing: Placing, id: string | undefined): Placing {
  const { selected, held } = placing;
  const isSo =
    id === undefined ? selected.length === 0 : selected.length === 1 && selected[0] === id;
  if (isSo && !held) return placing;
  return { ...placing, selected: id === undefined ? [] : [id], held: false };
}

function withSelected(placing: Placing, selected: readonly string[]): Placing {
  const said = `${counted(selected.length, "field")} selected.`;
  return { ...placing, selected, held: selected.length > 0, said };
}

/** A field and, when it is one of several selected ones, the others. */
const withOthers = ({ selected }: Placing, id: string): readonly string[] =>
  selected.includes(id) ? selected : [id];

type SelectedAction = Extract<
  PlacingAction,
  { type: "assign" | "set" | "align" | "same size" | "copy" | "paste" | "copy to pages" | "delete" }
>;

function reduceSelected(
  placing: Placing,
  action: SelectedAction,
  { pages, newId }: PlacingContext,
): Placing {
  const { fields, selected, copied } = placing;
  const each = (change: (all: Fields, id: string) => Fields) => selected.reduce(change, fields);
  const count = counted(selected.length, "field");
  switch (action.type) {
    case "assign":
      return {
        ...placing,
        fields: withTheirBoxes(fields, selected).reduce(
          (all, id) => assign(all, id, action.signerId),
          fields,
        ),
      };
    case "set":
      return {
        ...placing,
        fields: withSettings(
          withRenamed(fields, selected[0], action.settings),
          selected,
          action.settings,
          pages,
        ),
      };
    case "align":
      return { ...placing, fields: aligned(fields, selected, action.how, pages), said: "Aligned." };
    case "same size":
      return { ...placing, fields: sameSize(fields, selected, pages), said: "Same size." };
    case "copy":
      if (selected.length === 0) return placing;
      return { ...placing, copied: picked(fields, selected), said: `${count} copied.` };
    case "paste": {
      if (copied.length === 0) return placing;
      const copies = copiesOf(copied, fields, newId);
      const next = pasted(fields, copies, action.page, pages);
      const ids = next.slice(fields.length).map(({ id }) => id);
      const said = `${counted(ids.length, "field")} pasted on page ${action.page + 1}.`;
      return withNew({ ...placing, said }, next, ids);
    }
    case "copy to pages": {
      const next = onPages(placing, action.pages, { pages, newId });
      return { ...placing, fields: next };
    }
    case "delete": {
      if (selected.length === 0) return placing;
      const said = `${count} deleted.`;
      return { ...placing, fields: each(remove), selected: [], held: false, said };
    }
  }
}

/** The fields with these ids, in the order of selection. */
const picked = (fields: Fields, ids: readonly string[]): Fields =>
  ids.flatMap((id) => fields.filter((field) => field.id === id));

function withNew(placing: Placing, fields: Fields, ids: readonly string[]): Placing {
  const [first] = ids;
  if (first === undefined) return placing;
  return {
    ...placing,
    fields,
    selected: ids,
    held: ids.length > 1,
    focus: { on: "field", id: first },
    armed: undefined,
  };
}

function place(
  placing: Placing,
  kind: PaletteKind,
  at: PagePoint,
  { pages, signerId, newId }: PlacingContext,
): Placing {
  const id = newId();
  const settings = newSettings(kind);
  const field: PlacedField = {
    ...{ id, kind: kindOf(kind), signerId, place: placeAround(kind, at, pages) },
    ...(settings ? { settings } : {}),
  };
  const snapped = snapTo(add(placing.fields, field), id, pages);
  return withNew(placing, withSecondBox(snapped, id, newId, pages), [id]);
}

function withDuplicate(placing: Placing, id: string, { newId }: PlacingContext): Placing {
  const { fields } = placing;
  const original = fields.find((one) => one.id === id);
  const [copy] = original ? copiesOf([original], fields, newId) : [];
  if (!copy) return placing;
  const next = duplicate(fields, id, copy.id).map((one) =>
    one.id === copy.id ? { ...copy, place: one.place } : one,
  );
  return withNew(placing, next, [copy.id]);
}

function withoutLink(fields: Fields, id: string): Fields {
  const field = fields.find((one) => one.id === id);
  const { group: _, ...own } = field?.settings ?? {};
  return fields.map((one) => (one.id === id ? { ...one, settings: own } : one));
}

/** Copies the field to other pages, linked so that what is filled in once appears on all of them. */
function onPages(
  { fields, selected }: Placing,
  wanted: readonly number[],
  { pages, newId }: Pick<PlacingContext, "pages" | "newId">,
): Fields {
  const start = linked(fields, selected, newId, pages);
  return wanted.reduce((all, page) => {
    const originals = picked(start, selected).filter(({ place }) => place.page !== page);
    const copies = copiesOf(originals, all, newId);
    return originals.reduce((next, original, index) => {
      const copy = copies[index];
      if (!copy) return next;
      const settings = isLinked(original) ? original.settings : copy.settings;
      const made = copyToPages(next, original.id, [{ id: copy.id, page }], pages);
      return made.map((one) => (one.id === copy.id && settings ? { ...one, settings } : one));
    }, all);
  }, start);
}

/** Places fields as one undo step. The first of several gets the focus. */
function placeFound(
  placing: Placing,
  { found, shares, given }: Extract<PlacingAction, { type: "place found" }>,
  { signerId, newId }: PlacingContext,
): Placing {
  const made = found.map(
    ({ kind, place, settings, ...one }): PlacedField => ({
      ...{ id: newId(), kind, place, signerId: one.signerId ?? signerId },
      ...(settings ? { settings } : {}),
    }),
  );
  const [first] = made;
  if (!first) return placing;
  const said = `${counted(made.length, "field")} placed${shares ? `: ${shares}` : ""}.`;
  const chosen = new Map([...placing.given, ...(given ?? [])]);
  const all = [...placing.fields, ...withOwnGroups(made, newId)];
  return withNew({ ...placing, said, given: chosen }, all, [first.id]);
}

/** Moves a field. On another page it is a new element, which needs the focus again. */
function move(placing: Placing, id: string, to: PagePoint, { pages }: PlacingContext): Placing {
  const field = placing.fields.find((one) => one.id === id);
  if (!field || to.page < 0 || to.page >= pages.length) return placing;
  const ids = withOthers(placing, id);
  const fields = movedTogether(placing.fields, ids, { id, to }, pages);
  if (field.place.page === to.page) return { ...placing, fields };
  const what = ids.length > 1 ? `${counted(ids.length, "field")} are` : `${labelOf(field)} is`;
  const said = `${what} now on page ${to.page + 1}.`;
  return { ...placing, fields, said, focus: { on: "field", id }, selected: ids };
}
