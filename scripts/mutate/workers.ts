import { type ChildProcess, fork } from "node:child_process";
import type { Outcome } from "./outcome.ts";

/** Runs jobs in `count` processes of a script; a job that exceeds its time limit counts as noticed. */
export function startWorkers<Job extends object>(script: string, count: number) {
  const newWorker = (): ChildProcess =>
    fork(script, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const idle = Array.from({ length: count }, newWorker);
  const waiting: ((worker: ChildProcess) => void)[] = [];

  return {
    async run(job: Job, limitMs: number): Promise<Outcome> {
      const worker = await free();
      const outcome = await answer(worker, job, limitMs);
      release(outcome === undefined ? newWorker() : worker);
      return (
        outcome ?? {
          fault: `no end within ${Math.round(limitMs)} ms`,
          tookMs: limitMs,
        }
      );
    },
    stop() {
      for (const worker of idle) worker.kill();
    },
  };

  async function free(): Promise<ChildProcess> {
    return idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  }

  function release(worker: ChildProcess): void {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  }
}

/** Undefined when the worker has died or was stopped. */
function answer(worker: ChildProcess, job: object, limitMs: number): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.kill("SIGKILL"), limitMs);
    const settle = (outcome: Outcome | undefined) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(outcome);
    };
    worker.once("message", (outcome: Outcome) => settle(outcome));
    worker.once("exit", () => settle(undefined));
    worker.send(job, (error) => error && settle(undefined));
  });
}
