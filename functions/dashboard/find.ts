import type { dashboard } from "#contract/pages/dashboard";
import { documentPageSizes } from "#contract/pages/dashboard";
import { listOf } from "#core/domain/account/caller";
import { countLists, filterOf, isFilterEmpty, searchWords } from "#core/domain/lists/finding";
import type { RouteOf } from "#core/http/router";
import { everyRow, findRows } from "#core/store/envelope/find-rows";
import { documentRow } from "./wire.ts";

/** The caller's documents that match a filter, a page at a time. */
export const find: RouteOf<typeof dashboard.find> = async ({ input, caller }) => {
  const { sort = "newest", size = documentPageSizes[1], after, counts, ...filter } = input;
  const { from, to } = filter;
  const question = { from, to, sort, size, after };
  const [{ rows, ...found }, all] = await Promise.all([
    findRows(listOf(caller), {
      ...question,
      isWanted: filterOf(filter),
      isBroad: isFilterEmpty(filter),
    }),
    counts && everyRow(listOf(caller), { from, to }),
  ]);
  const words = searchWords(filter.q);
  return {
    ...found,
    ...(all ? { counts: countLists(all, filter) } : {}),
    rows: rows.map((row) => documentRow(row, words)),
  };
};
