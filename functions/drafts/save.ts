import type { drafts } from "#contract/api/drafts";
import { summaryOf } from "#contract/drafts";
import { Refusal } from "#contract/refusals";
import { limits, messages } from "#contract/rules";
import { throttles } from "#core/domain/throttle";
import type { RouteOf } from "#core/http/router";
import { saveDraft } from "#core/store/drafts";
import { throttle } from "#core/store/throttle";

/** Stores the content as it came, so that members of a newer version of the pages are kept. */
export const save: RouteOf<typeof drafts.save> = async ({ input, caller, now }) => {
  const { id, kind, saveId } = input;
  const content = JSON.stringify(input.content);
  const bytes = Buffer.byteLength(content);
  if (bytes > limits.draftBytesMax) throw new Refusal("DRAFT_TOO_LARGE", { field: "content" });
  const summary = summaryOf(kind, input.content);
  if (!summary) throw new Refusal("BAD_FIELD", { field: "content", message: messages.draft });
  const { max } = throttles.draftKilobytesByAccount;
  const uses = Math.ceil(bytes / 1024);
  await throttle("draftKilobytesByAccount", caller.userId, now, { uses, max });
  const saved = { version: input.version + 1, changedAt: now.toISOString() };
  await saveDraft(caller.userId, { id, kind, saveId, ...summary, ...saved, content }, now);
  return saved;
};
