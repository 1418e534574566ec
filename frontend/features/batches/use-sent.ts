import type { Batch } from "../../api/batches.ts";
import { type DocumentRow, dashboard } from "../../api/dashboard.ts";
import { useApiQuery } from "../../api/query.ts";

/** Two minutes. */
const oftenMax = 30;

/** The documents that were sent from the rows, by their ids; undefined while they are not known. */
export function useSent({
  id: batchId,
  createdAt: from,
  sent,
}: Pick<Batch, "id" | "createdAt" | "sent">): ReadonlyMap<string, DocumentRow> | undefined {
  const { data } = useApiQuery(
    dashboard.findAll,
    { filter: { batchId, from } },
    {
      enabled: sent > 0,
      // Often while rows go out, but not for long: documents that were removed from the list are never found.
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data && data.length < sent && dataUpdateCount <= oftenMax ? 4_000 : 30_000,
    },
  );
  return data && new Map(data.map((row) => [row.id, row]));
}
