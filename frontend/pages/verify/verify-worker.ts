import { type Report, type Trust, verifyDocument } from "sealed-pdf/verify";

export interface WorkerQuestion {
  readonly turn: number;
  readonly bytes: ArrayBuffer;
  readonly trust: Trust;
}

export interface WorkerAnswer {
  readonly turn: number;
  /** Undefined when the check itself stumbled. */
  readonly report: Report | undefined;
}

/** Off the page's thread, so that a file of any size leaves the page at ease. */
addEventListener("message", async ({ data }: MessageEvent<WorkerQuestion>) => {
  const { turn, bytes, trust } = data;
  const report = await verifyDocument(new Uint8Array(bytes), trust).catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  postMessage({ turn, report } satisfies WorkerAnswer);
});
