import { idFromKey } from "../../../core/domain/common/idempotency.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { batchRowsOf, templateIdOf, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import { templateKey } from "../steps.ts";
import type { World } from "../world.ts";
import type { Conversation } from "./acknowledged.ts";
import { asSender } from "./call.ts";
import { numberIn, saveTemplate } from "./library.ts";

// One template to many people: rows that are checked, and the decisions about them.

const kinds = ["batch", "batch-send", "batch-pause", "batch-remove"] as const;
export type BatchStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isBatchStep = (step: Step): step is BatchStep =>
  kinds.some((kind) => kind === step.kind);

interface KeyOwner {
  readonly tenant: number;
  readonly key: string;
}

export const batchIdOf = ({ tenant, key }: KeyOwner): string =>
  idFromKey(tenantAt(tenant).userId, `${key}-rows`);

/** The title of a row's document, which no other has. */
export const rowTitle = ({ tenant, key }: KeyOwner, row: number): string =>
  `${tenantAt(tenant).canary} ${key} row ${row}`;

/** Whether there is what the step is about. */
export const hasBatchFor = (step: BatchStep, world: World): boolean =>
  step.kind === "batch" ||
  world.db.has(variables.DRAFTS_TABLE, keys.batch(tenantAt(step.tenant).userId, batchIdOf(step)));

export function withBatch(step: BatchStep, world: World): Conversation {
  switch (step.kind) {
    case "batch":
      return makeBatch(step, batchRowsOf(world.chance, step.tenant));
    case "batch-send":
      return sendBatch(step);
    case "batch-pause":
      return changeBatch(step, "POST /api/batches/{batchId}/pause");
    case "batch-remove":
      return changeBatch(step, "DELETE /api/batches/{batchId}");
  }
}

/** The last row has no address that anybody could be mailed at. */
function* makeBatch(step: KeyOwner, batchRows: number): Conversation {
  const { tenant, key } = step;
  const { canary } = tenantAt(tenant);
  const template = { tenant, key: templateKey(tenant) };
  yield* saveTemplate(template);
  const rows = Array.from({ length: batchRows + 1 }, (_, index) => ({
    recipients: [
      {
        email: `${canary}.${key}.row${index + 1}@example${index < batchRows ? ".com" : ""}`,
        firstName: "Person",
        lastName: canary,
      },
    ],
    title: rowTitle(step, index + 1),
  }));
  const body = { template: { id: templateIdOf(template) }, rows };
  const call = { body, key: `${key}-rows` };
  const reply = yield asSender(tenant, "envelopes", "POST /api/batches", call);
  return reply?.status === 201 ? [{ kind: "batch", tenant, id: batchIdOf(step) }] : [];
}

/** Looks at the batch, and decides about the rows that it sees. */
function* sendBatch(step: KeyOwner): Conversation {
  const { tenant } = step;
  const path = { batchId: batchIdOf(step) };
  const seen = yield asSender(tenant, "envelopes", "GET /api/batches/{batchId}", { path });
  const rows = seen?.status === 200 ? numberIn(seen.body, "left") : 0;
  if (rows === 0) return [];
  const route = "POST /api/batches/{batchId}/send";
  yield asSender(tenant, "envelopes", route, { path, body: { rows } });
  return [];
}

function* changeBatch(step: KeyOwner, route: string): Conversation {
  yield asSender(step.tenant, "envelopes", route, { path: { batchId: batchIdOf(step) } });
  return [];
}
