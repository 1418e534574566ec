import { setImmediate as nextTurn } from "node:timers/promises";

/** Counts what is under way, so that a test can wait for quiet without sleeping. */
export interface Work {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Once nothing is under way and nothing new has begun. */
  idle(): Promise<void>;
}

/** `quiet` resolves once nothing is on its way from another program. */
export function createWork(quiet?: () => Promise<void>): Work {
  let running = 0;
  let wake: (() => void)[] = [];
  return {
    async run(task) {
      running++;
      try {
        return await task();
      } finally {
        running--;
        if (running === 0) {
          for (const resolve of wake) resolve();
          wake = [];
        }
      }
    },
    async idle() {
      // A message is handed on in the turn after its send; two quiet turns mean that none is left.
      for (let quietTurns = 0; quietTurns < 3; quietTurns++) {
        await (quiet ? quiet() : nextTurn());
        if (running === 0) continue;
        await new Promise<void>((resolve) => wake.push(resolve));
        quietTurns = -1;
      }
    },
  };
}
