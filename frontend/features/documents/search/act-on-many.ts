import { limits } from "#contract/rules";
import { type DocumentFilter, idsOf } from "../../../api/dashboard.ts";
import { envelopes, type ManyAct, type ManyResult } from "../../../api/envelopes.ts";

/** Documents that were chosen one by one, or all that the list's filter selects. */
export type Chosen = { readonly ids: readonly string[] } | { readonly filter: DocumentFilter };

export interface ActOnMany {
  readonly act: ManyAct;
  readonly label?: string;
  readonly reason?: string;
  /** Acts on these only, whatever is chosen; used to undo an action on them. */
  readonly only?: readonly string[];
}

/**
 * Performs the action on all chosen documents, as many at a time as one call takes; `tell` is called with the number
 * processed. All are found before the first is changed, because a changed document may leave the list.
 */
export async function actOnMany(
  chosen: Chosen,
  { act, label, reason, only }: ActOnMany,
  tell: (done: number) => void,
): Promise<readonly ManyResult[]> {
  const ids = only ?? (await idsIn(chosen));
  const results: ManyResult[] = [];
  for (let from = 0; from < ids.length; from += limits.manyMax) {
    const reply = await envelopes.many({
      ids: ids.slice(from, from + limits.manyMax),
      act,
      ...(label ? { label } : {}),
      ...(reason ? { reason } : {}),
    });
    results.push(...reply.results);
    tell(results.length);
  }
  return results;
}

async function idsIn(chosen: Chosen): Promise<readonly string[]> {
  if ("ids" in chosen) return chosen.ids;
  const ids: string[] = [];
  for await (const some of idsOf(chosen.filter)) ids.push(...some);
  return ids;
}

export interface Reason {
  readonly message: string;
  readonly count: number;
}

/** How many were done, and the reasons why others were not, the most frequent first. */
export function summaryOf(results: readonly ManyResult[]): {
  readonly done: number;
  readonly reasons: readonly Reason[];
} {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (!result.done) counts.set(result.message, (counts.get(result.message) ?? 0) + 1);
  }
  const reasons = [...counts].map(([message, count]) => ({ message, count }));
  return {
    done: results.filter(({ done }) => done).length,
    reasons: reasons.sort((one, other) => other.count - one.count),
  };
}

/** "1 document", "1,200 documents" */
export const documentsInWords = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "document" : "documents"}`;
