import type { DocumentFilter } from "../../../api/dashboard.ts";
import { Button } from "../../../ui/Button.tsx";
import { ManyActions } from "./ManyActions.tsx";
import type { Selection } from "./use-selection.ts";

export interface ManyBarProps {
  readonly selection: Selection;
  /** The filter of the whole list; if `selection.isAll`, `idsOf` finds the ids of everything that it selects. */
  readonly filter: DocumentFilter;
  /** Whether there are matches that are not on this page. */
  readonly hasMore: boolean;
}

/** Says how many documents are selected; the possible actions stand beside it. */
export function ManyBar({ selection, filter, hasMore }: ManyBarProps) {
  const { ids, isAll, chooseAll, clear } = selection;
  if (ids.length === 0 && !isAll) return null;
  return (
    <section
      aria-label="Selected documents"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-accent-soft px-4 py-2 sm:px-5"
    >
      <div className="flex w-full items-center justify-between gap-4 sm:contents">
        <p role="status" className="font-medium text-accent-ink text-sm">
          {isAll ? "All that match are selected" : `${ids.length.toLocaleString("en")} selected`}
        </p>
        <Button size="small" variant="ghost" className="sm:order-last" onClick={clear}>
          Clear selection
        </Button>
      </div>
      {hasMore && !isAll && (
        <Button size="small" onClick={chooseAll}>
          Select all that match
        </Button>
      )}
      <ManyActions
        chosen={isAll ? { filter } : { ids }}
        inArchive={filter.archived !== undefined}
        onLeft={clear}
      />
    </section>
  );
}
