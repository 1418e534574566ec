import { createHash } from "node:crypto";
import { readSeal } from "sealed-pdf";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import type { Broken, Case } from "./judge.ts";
import type { Plan } from "./plan.ts";
import type { Outcome } from "./run.ts";
import { variables } from "./settings.ts";

/** Exactly one sealed document, which verifies, of each completed envelope; none of any other. */
export async function judgeSeal(
  { world }: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Broken,
): Promise<void> {
  const bucket = variables.COMPLETED_BUCKET;
  for (const { envelope, entries } of cases) {
    const { id, status, sealed } = envelope;
    const versions = world.s3.versions(bucket, `${id}/sealed.pdf`);
    if (status === "sealing" && plan.seals)
      broken("one sealed document", `${id} was signed by all and never sealed`);
    if (status !== "completed") {
      if (versions.length > 0 && status !== "sealing")
        broken("one sealed document", `${id} is ${status} and has a sealed document`);
      continue;
    }
    const [version, ...others] = versions;
    if (!version?.bytes || others.length > 0 || sealed?.versionId !== version.id) {
      broken("one sealed document", `${id} has ${versions.length} sealed documents`);
      continue;
    }
    const sha256 = createHash("sha256").update(version.bytes).digest("hex");
    if (sha256 !== sealed.sha256)
      broken("one sealed document", `${id}: what is noted is not what is stored`);
    const { auditJson } = await readSeal(version.bytes);
    if (Buffer.from(auditJson).includes("zqprivate"))
      broken("no words of others", `${id}: the sealed document has a private answer`);
    const report = await verifyDocument(version.bytes, trustIn(published(world)));
    const isOwn = entries.some(({ hash }) => hash === report.document?.lastEntryHash);
    if (report.verdict !== "genuine" || !isOwn)
      broken("one sealed document", `${id}: the sealed document is ${report.verdict}`);
  }
}

/** What this installation says that it has sealed with. */
function published({ db }: Outcome["world"]) {
  const items = db.items(variables.ENVELOPES_TABLE).filter(({ pk }) => pk === "SEALS");
  const certificates = items.map(({ chain }) => {
    const [der = "", ...rest] = chain as string[];
    return { der, chain: rest };
  });
  return { certificates, timeAuthorities: [] };
}
