import { type KeyboardEvent, useEffect, useState } from "react";
import { type FieldKind, fieldLabels, type PageSize, type Place } from "#contract/markers";
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
  placeAround,
  put,
  remove,
  resize,
} from "./layout.ts";
import { snapTo } from "./snap.ts";
import type { Spot } from "./spots.ts";

interface PlacerInput {
  readonly pages: readonly PageSize[];
  readonly fields: Fields;
  readonly onFields: (fields: Fields) => void;
  /** Of new fields. */
  readonly signerId: string;
}

/** Every act on the fields; what is placed is selected and gets the focus. */
export function usePlacer({ pages, fields, onFields, signerId }: PlacerInput) {
  const [selectedId, select] = useState<string>();
  const [armed, arm] = useState<FieldKind>();
  const [announced, announce] = useState("");
  const [suggests, setSuggests] = useState(true);
  const [placed, setPlaced] = useState<{ id: string }>();
  useEffect(
    function focusPlaced() {
      const found = placed && document.querySelector<HTMLElement>(`[data-field="${placed.id}"]`);
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
    [placed],
  );

  const selectNew = (id: string) => {
    setPlaced({ id });
    select(id);
    arm(undefined);
  };
  const place = (kind: FieldKind, at: PagePoint) => {
    const id = crypto.randomUUID();
    onFields(add(fields, { id, kind, signerId, place: placeAround(kind, at, pages) }));
    selectNew(id);
  };
  const placeOn = (page: number, kind: FieldKind) =>
    place(kind, freePoint(kind, page, fields, pages));
  const copy = (id: string) => {
    const newId = crypto.randomUUID();
    onFields(duplicate(fields, id, newId));
    selectNew(newId);
  };
  const drop = (id: string) => {
    onFields(remove(fields, id));
    select(undefined);
  };
  const accept = (spots: readonly Spot[]) => {
    const made = spots.map((spot) => ({ ...spot, id: crypto.randomUUID(), signerId }));
    onFields([...fields, ...made]);
    announce(made.length === 1 ? "1 field placed." : `${made.length} fields placed.`);
    selectNew(made.at(-1)?.id ?? "");
  };
  const move = (id: string, to: PagePoint) => {
    const from = fields.find((field) => field.id === id);
    if (!from || to.page < 0 || to.page >= pages.length) return;
    onFields(snapTo(moveTo(fields, id, to, pages), id, pages));
    if (from.place.page === to.page) return;
    announce(`${fieldLabels[from.kind]} is now on page ${to.page + 1}.`);
    selectNew(id);
  };
  const leave = (id: string) => {
    const kind = fields.find((field) => field.id === id)?.kind;
    select(undefined);
    document.querySelector<HTMLElement>(`[data-palette="${kind}"]`)?.focus();
  };
  return {
    selected: fields.find((field) => field.id === selectedId),
    select,
    armed,
    arm: (kind: FieldKind | undefined) => arm((now) => (now === kind ? undefined : kind)),
    place,
    placeOn,
    copy,
    drop,
    accept,
    move,
    announced,
    suggests,
    setSuggests,
    put: (id: string, to: Place) => onFields(put(fields, id, to)),
    resize: (id: string, to: Place) => onFields(resize(fields, id, to)),
    assign: (id: string, to: string) => onFields(assign(fields, id, to)),
    copyTo: (id: string, to: readonly number[]) => {
      const copies = to.map((page) => ({ id: crypto.randomUUID(), page }));
      onFields(copyToPages(fields, id, copies, pages));
    },
    pressKey(event: KeyboardEvent, id: string) {
      const step = steps[event.key];
      const isCopy = event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey);
      const turn = event.altKey ? pageSteps[event.key] : undefined;
      const place = fields.find((field) => field.id === id)?.place;
      if (turn && place) move(id, { ...place, page: place.page + turn });
      else if (step) onFields(nudge(fields, id, scaled(step, event.shiftKey ? 10 : 1), pages));
      else if (event.key === "Delete" || event.key === "Backspace") drop(id);
      else if (event.key === "Escape") leave(id);
      else if (isCopy) copy(id);
      else return;
      event.preventDefault();
    },
  };
}

export type PlacerState = ReturnType<typeof usePlacer>;

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const pageSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

const scaled = ({ x, y }: { x: number; y: number }, by: number) => ({ x: x * by, y: y * by });
