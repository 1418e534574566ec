import { type Report, type Trust, verifyDocument } from "sealed-pdf/verify";

export interface WorkerQuestion {
  readonly turn: number;
  readonly bytes: ArrayBuffer;
  readonly trust: Trust;
}

export interface WorkerAnswer {
  readonly turn: number;
  /** Undefined when checking failed. */
  readonly report: Report | undefined;
}

/** Resolves once `DecompressionStream` exists; Safari before 16.4 has none. */
const inflating =
  "DecompressionStream" in globalThis
    ? Promise.resolve()
    : import("../../browsers/decompression.ts").then(() => undefined);

/** Runs in a worker, so that large files don't block the page. */
addEventListener("message", async ({ data }: MessageEvent<WorkerQuestion>) => {
  const { turn, bytes, trust } = data;
  const report = await inflating
    .then(() => verifyDocument(new Uint8Array(bytes), trust))
    .catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
  postMessage({ turn, report } satisfies WorkerAnswer);
});
