import type { Trust } from "../../../verify/document.ts";
import type { Report } from "../../../verify/report.ts";
import type { WorkerAnswer, WorkerQuestion } from "./verify-worker.ts";

/** Checks a file in a thread of its own, which ends with it. Rejects when the file can't be read. */
export async function checkInWorker(file: File, trust: Trust): Promise<Report> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Report>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ bytes, trust } satisfies WorkerQuestion, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
