import { setImmediate as nextTurn } from "node:timers/promises";

/** Counts tasks in progress, so that a test can wait for their end without sleeping. */
export interface Work {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves once no task is in progress and none has begun meanwhile. */
  idle(): Promise<void>;
}

/** `quiet` resolves once no message from another program is pending. */
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
      // A message is passed on in the event loop turn after its sending; three turns without a task mean that none is left.
      for (let quietTurns = 0; quietTurns < 3; quietTurns++) {
        await (quiet ? quiet() : nextTurn());
        if (running === 0) continue;
        await new Promise<void>((resolve) => wake.push(resolve));
        quietTurns = -1;
      }
    },
  };
}
