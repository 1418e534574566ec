export interface Outcome {
  /** What was noticed first; absent when nothing was. */
  readonly fault?: string;
  readonly tookMs: number;
}

/** Answers each job that the process is sent; `find` returns what was noticed, if anything. */
export function answerJobs<Job>(find: (job: Job) => Promise<string | undefined>): void {
  process.on("message", async (job: Job) => {
    const startedAt = performance.now();
    const fault = await find(job);
    const took = { tookMs: performance.now() - startedAt };
    if (process.connected) process.send?.(fault === undefined ? took : { ...took, fault });
  });
  process.on("disconnect", () => process.exit());
}
