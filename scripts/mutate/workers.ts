import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Outcome } from "./outcome.ts";
import type { SimulatedJob } from "./simulated.ts";
import type { Job } from "./worker.ts";

interface Jobs {
  readonly worker: Job;
  readonly simulated: SimulatedJob;
}

/** Runs jobs in `count` processes of this script; a job that exceeds its time limit counts as noticed. */
export function startWorkers<Script extends keyof Jobs>(script: Script, count: number) {
  const newWorker = () => workerBy(script);
  const idle = Array.from({ length: count }, newWorker);
  const waiting: ((worker: ChildProcess) => void)[] = [];

  return {
    async run(job: Jobs[Script], limitMs: number): Promise<Outcome> {
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

const workerBy = (script: keyof Jobs): ChildProcess =>
  fork(join(import.meta.dirname, `${script}.ts`), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

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
