import { randomUUID } from "node:crypto";
import { Refusal } from "#contract/rules/refusals/refusals";
import { overLimitMessage, type Workspace, workspaceOf } from "#core/domain/account/account";
import { callerOfBatch } from "#core/domain/account/caller";
import {
  type Batch,
  type BatchRow,
  faultOf,
  goesOnByItself,
  isDue,
  isInWork,
  isMailDue,
  stopsBatch,
} from "#core/domain/batches/batch";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { enqueueBatch } from "#core/gateways/queue";
import { isTurnOver, type Run } from "#core/http/worker";
import { batchMail } from "#core/mails/batch-mail";
import { batchForecast, planRoom } from "#core/sending/plan-room";
import { submissionOf } from "#core/sending/rows";
import { send, senderState } from "#core/sending/send";
import { findAccount, findWorkspace } from "#core/store/account/accounts";
import { personFor } from "#core/store/account/members";
import {
  type BatchRun,
  batchTemplate,
  beginBatchRun,
  continueBatch,
  countRow,
  endBatchRun,
  findBatch,
  forgetMark,
  recordBatchMailed,
  rowsAround,
  stopBatch,
} from "#core/store/sending/batches";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Time to send one document. */
const reserveMs = 15_000;

/** Then another batch has its turn, or an export, which waits no longer than this and one row for a worker. */
const turnMs = 10_000;

/**
 * Sends the rows of a batch, one after the other, and then the mail about its end, if one is owed. A run whose turn is over
 * leaves the rest to another message, and so does the sweep for one that was killed. A message about a batch that another
 * run is sending is dropped.
 */
export async function sendBatch(
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
  run: Run,
): Promise<void> {
  const found = await findBatch(userId, batchId, run.now());
  if (!found) return forgetMark(userId, batchId);
  if (!isInWork(found)) return;
  const own = { userId, batchId, runId: randomUUID() };
  if (!(await beginBatchRun(own, run.msLeft() + 5_000, run.now()))) return;
  const isMore = await work(own, found, run).finally(() => endBatchRun(own));
  if (isMore) await enqueueBatch({ userId, batchId });
}

/** Whether rows are left that nobody has stopped. */
async function work(own: BatchRun, found: Batch, run: Run): Promise<boolean> {
  if (goesOnByItself(found.state)) await goOn(own, found, run.now());
  return (await sendRows(own, run)) || (await mailEnd(own, run));
}

/** Continues a batch whose start time has passed, or whose plan allows more rows. */
async function goOn(own: BatchRun, batch: Batch, now: Date): Promise<void> {
  const workspace = await findWorkspace(own.userId);
  if (workspace && isDue(batch, await planRoom(workspace, now), now))
    await continueBatch(own, batch, now);
}

/**
 * Mails the sender once it has ended or stopped. It is recorded only after the mail, so after a crash in between it is sent twice
 * rather than never. True if somebody has decided to go on meanwhile, whose message was dropped because of this run.
 */
async function mailEnd(own: BatchRun, run: Run): Promise<boolean> {
  const batch = await findBatch(own.userId, own.batchId, run.now());
  if (!batch?.mailOwedSince) return false;
  const account = await findAccount(own.userId);
  if (account && !workspaceOf(account).closingAt && isMailDue(batch, run.now())) {
    const { email } = await personFor(account, "batches", batch.client?.person?.userId);
    await sendMail(email, batchMail(batch, product, await expected(batch, account, run)));
  }
  if (await recordBatchMailed(own, batch)) return false;
  return (await findBatch(own.userId, own.batchId, run.now()))?.state === "sending";
}

/** How the rest of a batch that waits goes out. */
const expected = async (batch: Batch, workspace: Workspace, run: Run) =>
  batch.state === "waiting"
    ? batchForecast(batch, await planRoom(workspace, run.now()), run.now())
    : undefined;

/** Whether rows are left that nobody has stopped. */
async function sendRows(own: BatchRun, run: Run): Promise<boolean> {
  const template = await batchTemplate(own.batchId);
  // Read again: an earlier run may have counted rows before this one had the lease.
  let batch = await findBatch(own.userId, own.batchId, run.now());
  let rows: readonly BatchRow[] = [];
  let hadTurn = false;
  while (template && batch?.state === "sending" && run.msLeft() > reserveMs && !hadTurn) {
    const next = await nextRow(batch, rows);
    rows = next.rows;
    const outcome = await sendRow(batch, next.row, template, run.now());
    if (outcome === "closed") return false;
    if (outcome && stopsBatch(outcome)) {
      const because = { code: outcome.code, message: outcome.message };
      await stopBatch(own, batch, because, run.now());
      return false;
    }
    const refusal = outcome && faultOf(outcome);
    batch = await countRow(own, batch, next.row.number, refusal, run.now());
    hadTurn = isTurnOver(run, turnMs);
  }
  return batch?.state === "sending";
}

/** The next row without a fault, with those that were read with it. A batch that is being sent has one. */
async function nextRow({ id, of, next }: Batch, known: readonly BatchRow[]) {
  let rows = known;
  for (let number = next; number <= of; number++) {
    if (!rows.some((one) => one.number === number)) rows = await rowsAround(id, number);
    const row = rows.find((one) => one.number === number);
    if (row && !row.fault) return { row, rows };
  }
  throw new Error("a batch that is being sent has no row left");
}

/**
 * The refusal, if there was one. Everything about the account is read again for each row, since all of it can change
 * meanwhile.
 */
async function sendRow(
  batch: Batch,
  row: BatchRow,
  template: Template,
  now: Date,
): Promise<Refusal | "closed" | undefined> {
  const account = await findAccount(batch.userId);
  const workspace = account && workspaceOf(account);
  if (!account || !workspace || workspace.closingAt || !batch.client) return "closed";
  const actor = await personFor(account, "batches", batch.client.person?.userId);
  const caller = callerOfBatch(workspace, actor, batch.client.via);
  try {
    const by = { caller, client: batch.client, sender: await senderState(workspace) };
    const submission = submissionOf(batch, row, template, by);
    if ((await send(submission, now)) !== "OVER_LIMIT") return undefined;
    return new Refusal("OVER_LIMIT", { message: overLimitMessage(workspace) });
  } catch (error) {
    if (error instanceof Refusal && error.code !== "CONFLICT") return error;
    throw error;
  }
}
