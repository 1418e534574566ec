const endings: (() => void)[] = [];

/** Registers what other parts of the frontend do when a session ends; session/ doesn't import them. */
export function onSessionEnd(end: () => void): void {
  endings.push(end);
}

export function endWork(): void {
  for (const end of endings) end();
}
