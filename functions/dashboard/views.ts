import type { dashboard } from "#contract/api/dashboard";
import { limits } from "#contract/rules";
import { assertOwn } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { getCounts, listEnvelopes } from "#core/store/envelopes";
import { documentRow } from "./wire.ts";

export const views: RouteOf<typeof dashboard.views> = async ({ input, caller }) => {
  assertOwn(caller, input);
  const pageSize = Math.max(1, Math.floor(input.pageSize ?? limits.dashboardFetchRows));
  const [counts, rows] = await Promise.all([
    getCounts(caller.userId),
    listEnvelopes(caller.userId, pageSize, Math.floor(input.page ?? 0)),
  ]);
  return { ...counts, documents: rows.map(documentRow) };
};
