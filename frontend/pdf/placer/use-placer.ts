import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FieldKind, PageSize, Place } from "#contract/markers";
import {
  add,
  assign,
  copyToPages,
  duplicate,
  type Fields,
  nudge,
  type PagePoint,
  placeAround,
  put,
  remove,
} from "./layout.ts";
import { snapped } from "./snap.ts";

interface PlacerInput {
  readonly pages: readonly PageSize[];
  readonly fields: Fields;
  readonly onFields: (fields: Fields) => void;
  /** Of new fields. */
  readonly recipientId: string;
}

/** Every act on the fields; what is placed is selected and gets the focus. */
export function usePlacer({ pages, fields, onFields, recipientId }: PlacerInput) {
  const [selectedId, select] = useState<string>();
  const [armed, arm] = useState<FieldKind>();
  const focusNext = useRef<string>(undefined);
  useEffect(function focusPlaced() {
    if (focusNext.current === undefined) return;
    const found = document.querySelector<HTMLElement>(`[data-field="${focusNext.current}"]`);
    if (!found) return;
    focusNext.current = undefined;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const selectNew = (id: string) => {
    focusNext.current = id;
    select(id);
    arm(undefined);
  };
  const place = (kind: FieldKind, at: PagePoint) => {
    const id = crypto.randomUUID();
    onFields(add(fields, { id, kind, recipientId, place: placeAround(kind, at, pages) }));
    selectNew(id);
  };
  const copy = (id: string) => {
    const newId = crypto.randomUUID();
    onFields(duplicate(fields, id, newId));
    selectNew(newId);
  };
  const drop = (id: string) => {
    onFields(remove(fields, id));
    select(undefined);
  };
  return {
    selected: fields.find((field) => field.id === selectedId),
    select,
    armed,
    arm: (kind: FieldKind | undefined) => arm((now) => (now === kind ? undefined : kind)),
    place,
    copy,
    drop,
    move: (id: string, to: Place) => onFields(put(fields, id, snapped(to, id, fields, pages))),
    resize: (id: string, to: Place) => onFields(put(fields, id, to)),
    assign: (id: string, to: string) => onFields(assign(fields, id, to)),
    copyTo: (id: string, to: readonly number[]) => {
      const copies = to.map((page) => ({ id: crypto.randomUUID(), page }));
      onFields(copyToPages(fields, id, copies, pages));
    },
    pressKey(event: KeyboardEvent, id: string) {
      const step = steps[event.key];
      const isCopy = event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey);
      if (step) onFields(nudge(fields, id, scaled(step, event.shiftKey ? 10 : 1), pages));
      else if (event.key === "Delete" || event.key === "Backspace") drop(id);
      else if (event.key === "Escape") select(undefined);
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

const scaled = ({ x, y }: { x: number; y: number }, by: number) => ({ x: x * by, y: y * by });
