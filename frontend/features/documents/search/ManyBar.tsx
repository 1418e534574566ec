import type { ReactNode } from "react";
import type { DocumentFilter } from "../../../api/dashboard.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import type { Selection } from "../rows/selection.ts";
import { ManyActions } from "./ManyActions.tsx";

export interface ManyBarProps {
  readonly selection: Selection;
  /** The filter of the whole list; if `selection.isAll`, the action is on everything that it selects. */
  readonly filter: DocumentFilter;
  /** Whether there are matches that are not on this page. */
  readonly hasMore: boolean;
  /** How many documents match, if they were counted. */
  readonly total: number | undefined;
  /** The box that selects what is shown. */
  readonly box?: ReactNode;
  /** Shown while nothing is selected. */
  readonly children: ReactNode;
}

/** The line above the rows; with a selection it says how many are selected, and has what can be done with them. */
export function ManyBar({ selection, filter, hasMore, total, box, children }: ManyBarProps) {
  const { ids, isAll, chooseAll, clear } = selection;
  const isChosen = ids.length > 0 || isAll;
  const all = total === undefined ? "all that match" : `all ${total.toLocaleString("en")}`;
  const chosen = (
    <>
      <p role="status" className="font-medium text-accent-ink text-sm">
        {isAll ? `A${all.slice(1)} are selected` : `${ids.length.toLocaleString("en")} selected`}
      </p>
      <Button size="small" variant="ghost" className="order-last ms-auto" onClick={clear}>
        Clear selection
      </Button>
      {hasMore && !isAll && (
        <Button size="small" onClick={chooseAll}>
          {`Select ${all}`}
        </Button>
      )}
      <ManyActions
        chosen={isAll ? { filter, count: total } : { ids, titles: selection.titles }}
        inArchive={filter.archived !== undefined}
        onLeft={clear}
      />
    </>
  );
  return (
    <section
      aria-label={isChosen ? "Selected documents" : undefined}
      className={classes(
        "flex min-h-13 items-center gap-x-3 border-line border-b px-4 sm:px-5",
        isChosen && "sticky top-0 z-10 overflow-x-auto bg-accent-soft [&>*]:shrink-0",
      )}
    >
      {box}
      {isChosen ? chosen : children}
    </section>
  );
}
