import { type DocumentFilter, rowsOf } from "../../../api/dashboard.ts";
import { envelopes, type ManyAct, type ManyResult } from "../../../api/envelopes.ts";

/** Documents that were chosen one by one, or all that the list's filter selects. */
export type Chosen =
  | { readonly ids: readonly string[]; readonly titles?: ReadonlyMap<string, string> }
  | {
      readonly filter: DocumentFilter;
      /** How many it selects, if that is known. */
      readonly count?: number | undefined;
    };

export interface ActOnMany {
  readonly act: ManyAct;
  readonly label?: string;
  readonly reason?: string;
  /** Acts on these only, whatever is chosen; used to undo an action on them. */
  readonly only?: readonly string[];
}

/** How far an action on many has come. */
export interface ManyProgress {
  readonly done: number;
  readonly of: number;
}

/** The result for each document, with the title of those whose title is known. */
export type NamedResult = ManyResult & { readonly title?: string | undefined };

/** Small enough to finish in one call and to keep the progress bar moving. */
const atOnce = 10;

/** Maximum attempts per document that ran out of time or was being changed by something else. */
const triesMax = 4;

/**
 * Performs the action on all chosen documents, a few at a time, and again on those for which the server had no time. All
 * are found before the first is changed, because a changed document may leave the list.
 */
export async function actOnMany(
  chosen: Chosen,
  { act, label, reason, only }: ActOnMany,
  tell: (done: ManyProgress) => void,
): Promise<readonly NamedResult[]> {
  const named = await namedIn(chosen, only);
  const results = new Map<string, ManyResult>();
  const tries = new Map<string, number>();
  const waiting = [...named.keys()];
  while (waiting.length > 0) {
    const ids = waiting.splice(0, atOnce);
    const reply = await envelopes.many({ ids, act, label, reason });
    for (const result of reply.results) {
      const tried = (tries.get(result.id) ?? 0) + 1;
      tries.set(result.id, tried);
      const isLater = !result.done && result.code === "CONFLICT" && tried < triesMax;
      if (isLater) waiting.push(result.id);
      else results.set(result.id, result);
    }
    tell({ done: results.size, of: named.size });
  }
  return [...named].flatMap(([id, title]) => {
    const result = results.get(id);
    return result ? [{ ...result, title }] : [];
  });
}

/** The ids with their titles, in the order of the list. */
async function namedIn(
  chosen: Chosen,
  only: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string | undefined>> {
  if (only) return new Map(only.map((id) => [id, undefined]));
  if ("ids" in chosen) return new Map(chosen.ids.map((id) => [id, chosen.titles?.get(id)]));
  const rows = await rowsOf(chosen.filter);
  return new Map(rows.map(({ id, title, fileName }) => [id, title || fileName]));
}

export interface SkippedDocuments {
  readonly message: string;
  /** The titles of the documents, as far as they are known. */
  readonly titles: readonly string[];
  readonly count: number;
}

/** How many were done, and which were not by reason, the most frequent first. */
export function summaryOf(results: readonly NamedResult[]): {
  readonly done: number;
  readonly skipped: readonly SkippedDocuments[];
} {
  const reasons = new Map<string, NamedResult[]>();
  for (const result of results) {
    if (!result.done) reasons.set(result.message, [...(reasons.get(result.message) ?? []), result]);
  }
  const skipped = [...reasons].map(([message, all]) => ({
    message,
    titles: all.flatMap(({ title }) => (title ? [title] : [])),
    count: all.length,
  }));
  return {
    done: results.filter(({ done }) => done).length,
    skipped: skipped.sort((one, other) => other.count - one.count),
  };
}
