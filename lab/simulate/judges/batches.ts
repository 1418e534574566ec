import { keys } from "../../../core/store/common/keys.ts";
import { batchIdOf, rowTitle } from "../clients/batches.ts";
import { batchRowsOf, tenantAt } from "../people.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

const promise = "each row is sent once";
const rowsOfItem = 15;

/** Rows are sent after a decision, each once; what is counted is what was sent; and nothing is left in the middle. */
export function judgeBatches(
  outcome: Outcome,
  cases: readonly Case[],
  { steps, faults }: Plan,
  broken: Report,
): void {
  const made = new Map(
    steps.flatMap((step) => (step.kind === "batch" ? [[batchIdOf(step), step]] : [])),
  );
  const ofSteps = (kind: "batch-send" | "batch-remove") =>
    new Set(steps.flatMap((step) => (step.kind === kind ? [batchIdOf(step)] : [])));
  const [decided, removed] = [ofSteps("batch-send"), ofSteps("batch-remove")];
  for (const [id, step] of made) {
    const own = cases.filter(({ envelope }) => envelope.batchId === id);
    if (own.length > 0 && !decided.has(id)) broken(promise, `${id} was sent without a decision`);
    const batchRows = batchRowsOf(outcome.world.chance, step.tenant);
    for (let row = 1; row <= batchRows + 1; row++) {
      const times = own.filter(({ envelope }) => envelope.title === rowTitle(step, row)).length;
      if (times > (row > batchRows ? 0 : 1))
        broken(promise, `row ${row} of ${id} was sent ${times} times`);
    }
    if (isClosed(outcome, step.tenant)) continue;
    judgeRest(outcome, id, step, broken);
    const decisions = steps.filter((one) => one.kind === "batch-send" && batchIdOf(one) === id);
    const { tenant } = step;
    judgeMails(outcome, { id, tenant, decisions: decisions.length, faults }, broken);
    if (!removed.has(id)) judgeItem(outcome, id, step, own, broken);
  }
}

/** Also where somebody has deleted it, with or without an answer. */
function judgeRest(
  { world }: Outcome,
  id: string,
  { tenant }: { readonly tenant: number },
  broken: Report,
): void {
  const { userId } = tenantAt(tenant);
  const item = world.db.find(variables.DRAFTS_TABLE, keys.batch(userId, id));
  if (item?.["state"] === "sending") broken("comes to rest", `batch ${id} is still being sent`);
  if (
    item?.["state"] !== "waiting" &&
    world.db.find(variables.DRAFTS_TABLE, keys.batchMark(userId, id))
  )
    broken("comes to rest", `batch ${id} still has the mark of one that is being sent`);
  const parts = world.db
    .items(variables.DRAFTS_TABLE)
    .filter(({ ownerId }) => ownerId === keys.batchTemplate(id).ownerId);
  // Its template, and its items of rows, of which one has a fault.
  const items = Math.ceil((batchRowsOf(world.chance, tenant) + 1) / rowsOfItem);
  if (parts.length !== (item ? 1 + items : 0))
    broken("comes to rest", `only a part of batch ${id} is left`);
}

interface Decision extends Pick<Plan, "faults"> {
  readonly id: string;
  readonly tenant: number;
  /** How many may have been made. */
  readonly decisions: number;
}

/**
 * The person who decided hears that it has stopped, or waits for its plan, at most once for each decision, except after a
 * crash right after the mail.
 */
function judgeMails(
  { world }: Outcome,
  { id, tenant, decisions, faults }: Decision,
  broken: Report,
): void {
  const mails = world.mails.filter(({ batchId }) => batchId === id);
  const { userId, email } = tenantAt(tenant);
  if (mails.some(({ to }) => to !== email))
    broken("no words of others", `somebody else was mailed about batch ${id}`);
  // One that it waits for its plan, and one of its end.
  for (const subject of new Set(mails.map((mail) => mail.subject)))
    if (mails.filter((mail) => mail.subject === subject && !mail.by.hasFault).length > decisions)
      broken("no mail twice", `batch ${id} was mailed ${mails.length} times`);
  const item = world.db.find(variables.DRAFTS_TABLE, keys.batch(userId, id));
  if (item?.["mailOwedSince"]) broken("comes to rest", `batch ${id} still owes a mail`);
  // A mail that failed, and was tried again only after a step that lets days pass, is not sent any more.
  const isSlept = faults.rate > 0 && world.waitedAtMs.length > 0;
  const isHalted = item?.["state"] === "stopped" || item?.["state"] === "waiting";
  if (isHalted && item?.["continuedAt"] === undefined && mails.length === 0 && !isSlept)
    broken("everybody is told", `nobody was mailed that batch ${id} has stopped`);
}

function judgeItem(
  { world, acknowledged }: Outcome,
  id: string,
  { tenant }: { readonly tenant: number },
  own: readonly Case[],
  broken: Report,
): void {
  const { userId } = tenantAt(tenant);
  const item = world.db.find(variables.DRAFTS_TABLE, keys.batch(userId, id));
  if (!item) {
    const wasMade = acknowledged.some((one) => one.kind === "batch" && one.id === id);
    if (wasMade) broken("acknowledged is kept", `batch ${id} is not stored`);
    return;
  }
  const { state, sent, refused, next } = item;
  const batchRows = batchRowsOf(world.chance, tenant);
  // A row that was sent when its worker was killed is counted when the batch continues.
  const uncounted = own.length - Number(sent);
  if (uncounted !== 0 && !(state === "paused" && uncounted === 1))
    broken(promise, `${id} counts ${sent} rows, ${own.length} were sent`);
  if (state === "paused" && (item["startedAt"] === undefined || Number(next) > batchRows))
    broken("comes to rest", `batch ${id} is paused, and there is nothing to pause`);
  if (state === "done" && Number(sent) + Number(refused) !== batchRows)
    broken(promise, `${id} is done at row ${next} with ${sent} sent and ${refused} refused`);
}
