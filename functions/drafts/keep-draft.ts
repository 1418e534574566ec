import { type DraftKind, summaryOf } from "#contract/rules/documents/drafts";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { throttles } from "#contract/rules/refusals/throttles";
import { type Caller, ownerOfDrafts } from "#core/domain/account/caller";
import { throttle } from "#core/store/common/throttle";
import { type DraftRow, saveDraft } from "#core/store/library/drafts";

interface DraftToKeep extends Pick<DraftRow, "id" | "saveId" | "version"> {
  readonly kind: DraftKind;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Stores a draft of the person in the workspace. Throws DRAFT_TOO_LARGE, BAD_FIELD for content that isn't a draft, TOO_MANY_REQUESTS,
 * and the refusals of `saveDraft`.
 */
export async function keepDraft(
  caller: Pick<Caller, "workspace" | "actor">,
  { content, ...draft }: DraftToKeep,
  now: Date,
): Promise<DraftRow> {
  const text = JSON.stringify(content);
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.draftBytesMax) throw new Refusal("DRAFT_TOO_LARGE", { field: "content" });
  const summary = summaryOf(draft.kind, content);
  if (!summary) throw new Refusal("BAD_FIELD", { field: "content", message: senderMessages.draft });
  const { max } = throttles.draftKilobytesByAccount;
  const uses = Math.ceil(bytes / 1024);
  await throttle("draftKilobytesByAccount", caller.workspace.id, now, { uses, max });
  const row = { ...draft, ...summary, changedAt: now.toISOString() };
  await saveDraft(ownerOfDrafts(caller), { ...row, content: text }, now);
  return row;
}
