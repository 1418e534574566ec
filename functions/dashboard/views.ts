import type { dashboard } from "#contract/api/dashboard";
import { limits } from "#contract/rules";
import { assertOwn } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { listEnvelopes } from "#core/store/envelope/envelope-list";
import { dashboardRow } from "./wire.ts";

export const views: RouteOf<typeof dashboard.views> = async ({ input, caller }) => {
  assertOwn(caller, input);
  const pageSize = Math.max(1, Math.floor(input.pageSize ?? limits.dashboardFetchRows));
  const page = Math.floor(input.page ?? 0);
  const { counts, rows } = await listEnvelopes(caller.workspace.id, pageSize, page);
  return { ...counts, documents: rows.map(dashboardRow) };
};
