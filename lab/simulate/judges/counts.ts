import { plans } from "../../../contract/rules/limits/plans.ts";
import { labelsOf } from "../../../core/domain/envelope/filing.ts";
import { wireStatusOf } from "../../../core/domain/envelope/stage.ts";
import { isUndone } from "../../../core/domain/envelope/undo-time.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

const trial = plans.FREE_TRIAL;

/** Counts that are stored separately, for the dashboard and for limits, must equal what is there. */
export function judgeCounts(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  for (let number = 0; number < tenants; number++) {
    const { userId } = tenantAt(number);
    const own = cases.filter(({ envelope }) => envelope.sender.userId === userId);
    judgeDashboard(outcome, userId, own, broken);
    judgeRows(outcome, userId, own, broken);
    if (isClosed(outcome, number)) continue;
    if (!plan.begun) judgeDocuments(outcome, userId, own, plan, broken);
    judgeTemplates(outcome, userId, broken);
    judgeLabels(outcome, userId, own, broken);
  }
}

function judgeDashboard({ world }: Outcome, userId: string, own: readonly Case[], broken: Report) {
  const item = world.db.find(variables.ENVELOPES_TABLE, keys.counts(userId)) ?? {};
  const statuses = own
    .filter(({ envelope }) => !envelope.deletedAt)
    .map(({ envelope }) => wireStatusOf(envelope.status));
  const names = { inProgress: "created", completed: "completed", rejected: "rejected" } as const;
  for (const [name, status] of Object.entries(names)) {
    const facts = statuses.filter((one) => one === status).length;
    const counted = Number(item[name] ?? 0);
    if (counted !== facts)
      broken("counts are facts", `${userId} has ${facts} ${name}, counted are ${counted}`);
  }
}

/** Each listed document must be in the block of rows to which its key belongs. */
function judgeRows({ world }: Outcome, userId: string, own: readonly Case[], broken: Report): void {
  const listed = own.flatMap(({ listed: row, envelope }) => {
    const isListed = row?.["ownerId"] === userId;
    if (isListed === (envelope.deletedAt !== undefined))
      broken("counts are facts", `${envelope.id} is ${isListed ? "" : "not "}listed`);
    return isListed ? [String(row?.["createdAt"])] : [];
  });
  const blocks = world.db
    .items(variables.ENVELOPES_TABLE)
    .filter(({ pk, sk }) => pk === keys.rowBlock(userId, "").pk && String(sk).startsWith("B#"))
    .map(({ sk, rows, next }) => ({
      from: String(sk).slice("B#".length),
      rows: Number(rows),
      next: typeof next === "string" ? next : undefined,
    }));
  for (const { from, rows, next } of blocks) {
    const before = from === "" ? world.rowsBefore : 0;
    const facts = listed.filter((key) => key >= from && (next === undefined || key < next)).length;
    if (facts + before !== rows)
      broken("counts are facts", `block ${from} counts ${rows} rows, there are ${facts + before}`);
  }
}

function judgeDocuments(
  { world }: Outcome,
  userId: string,
  own: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const account = world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(userId)) ?? {};
  const { trial: counted } = account["documentsByPeriod"] as { trial: number };
  const before = trial.documentsMax - plan.documentsLeft;
  const sent = own.filter(({ envelope }) => !isUndone(envelope)).length;
  if (counted !== before + sent)
    broken("counts are facts", `${userId} sent ${sent} documents, counted ${counted - before}`);
  if (sent > plan.documentsLeft)
    broken("limits hold", `${userId} sent ${sent} documents, ${plan.documentsLeft} allowed`);
}

/** Checks labels; removed documents must have none. */
function judgeLabels({ world }: Outcome, userId: string, own: readonly Case[], broken: Report) {
  const kept = own.filter(({ envelope }) => !envelope.deletedAt);
  const { pk, sk: prefix } = keys.label(userId, "");
  const items = world.db
    .items(variables.ENVELOPES_TABLE)
    .filter((item) => item["pk"] === pk && String(item["sk"]).startsWith(prefix));
  const counted = new Map(items.map(({ sk, documents }) => [String(sk), Number(documents)]));
  const names = new Set(kept.flatMap(({ envelope }) => labelsOf(envelope)));
  for (const name of names) {
    const facts = kept.filter(({ envelope }) => labelsOf(envelope).includes(name)).length;
    const { sk } = keys.label(userId, name);
    if (counted.get(sk) !== facts)
      broken("counts are facts", `${name} is on ${facts} documents, counted ${counted.get(sk)}`);
    counted.delete(sk);
  }
  for (const [sk, documents] of counted)
    if (documents !== 0)
      broken("counts are facts", `${sk} is on no document, counted ${documents}`);
}

function judgeTemplates({ world }: Outcome, userId: string, broken: Report): void {
  const account = world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(userId)) ?? {};
  const templates = world.db
    .items(variables.TEMPLATES_TABLE)
    .filter(({ ownerId }) => ownerId === userId);
  if (Number(account["templatesCount"]) !== templates.length)
    broken("counts are facts", `${userId} has ${templates.length} templates, counted otherwise`);
  const files = world.db
    .items(variables.SUBSCRIPTIONS_TABLE)
    .filter(({ pk, sk }) => pk === keys.account(userId).pk && String(sk).startsWith("F#"));
  const bytes = [
    ...files.map(({ sizeBytes }) => Number(sizeBytes)),
    ...templates.map(({ file }) => (file as { sizeBytes: number }).sizeBytes),
  ].reduce((sum, one) => sum + one, 0);
  if (Number(account["storageUsedBytes"]) !== bytes)
    broken("counts are facts", `${userId} stores ${bytes} bytes, counted otherwise`);
}
