import { createHash } from "node:crypto";
import { readSeal } from "sealed-pdf";
import { earlierVerifier } from "sealed-pdf/testing";
import { trustIn, verifyDocument } from "sealed-pdf/verify";
import type { Entry } from "../../../core/domain/envelope/audit.ts";
import { comparisonOf } from "../comparison.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { type Case, type Report, wasTold } from "./judging.ts";

/** Each completed envelope must have exactly one sealed document, which verifies; any other must have none. */
export async function judgeSeal(
  { world }: Outcome,
  cases: readonly Case[],
  plan: Plan,
  broken: Report,
): Promise<void> {
  const bucket = variables.COMPLETED_BUCKET;
  for (const { envelope, entries } of cases) {
    const { id, status, sealed } = envelope;
    const versions = world.s3.versions(bucket, `${id}/sealed.pdf`);
    const compared = comparisonOf(id);
    if (status === "sealing" && plan.seals && compared !== "different")
      broken("one sealed document", `${id} was signed by all and never sealed`);
    if (status === "completed" && compared === "different")
      broken("one sealed document", `${id} was sealed although that changes a page`);
    if (status !== "completed") {
      // A withdrawal can come between storing and recording, once everybody was notified: nobody gets that file.
      const mayHaveOne = status === "sealing" || (status === "voided" && wasTold(entries));
      if (versions.length > 0 && !mayHaveOne)
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
    const sealedEntries = JSON.parse(Buffer.from(auditJson).toString("utf8")).entries as Entry[];
    const isNoted = sealedEntries.some(({ type }) => type === "not-compared");
    if (isNoted !== (compared === "unknown"))
      broken("one sealed document", `${id}: whether its pages were compared is not said`);
    const trust = trustIn(published(world));
    const report = await verifyDocument(version.bytes, trust);
    const isOwn = entries.some(({ hash }) => hash === report.document?.lastEntryHash);
    if (report.verdict !== "genuine" || !isOwn)
      broken("one sealed document", `${id}: the sealed document is ${report.verdict}`);
    const earlier = await earlierVerifier(version.bytes, trust);
    if (earlier.verdict !== "genuine")
      broken("one sealed document", `${id}: for 0.1.0 the sealed document is ${earlier.verdict}`);
  }
}

/** The certificates that this installation publishes as its own. */
function published({ db }: Outcome["world"]) {
  const items = db.items(variables.ENVELOPES_TABLE).filter(({ pk }) => pk === "SEALS");
  const certificates = items.map(({ chain }) => {
    const [der = "", ...rest] = chain as string[];
    return { der, chain: rest };
  });
  return { certificates, timeAuthorities: [] };
}
