import { Worker } from "node:worker_threads";

/**
 * What a thread of its own answers about a stranger's file; undefined when it fails, ends without an
 * answer or takes longer than `timeLimitMs`. Whatever it was doing ends then.
 */
export function inThread<Answer>(
  script: string,
  timeLimitMs: number,
  workerData: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> {
  const worker = new Worker(script, {
    workerData,
    // Not the loader that runs this file: the worker is plain JavaScript.
    execArgv: [],
    // Nor the credentials of the function that it runs in.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  });
  return new Promise<Answer | undefined>((done) => {
    const failed = (): void => done(undefined);
    const timer = setTimeout(failed, timeLimitMs);
    worker.once("message", (answer: Answer | undefined) => done(answer));
    worker.once("error", failed);
    worker.once("exit", () => {
      clearTimeout(timer);
      failed();
    });
  }).finally(() => worker.terminate());
}
