import type { LibraryAcknowledgement } from "../clients/acknowledged.ts";
import { draftIdOf, templateIdOf, tenantAt } from "../people.ts";
import type { Plan } from "../plan.ts";
import type { Outcome } from "../run.ts";
import { variables } from "../settings.ts";
import { isClosed } from "./closing.ts";
import type { Report } from "./judging.ts";

const promise = "acknowledged is kept";

/** Saved templates and drafts must exist in the acknowledged version, and no version may exist twice. */
export function judgeLibrary(outcome: Outcome, plan: Plan, broken: Report): void {
  const removed = removedIn(plan);
  const saved = outcome.acknowledged
    .flatMap((one) => ("saveId" in one || isTemplate(one) ? [one] : []))
    .filter(({ tenant }) => !isClosed(outcome, tenant));
  for (const one of saved) {
    const fault = removed.has(one.id) ? undefined : faultOf(one, outcome);
    if (fault) broken(promise, fault);
  }
  judgeVersions(
    saved.filter(({ id }) => !removed.has(id)),
    broken,
  );
  judgeFiles(outcome, broken);
}

const isTemplate = (one: { readonly kind: string }): one is LibraryAcknowledgement =>
  one.kind === "template" || one.kind === "template-changed";

/** Keys of drafts that somebody may have discarded or sent. */
function removedIn({ steps }: Plan): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) => {
      if (step.kind === "template-remove") return templateIdOf(step);
      if (step.kind === "draft-remove") return draftIdOf(step);
      return step.kind === "send" && step.doc.from === "draft" ? draftIdOf(step.doc) : [];
    }),
  );
}

function faultOf(one: LibraryAcknowledgement, { world }: Outcome): string | undefined {
  const table = one.kind === "draft" ? variables.DRAFTS_TABLE : variables.TEMPLATES_TABLE;
  const item = world.db.find(table, { ownerId: tenantAt(one.tenant).userId, id: one.id });
  if (!item) return `${one.kind} ${one.id} is not stored`;
  if (one.kind === "template") return undefined;
  const version = Number(item["version"]);
  const mark = one.kind === "draft" ? one.saveId : one.name;
  const found = one.kind === "draft" ? item["saveId"] : item["name"];
  if (version > one.version || (version === one.version && found === mark)) return undefined;
  return `version ${one.version} of ${one.id} was acknowledged, ${version} is stored`;
}

/** Only one of two changes of the same version may be acknowledged. */
function judgeVersions(saved: readonly LibraryAcknowledgement[], broken: Report): void {
  const marks = new Map<string, string>();
  for (const one of saved) {
    if (one.kind === "template") continue;
    if (one.kind === "template-changed" && one.version !== one.seen + 1)
      broken(promise, `version ${one.version} of ${one.id} was made of ${one.seen}`);
    const key = `${one.id} ${one.version}`;
    const mark = one.kind === "draft" ? one.saveId : one.name;
    if ((marks.get(key) ?? mark) !== mark)
      broken(promise, `version ${one.version} of ${one.id} was acknowledged to two`);
    marks.set(key, mark);
  }
}

/** Each template's file must exist. */
function judgeFiles({ world }: Outcome, broken: Report): void {
  for (const { id, file } of world.db.items(variables.TEMPLATES_TABLE)) {
    const { key, versionId } = file as { key: string; versionId: string };
    if (!world.s3.bytes(variables.DOCUMENTS_BUCKET, key, versionId))
      broken(promise, `the file of template ${String(id)} is gone`);
  }
}
