import type { DocumentRow, dashboard } from "#contract/api/dashboard";
import { limits } from "#contract/rules";
import { assertOwn } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { getCounts, type Listing, listEnvelopes } from "#core/store/envelopes";

export const views: RouteOf<typeof dashboard.views> = async ({ input, caller }) => {
  assertOwn(caller, input);
  const pageSize = Math.max(1, Math.floor(input.pageSize ?? limits.dashboardFetchRows));
  const [counts, rows] = await Promise.all([
    getCounts(caller.userId),
    listEnvelopes(caller.userId, pageSize, Math.floor(input.page ?? 0)),
  ]);
  return { ...counts, documents: rows.map(documentRow) };
};

const documentRow = (row: Listing): DocumentRow => ({
  envelopeId: row.envelopeId,
  fileUrl: `/api/envelopes/${row.envelopeId}/file/${encodeURIComponent(row.name)}?sealed=`,
  offsetDateTime: row.createdAt,
  status: row.status,
  name: row.name,
  title: row.title,
  stage: row.stage,
  signed: row.signed,
  of: row.of,
});
