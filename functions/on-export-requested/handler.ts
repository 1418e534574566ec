import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { owesMail } from "#core/domain/lists/export";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { enqueueExport } from "#core/gateways/queue";
import { queueWorker, type Run } from "#core/http/worker";
import { exportMail } from "#core/mails/account-mails";
import {
  beginExportRun,
  type ExportRun,
  endExportRun,
  findExport,
  recordMailed,
} from "#core/store/files/exports";
import { makeTable } from "./make-table.ts";
import { makeZip } from "./make-zip.ts";
import { sendBatch } from "./send-batch.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };
const message = z.union([
  z.object({ userId: z.string(), exportId: z.string() }),
  z.object({ userId: z.string(), batchId: z.string() }),
]);

/** Works on the jobs of accounts: exports to be made, and batches to be sent. */
export const handler = queueWorker(message, (job, run) =>
  "batchId" in job ? sendBatch(job, run) : makeExport(job, run),
);

/**
 * Makes an export, or continues one where an earlier run has stopped. A run that nears its time limit leaves the rest
 * to another message. A message about a deleted export is dropped. One about an export that another run is working on
 * is delivered again: if a message arrived twice, dropping the second would delete the first, and nobody would continue
 * after a crash.
 */
async function makeExport(
  { userId, exportId }: Pick<ExportRun, "userId" | "exportId">,
  run: Run,
): Promise<void> {
  const wanted = await findExport(userId, exportId, run.now());
  if (!wanted) return;
  if (!wanted.file) {
    const own = { userId, exportId, runId: randomUUID() };
    // Longer than this run can last, and shorter than its message is hidden.
    if (!(await beginExportRun(own, run.msLeft() + 5_000, run.now()))) return assertGone(own, run);
    const outcome = await (wanted.kind === "zip" ? makeZip : makeTable)(wanted, own, run).finally(
      () => endExportRun(own),
    );
    if (outcome === "more") return enqueueExport({ userId, exportId });
  }
  const made = await findExport(userId, exportId, run.now());
  if (!made || !owesMail(made)) return;
  await sendMail(made.email, exportMail(made, product));
  await recordMailed(made);
}

async function assertGone({ userId, exportId }: ExportRun, run: Run): Promise<void> {
  const latest = await findExport(userId, exportId, run.now());
  if (latest && !latest.file) throw new Error("another run makes this export");
}
