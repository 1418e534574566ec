import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { exportEndsAt } from "../../../core/domain/lists/export.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { exportIdOf } from "../clients/accounts.ts";
import type { AccountAcknowledgement } from "../clients/acknowledged.ts";
import { canaries, tenantAt } from "../people.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Case, Report } from "./judging.ts";

const promise = "exports are whole";
type Item = Readonly<Record<string, unknown>>;
type ExportRecord = AccountAcknowledgement & { kind: "exported" };

/** Each acknowledged export must be made, with the requested documents of the account and nobody else's. */
export function judgeExports(
  outcome: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): void {
  const removed = new Set(
    plan.steps.flatMap((step) => (step.kind === "export-remove" ? exportIdOf(step) : [])),
  );
  const seen = new Set<string>();
  for (const one of outcome.acknowledged) {
    if (one.kind !== "exported" || seen.has(one.id)) continue;
    seen.add(one.id);
    if (!isClosed(outcome, one.tenant) && !removed.has(one.id))
      judgeOne(one, outcome, cases, broken);
  }
}

function judgeOne(
  one: ExportRecord,
  outcome: Outcome,
  cases: readonly Case[],
  broken: Report,
): void {
  const { world } = outcome;
  const { userId } = tenantAt(one.tenant);
  const item = world.db.find(variables.DRAFTS_TABLE, keys.export(userId, one.id));
  if (!item) {
    broken(promise, `export ${one.id} is not stored`);
    return;
  }
  const file = item["file"] as { key: string; versionId: string } | undefined;
  if (!file) {
    if (!wasTriedTooLate(outcome, one.id, item)) broken(promise, `export ${one.id} was never made`);
    return;
  }
  const bytes = world.s3.bytes(variables.DOCUMENTS_BUCKET, file.key, file.versionId);
  const hasFaults = world.faultsMet.some(({ key }) => key.startsWith("export:"));
  if (bytes) judgeFile(one, item["kind"] === "zip", hasFaults, bytes, cases, broken);
  else broken(promise, `the file of export ${one.id} is gone`);
}

function judgeFile(
  one: ExportRecord,
  isZip: boolean,
  hasFaults: boolean,
  bytes: Uint8Array,
  cases: readonly Case[],
  broken: Report,
): void {
  const { canary } = tenantAt(one.tenant);
  const files = isZip ? unzipSync(bytes) : { "index.csv": bytes };
  for (const name of Object.keys(files).filter((file) => !file.endsWith(".pdf"))) {
    const text = textOf(files, name);
    if (canaries.some((other) => other !== canary && text.includes(other)))
      broken("no words of others", `${name} of export ${one.id} has words of another account`);
  }
  const index = textOf(files, "index.csv");
  for (const found of cases) {
    const { id } = found.envelope;
    const isWanted = one.wanted.includes(id) && !wasEverRemoved(found);
    if (isWanted && !index.includes(id)) broken(promise, `export ${one.id} has no ${id}`);
    if (one.others.includes(id) && index.includes(id))
      broken("no words of others", `export ${one.id} has ${id} of another account`);
    if (isWanted && isZip) judgeContent(found, one, files, hasFaults, broken);
  }
}

type Files = Readonly<Record<string, Uint8Array>>;

const textOf = (files: Files, name: string): string =>
  Buffer.from(files[name] ?? []).toString("utf8");

/** Whether the document may have been out of the list when the export read it. */
const wasEverRemoved = ({ entries, envelope }: Case): boolean =>
  envelope.deletedAt !== undefined ||
  entries.some(({ type }) => type === "deleted" || type === "restored");

/** Whether the message was redelivered only after the export had expired, as after an outage of a day. */
function wasTriedTooLate({ world }: Outcome, id: string, item: Item): boolean {
  const endsAtMs = exportEndsAt({ requestedAt: String(item["requestedAt"]) }).getTime();
  return world.queues.export.receipts.some(
    ({ body, atMs }) => body.includes(id) && atMs > endsAtMs,
  );
}

/** The PDF must be the one that was sent, or the sealed one. */
function judgeContent(
  { envelope }: Case,
  one: ExportRecord,
  files: Files,
  hasFaults: boolean,
  broken: Report,
): void {
  const { id, original, sealed } = envelope;
  const row =
    textOf(files, "index.csv")
      .split("\n")
      .find((line) => line.includes(id)) ?? "";
  const [pdf = "", audit = ""] = row.split(",").map((cell) => cell.replaceAll('"', ""));
  // A document that can't be read must not prevent the export of the others.
  const isMissing = hasFaults && pdf.endsWith(".missing.txt");
  const bytes = files[pdf] ?? new Uint8Array();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (!isMissing && ![original.sha256, sealed?.sha256].includes(sha256))
    broken(promise, `${pdf} of export ${one.id} is not ${id}`);
  if (!textOf(files, audit).includes(id))
    broken(promise, `${audit} of export ${one.id} is not that of ${id}`);
}
