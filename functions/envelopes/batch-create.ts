import { randomUUID } from "node:crypto";
import type { BatchAnswer, batchCalls, SheetRow } from "#contract/calls/batches";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { makerOf, type Seer, seesOf } from "#core/domain/account/caller";
import { type Batch, isBatchOver } from "#core/domain/batches/batch";
import { idFromKey } from "#core/domain/common/idempotency";
import { digest } from "#core/domain/record/evidence";
import { needsAccessCode } from "#core/domain/templates/template";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { checkRows } from "#core/sending/rows";
import { getTemplate } from "#core/store/library/templates";
import { findBatchEver, insertBatch, listBatches } from "#core/store/sending/batches";
import { batchAnswer } from "./batch-answer.ts";

/** Checks the rows and stores them. Nothing is sent before somebody decides. */
export const createBatch: RouteOf<typeof batchCalls.createBatch> = async ({
  input: { rows, template: wanted, idempotencyKey: key, ...common },
  caller,
  client,
  now,
}) => {
  const { workspace } = caller;
  const id = key ? idFromKey(workspace.id, key) : randomUUID();
  const requestSha256 = digest({ rows, template: wanted, ...common });
  const before = key ? await findBatchEver(workspace.id, id) : undefined;
  if (before) return repeated(before, requestSha256, caller, now);
  assertSize(rows);
  if ((await listBatches(workspace.id, now)).length >= limits.batchesMax)
    throw new Refusal("TOO_MANY_BATCHES");
  const template = await getTemplate(caller, wanted.id);
  if (wanted.version !== undefined && wanted.version !== template.version)
    throw new Refusal("TEMPLATE_CHANGED");
  if (needsAccessCode(template)) throw new Refusal("BAD_FIELD", withAccessCode);
  const own = { id, userId: workspace.id, by: makerOf(caller), common };
  const checked = await checkRows(own, rows, template, { caller, client }, now);
  const batch: Batch = {
    ...own,
    template: { id: template.id, version: template.version, name: template.name },
    ...{ createdAt: now.toISOString(), requestSha256, state: "checked" },
    ...{ of: rows.length, next: 1, sent: 0, refused: 0 },
    faulty: checked.rows.filter(({ fault }) => fault).length,
    mails: checked.mails,
  };
  if (!(await insertBatch(batch, template, checked.rows))) {
    const first = await findBatchEver(workspace.id, id);
    // It was deleted in between.
    if (!first) throw new Refusal("CONFLICT");
    return repeated(first, requestSha256, caller, now);
  }
  return new Answer(201, await batchAnswer(batch, workspace, now));
};

/** Rows are stored until they are sent, and codes are not. */
const withAccessCode = {
  field: "template",
  message:
    "This template asks for an access code, which you choose for one person at a time. Please take it out of the template, or send the documents one by one.",
} as const;

async function repeated(
  before: Batch,
  requestSha256: string,
  caller: Seer,
  now: Date,
): Promise<Answer<BatchAnswer>> {
  const isSame = before.requestSha256 === requestSha256 && seesOf(caller, before.by);
  if (!isSame || isBatchOver(before, now)) throw new Refusal("KEY_USED");
  return new Answer(201, await batchAnswer(before, caller.workspace, now));
}

/** Throws BAD_FIELD for more text than a batch can hold. */
export function assertSize(rows: readonly SheetRow[]): void {
  if (Buffer.byteLength(JSON.stringify(rows)) > limits.batchBytesMax)
    throw new Refusal("BAD_FIELD", { field: "rows", message: senderMessages.batchBytesMax });
}
