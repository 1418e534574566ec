/** What other parts of the frontend do when a session ends; session/ doesn't import them. */
interface Ending {
  /** What the server doesn't have yet; undefined if it has everything. */
  readonly unsaved: () => Promise<unknown> | undefined;
  readonly end: () => void;
}

const endings: Ending[] = [];

export function onSessionEnd(ending: Ending): void {
  endings.push(ending);
}

/** Undefined if nothing has to be saved before signing out. */
export function unsavedWork(): Promise<unknown> | undefined {
  const waiting = endings.flatMap(({ unsaved }) => unsaved() ?? []);
  return waiting.length === 0 ? undefined : Promise.all(waiting);
}

export function endWork(): void {
  for (const { end } of endings) end();
}
