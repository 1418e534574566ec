import { createHash } from "node:crypto";
import { keys } from "../../../core/store/common/keys.ts";
import { uploadIdOf } from "../clients/uploads.ts";
import { tenantAt } from "../people.ts";
import { type Plan, tenants } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Report } from "./judging.ts";

/** Accepted files must be there with their bytes, counted, and no longer announced. */
export function judgeUploads(outcome: Outcome, plan: Plan, broken: Report): void {
  const removed = new Set(
    plan.steps.flatMap((step) => (step.kind === "upload-remove" ? uploadIdOf(step) : [])),
  );
  for (const one of outcome.acknowledged) {
    if (one.kind !== "uploaded" || removed.has(one.id) || isClosed(outcome, one.tenant)) continue;
    const key = keys.file(tenantAt(one.tenant).userId, one.id);
    if (!outcome.world.db.has(variables.SUBSCRIPTIONS_TABLE, key))
      broken("acknowledged is kept", `file ${one.id} is not stored`);
  }
  for (let number = 0; number < tenants; number++)
    if (!isClosed(outcome, number)) judgeFiles(number, outcome, removed, broken);
}

function judgeFiles(
  tenant: number,
  { world }: Outcome,
  removed: ReadonlySet<string>,
  broken: Report,
): void {
  const { userId } = tenantAt(tenant);
  const { pk } = keys.account(userId);
  const own = world.db.items(variables.SUBSCRIPTIONS_TABLE).filter((item) => item["pk"] === pk);
  const files = own.filter(({ sk }) => String(sk).startsWith("F#"));
  const announced = new Set(own.map(({ sk }) => String(sk)));
  for (const { id, key, versionId, sha256 } of files) {
    const bytes = world.s3.bytes(variables.DOCUMENTS_BUCKET, String(key), String(versionId));
    if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sha256)
      broken("acknowledged is kept", `the bytes of file ${String(id)} are gone`);
    const newest = world.s3.versions(variables.DOCUMENTS_BUCKET, String(key)).at(-1);
    // Deleting a file deletes its bytes first.
    if (!removed.has(String(id)) && newest?.id !== versionId)
      broken("acknowledged is kept", `the bytes of file ${String(id)} are deleted`);
    if (announced.has(keys.upload(userId, String(id)).sk))
      broken("counts are facts", `file ${String(id)} takes up space twice`);
  }
  const account = own.find(({ sk }) => sk === "ACCOUNT");
  if (Number(account?.["filesCount"]) !== files.length)
    broken("counts are facts", `${userId} has ${files.length} files, counted otherwise`);
}
