/** A tick comes when all promises are done. Few functions need turns of the event loop; what needs many has a thread. */
export function soon(go: (_: unknown) => void, turns: number): void {
  if (turns === 0) process.nextTick(go, undefined);
  else if (turns < 20) setImmediate(go, undefined);
  else setTimeout(go, 1, undefined);
}
