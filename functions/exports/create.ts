import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { ExportFilter } from "#contract/calls/export-filter";
import type { exportCalls } from "#contract/calls/exports";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { listOf, type Seer } from "#core/domain/account/caller";
import { idFromKey } from "#core/domain/common/idempotency";
import { type Export, exportState, isOver, seesExport } from "#core/domain/lists/export";
import { filterOf, isFilterEmpty } from "#core/domain/lists/finding";
import { requestDigest } from "#core/domain/record/evidence";
import { enqueueExport } from "#core/gateways/queue";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { noteExported } from "#core/store/account/opened-documents";
import { throttle } from "#core/store/common/throttle";
import { findRows } from "#core/store/envelope/find-rows";
import { findExportEver, insertExport, listExports } from "#core/store/files/exports";
import { exportAnswer } from "./answer.ts";

/** The worker checks whose the documents are, and leaves out all that the caller doesn't see. */
export const create: RouteOf<typeof exportCalls.create> = async ({ input, caller, now }) => {
  const { id: userId } = caller.workspace;
  const { email } = caller.actor;
  const { idempotencyKey: key, kind, originals = false } = input;
  const id = key ? idFromKey(userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findExportEver(userId, id) : undefined;
  if (before) return repeated(before, { caller, requestSha256 }, now);
  await throttle("exportByAccount", userId, now);
  await assertFewOpen(userId, now);
  const ids = await wantedIds(listOf(caller), input);
  const at = now.toISOString();
  const wanted: Export = {
    ...{ id, userId, email, kind, originals, requestSha256 },
    ...(caller.sees === "own" ? { onlyOf: caller.actor.userId } : {}),
    ...{ requestedAt: at, changedAt: at, of: ids.length, done: 0, leftOut: 0 },
  };
  await noteExported({ caller, now }, wanted);
  if (!(await insertExport(wanted, ids))) {
    const first = await findExportEver(userId, id);
    // It was deleted in between.
    if (!first) throw new Refusal("CONFLICT");
    return repeated(first, { caller, requestSha256 }, now);
  }
  await enqueueExport({ userId, exportId: id });
  return new Answer(201, exportAnswer(wanted, now));
};

/**
 * Sends the request to the queue once more, because the first call may have ended before it did. Of two concurrent
 * calls with one key, the second ends up here too.
 */
async function repeated(
  before: Export,
  { caller, requestSha256 }: { readonly caller: Seer; readonly requestSha256: string },
  now: Date,
) {
  if (isOver(before, now)) {
    const message = "This export was already made and is no longer kept. Please ask for it again.";
    throw new Refusal("KEY_USED", { message });
  }
  if (before.requestSha256 !== requestSha256 || !seesExport(caller, before)) {
    const message = "This export was already asked for with other documents. Please try again.";
    throw new Refusal("KEY_USED", { message });
  }
  if (!before.file) await enqueueExport({ userId: before.userId, exportId: before.id });
  return new Answer(201, exportAnswer(before, now));
}

/** Concurrent calls may exceed the limit; the throttle restricts their number. */
async function assertFewOpen(userId: string, now: Date): Promise<void> {
  const open = (await listExports(userId, now)).filter((one) => exportState(one, now) === "making");
  if (open.length >= limits.exportsOpenMax) throw new Refusal("TOO_MANY_EXPORTS");
}

async function wantedIds(
  list: string,
  { ids, filter }: z.output<typeof exportCalls.create.session.input>,
): Promise<readonly string[]> {
  const wanted = ids ? [...new Set(ids)] : filter ? await foundIds(list, filter) : [];
  if (wanted.length === 0 || (ids && filter)) {
    throw new Refusal("BAD_FIELD", { field: "ids", message: senderMessages.manyMissing });
  }
  return wanted;
}

/** Reads pages of rows from the index until there are no more, or too many. */
async function foundIds(list: string, filter: ExportFilter): Promise<readonly string[]> {
  const { from, to } = filter;
  const isWanted = filterOf(filter);
  const question = { from, to, isWanted, isBroad: isFilterEmpty(filter), sort: "newest" } as const;
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await findRows(list, { ...question, size: pageRows, after });
    found.push(...page.rows.map(({ envelopeId }) => envelopeId));
    if (found.length > limits.exportDocumentsMax) {
      throw new Refusal("BAD_FIELD", { field: "filter", message: senderMessages.exportMax });
    }
    after = page.next;
  } while (after !== undefined);
  return found;
}

const pageRows = 1_000;
