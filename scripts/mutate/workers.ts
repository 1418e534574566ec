import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Job, Outcome } from "./worker.ts";

const script = join(import.meta.dirname, "worker.ts");

/** Does jobs, `count` at once; one that takes longer than its limit counts as noticed. */
export function startWorkers(count: number) {
  const idle = Array.from({ length: count }, newWorker);
  const waiting: ((worker: ChildProcess) => void)[] = [];

  return {
    async run(job: Job, limitMs: number): Promise<Outcome> {
      const worker = await free();
      const outcome = await answer(worker, job, limitMs);
      release(outcome === undefined ? newWorker() : worker);
      return outcome ?? { fault: `no end within ${Math.round(limitMs)} ms`, tookMs: limitMs };
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

const newWorker = (): ChildProcess =>
  fork(script, { stdio: ["ignore", "ignore", "inherit", "ipc"] });

/** Undefined when the worker has died or was stopped. */
function answer(worker: ChildProcess, job: Job, limitMs: number): Promise<Outcome | undefined> {
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
