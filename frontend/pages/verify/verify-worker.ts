import { type Trust, verifyDocument } from "../../../verify/document.ts";
import type { Report } from "../../../verify/report.ts";

export interface WorkerQuestion {
  readonly bytes: ArrayBuffer;
  readonly trust: Trust;
}

export type WorkerAnswer = Report;

/** Off the page's thread, so that a file of any size leaves the page at ease. */
addEventListener("message", async ({ data }: MessageEvent<WorkerQuestion>) => {
  const report = await verifyDocument(new Uint8Array(data.bytes), data.trust);
  postMessage(report satisfies WorkerAnswer);
});
