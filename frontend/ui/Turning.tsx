import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";

interface TurningProps {
  /** Such as "Accounts". */
  readonly label: string;
  readonly className?: string;
  /** Renders the page that begins at `after`; `turn` renders the buttons below it, given where the next page begins. */
  readonly children: (after: string | undefined, turn: Turn) => ReactNode;
}

export type Turn = (next: string | null | undefined) => ReactNode;

/** Pages of a list with a cursor, which are turned one by one. */
export function Turning({ label, className, children }: TurningProps) {
  const [before, setBefore] = useState<readonly string[]>([]);
  const turn: Turn = (next = null) =>
    (next !== null || before.length > 0) && (
      <nav
        aria-label={`${label}, pages`}
        className={classes("flex justify-between gap-2", className)}
      >
        <Button
          size="small"
          disabledReason={before.length === 0 ? "This is the first page." : undefined}
          onClick={() => setBefore(before.slice(0, -1))}
        >
          Previous
        </Button>
        <Button
          size="small"
          disabledReason={next === null ? "This is the last page." : undefined}
          onClick={() => next !== null && setBefore([...before, next])}
        >
          Next
        </Button>
      </nav>
    );
  return <>{children(before.at(-1), turn)}</>;
}
