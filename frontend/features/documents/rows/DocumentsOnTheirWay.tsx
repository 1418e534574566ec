import { Card } from "../../../ui/Card.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

const placeholders = ["first", "second", "third", "fourth", "fifth"] as const;

/** The place of a list of documents that is still loading. */
export function DocumentsOnTheirWay() {
  return (
    <Card isWide>
      <div role="status" className="divide-y divide-line">
        <span className="sr-only">Loading documents…</span>
        {placeholders.map((row) => (
          <div key={row} className="flex items-center gap-6 px-5 py-5">
            <Skeleton className="size-4.5" />
            <Skeleton className="h-4 grow" />
            <Skeleton className="h-6 w-20 rounded-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
