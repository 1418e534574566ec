import { type FieldKind, fieldLabels, type PageSize, type Place } from "#contract/markers";
import type { Spot } from "../spots/spots.ts";
import {
  add,
  assign,
  copyToPages,
  duplicate,
  type Fields,
  freePoint,
  moveTo,
  nudge,
  type PagePoint,
  type PlacedField,
  placeAround,
  put,
  remove,
  resize,
} from "./layout.ts";
import { snapTo } from "./snap.ts";

/** The state of the placer. */
export interface Placing {
  readonly fields: Fields;
  readonly selectedId: string | undefined;
  /** The kind that the next press on a page places. */
  readonly armed: FieldKind | undefined;
  /** Announced by screen readers: what has just happened. */
  readonly said: string;
  /** Whether suggested fields are shown. */
  readonly suggests: boolean;
  /**
   * Where the keyboard focus goes; a new object each time, so that it can go to the same place
   * again.
   */
  readonly focus: Focus | undefined;
}

export type Focus =
  | { readonly on: "field"; readonly id: string }
  | { readonly on: "palette"; readonly kind: FieldKind };

export type PlacingAction =
  | { type: "select"; id: string | undefined }
  /** Arming the same kind again disarms it. */
  | { type: "arm"; kind: FieldKind }
  | { type: "place"; kind: FieldKind; at: PagePoint }
  | { type: "place on page"; kind: FieldKind; page: number }
  | { type: "place spots"; spots: readonly Spot[] }
  | { type: "move"; id: string; to: PagePoint }
  | { type: "nudge"; id: string; byPt: { readonly x: number; readonly y: number } }
  | { type: "put"; id: string; place: Place }
  | { type: "resize"; id: string; place: Place }
  | { type: "assign"; id: string; signerId: string }
  | { type: "duplicate"; id: string }
  | { type: "copy to pages"; id: string; pages: readonly number[] }
  | { type: "delete"; id: string }
  /** Moves the focus back to the palette. */
  | { type: "leave"; id: string }
  | { type: "suggest"; on: boolean };

export interface PlacingContext {
  readonly pages: readonly PageSize[];
  /** The signer of new fields. */
  readonly signerId: string;
  readonly newId: () => string;
}

export const startOfPlacing: Omit<Placing, "fields"> = {
  selectedId: undefined,
  armed: undefined,
  said: "",
  suggests: true,
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
      return placing.selectedId === action.id ? placing : { ...placing, selectedId: action.id };
    case "arm":
      return { ...placing, armed: placing.armed === action.kind ? undefined : action.kind };
    case "place":
      return place(placing, action.kind, action.at, context);
    case "place on page": {
      const at = freePoint(action.kind, action.page, fields, pages);
      return place(placing, action.kind, at, context);
    }
    case "place spots":
      return placeSpots(placing, action.spots, context);
    case "move":
      return move(placing, action.id, action.to, context);
    case "nudge":
      return withFields(nudge(fields, action.id, action.byPt, pages));
    case "put":
      return withFields(put(fields, action.id, action.place));
    case "resize":
      return withFields(resize(fields, action.id, action.place));
    case "assign":
      return withFields(assign(fields, action.id, action.signerId));
    case "duplicate": {
      const id = context.newId();
      return withNew(placing, duplicate(fields, action.id, id), id);
    }
    case "copy to pages": {
      const copies = action.pages.map((page) => ({ id: context.newId(), page }));
      return withFields(copyToPages(fields, action.id, copies, pages));
    }
    case "delete":
      return { ...withFields(remove(fields, action.id)), selectedId: undefined };
    case "leave":
      return leave(placing, action.id);
    case "suggest":
      return { ...placing, suggests: action.on };
  }
}

function withNew(placing: Placing, fields: Fields, id: string): Placing {
  return { ...placing, fields, selectedId: id, focus: { on: "field", id }, armed: undefined };
}

function place(
  placing: Placing,
  kind: FieldKind,
  at: PagePoint,
  { pages, signerId, newId }: PlacingContext,
): Placing {
  const id = newId();
  const field = { id, kind, signerId, place: placeAround(kind, at, pages) };
  return withNew(placing, add(placing.fields, field), id);
}

function placeSpots(
  placing: Placing,
  spots: readonly Spot[],
  { signerId, newId }: PlacingContext,
): Placing {
  const made = spots.map((spot): PlacedField => ({ ...spot, id: newId(), signerId }));
  const last = made.at(-1);
  if (!last) return placing;
  const said = made.length === 1 ? "1 field placed." : `${made.length} fields placed.`;
  return withNew({ ...placing, said }, [...placing.fields, ...made], last.id);
}

/** On another page the field is a new element, which needs the focus again. */
function move(placing: Placing, id: string, to: PagePoint, { pages }: PlacingContext): Placing {
  const field = placing.fields.find((one) => one.id === id);
  if (!field || to.page < 0 || to.page >= pages.length) return placing;
  const fields = snapTo(moveTo(placing.fields, id, to, pages), id, pages);
  if (field.place.page === to.page) return { ...placing, fields };
  const said = `${fieldLabels[field.kind]} is now on page ${to.page + 1}.`;
  return withNew({ ...placing, said }, fields, id);
}

function leave(placing: Placing, id: string): Placing {
  const field = placing.fields.find((one) => one.id === id);
  const focus: Focus | undefined = field && { on: "palette", kind: field.kind };
  return { ...placing, selectedId: undefined, focus };
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The action of a key on the focused field. */
export function actionOfKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  { id, place: at }: PlacedField,
): PlacingAction | undefined {
  const turn = altKey ? pageSteps[key] : undefined;
  const step = steps[key];
  const pt = shiftKey ? 10 : 1;
  if (turn) return { type: "move", id, to: { ...at, page: at.page + turn } };
  if (step) return { type: "nudge", id, byPt: { x: step.x * pt, y: step.y * pt } };
  if (key === "Delete" || key === "Backspace") return { type: "delete", id };
  if (key === "Escape") return { type: "leave", id };
  if (key.toLowerCase() === "d" && (ctrlKey || metaKey)) return { type: "duplicate", id };
  return undefined;
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const pageSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
