import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";

interface TurningProps {
  /** What is paged, such as "Accounts". */
  readonly label: string;
  /** Renders the page that begins at `after`; `turn` renders the buttons below it, given where the next page begins. */
  readonly children: (
    after: string | undefined,
    turn: (next: string | undefined) => ReactNode,
  ) => ReactNode;
}

/** Pages of a list with a cursor, which are turned one by one. */
export function Turning({ label, children }: TurningProps) {
  const [before, setBefore] = useState<readonly string[]>([]);
  const turn = (next: string | undefined) =>
    (next !== undefined || before.length > 0) && (
      <nav aria-label={`${label}, pages`} className="flex justify-between gap-2">
        <Button
          size="small"
          disabledReason={before.length === 0 ? "This is the first page." : undefined}
          onClick={() => setBefore(before.slice(0, -1))}
        >
          Previous
        </Button>
        <Button
          size="small"
          disabledReason={next === undefined ? "This is the last page." : undefined}
          onClick={() => next !== undefined && setBefore([...before, next])}
        >
          Next
        </Button>
      </nav>
    );
  return children(before.at(-1), turn);
}
