import type { DraftRow } from "../api/drafts.ts";
import { Card } from "../ui/Card.tsx";
import { UnfinishedRows } from "./UnfinishedRows.tsx";
import { useUnfinished } from "./use-unfinished.ts";

/** Lists everything that the account has begun and neither sent nor saved; renders nothing if there is none. */
export function AllUnfinished() {
  const rows = useUnfinished();
  return rows.length > 0 && <Unfinished rows={rows} />;
}

export function Unfinished({ rows }: { rows: readonly DraftRow[] }) {
  return (
    <Card className="px-4 pt-4 pb-1 sm:px-5">
      <h2 className="font-semibold">Unfinished</h2>
      <UnfinishedRows rows={rows} />
    </Card>
  );
}
