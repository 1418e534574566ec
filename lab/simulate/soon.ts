/** A tick comes after all promises have settled. Few functions need turns of the event loop; those with a thread need many. */
export function soon(go: (_: unknown) => void, turns: number): void {
  if (turns === 0) process.nextTick(go, undefined);
  else if (turns < 20) setImmediate(go, undefined);
  else setTimeout(go, 1, undefined);
}
