import type { dashboard } from "#contract/api/dashboard";
import { progressBegins, progressOf } from "#core/domain/lists/progress";
import type { RouteOf } from "#core/http/router";
import { findRows, rowsReadMax } from "#core/store/envelope/find-rows";

/** Figures for the last twelve weeks; only for the newest documents if there are more than one call reads. */
export const progress: RouteOf<typeof dashboard.progress> = async ({ caller, now }) => {
  const { rows, next } = await findRows(caller.workspace.id, {
    from: progressBegins(now).toISOString(),
    isWanted: () => true,
    isBroad: true,
    sort: "newest",
    size: rowsReadMax,
  });
  return { ...progressOf(rows, now), isAll: next === undefined };
};
