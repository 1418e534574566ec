import type { ExportAnswer } from "#contract/calls/exports";
import { type Export, exportEndsAt, exportFileName, exportState } from "#core/domain/lists/export";

export const exportAnswer = (one: Export, now: Date): ExportAnswer => {
  const { id, kind, done, of, leftOut, requestedAt, file } = one;
  return {
    ...{ id, kind, done, of, leftOut, requestedAt },
    fileName: exportFileName(one),
    state: exportState(one, now),
    ...(file ? { size: file.sizeBytes } : {}),
    expiresAt: exportEndsAt(one).toISOString(),
  };
};
