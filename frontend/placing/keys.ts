import type { PlacedField } from "./layout.ts";
import type { PlacingAction } from "./placing.ts";

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

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
  if (key === " ") return { type: "toggle", id };
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

export type Command = "undo" | "redo" | "copy" | "paste" | "select all" | "delete" | "help";

/** The command of a key, wherever the focus is, except where text is typed. */
export function commandOfKey({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Key): Command | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) return plainKeys[key];
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return shiftKey ? undefined : withControl[letter];
}

const plainKeys: Readonly<Record<string, Command>> = {
  Delete: "delete",
  Backspace: "delete",
  "?": "help",
};

const withControl: Readonly<Record<string, Command>> = {
  y: "redo",
  c: "copy",
  v: "paste",
  a: "select all",
};
