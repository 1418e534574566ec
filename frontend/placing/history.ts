/** A value with its past and future, for undo and redo. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names what the last step changed, so that further typing there belongs to the same step. */
  readonly step?: string | undefined;
}

const stepsMax = 50;

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Adds a step, or extends the last one if it has the same name; returns the same history if nothing has changed. */
export function advance<T>(history: History<T>, present: T, step?: string): History<T> {
  if (present === history.present) return history;
  if (step !== undefined && step === history.step) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-stepsMax), present, future: [], step };
}

/** A change of a history by the person. */
export type HistoryAction<T> =
  | { readonly type: "lay out"; readonly fields: T; readonly step?: string | undefined }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

export function reduceHistory<T>(history: History<T>, action: HistoryAction<T>): History<T> {
  switch (action.type) {
    case "lay out":
      return advance(history, action.fields, action.step);
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
  }
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}
