import { listOf, type Seer } from "#core/domain/account/caller";
import { findRows, rowsReadMax } from "#core/store/envelope/find-rows";
import { type AccountLabel, listLabels } from "#core/store/envelope/labels";

/**
 * The labels of the documents that the caller sees. They are counted for a whole workspace only, so those of a member who sees no
 * more than their own documents are counted in their newest rows.
 */
export async function labelsSeenBy(caller: Seer): Promise<AccountLabel[]> {
  if (caller.sees === "all") return listLabels(caller.workspace.id);
  const { rows } = await findRows(listOf(caller), {
    ...{ isWanted: ({ labels = [] }) => labels.length > 0, isBroad: false },
    ...{ sort: "newest", size: rowsReadMax },
  });
  const counts = new Map<string, number>();
  for (const { labels = [] } of rows)
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([name, documents]) => ({ name, documents }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}
