import { Worker } from "node:worker_threads";

/**
 * The answer of a separate thread about an untrusted file; undefined if it fails, ends without an answer or takes
 * longer than `timeLimitMs`. The thread is ended in any case.
 */
export function inThread<Answer>(
  script: string,
  timeLimitMs: number,
  workerData: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> {
  const worker = new Worker(script, {
    workerData,
    // The worker is plain JavaScript, and needs no loader.
    execArgv: [],
    // The worker gets no credentials of its function.
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
