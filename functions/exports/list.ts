import type { ExportRow, exports } from "#contract/api/exports";
import { type Export, exportEndsAt, exportFileName, exportState } from "#core/domain/lists/export";
import type { RouteOf } from "#core/http/router";
import { listExports } from "#core/store/files/exports";

export const list: RouteOf<typeof exports.list> = async ({ caller, now }) => ({
  exports: (await listExports(caller.workspace.id, now)).map((one) => exportRow(one, now)),
});

const exportRow = (one: Export, now: Date): ExportRow => {
  const { id, kind, done, of, leftOut, requestedAt, file } = one;
  return {
    ...{ id, kind, done, of, leftOut, requestedAt },
    fileName: exportFileName(one),
    state: exportState(one, now),
    ...(file ? { sizeBytes: file.sizeBytes } : {}),
    expiresAt: exportEndsAt(one).toISOString(),
  };
};
