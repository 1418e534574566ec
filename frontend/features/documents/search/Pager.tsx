import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { type DocumentsQuery, documentsPath } from "./documents-query.ts";

interface PagerProps {
  readonly query: DocumentsQuery;
  readonly next: string | undefined;
  /** Whether the search has not reached the end yet. */
  readonly isPartial: boolean;
}

/** How many pages were opened one after the other, stored in the state of each browser history entry. */
const depthOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "pages" in state ? Number(state.pages) || 0 : 0;

/** Links to the next and previous page of a list with a cursor, which has no page numbers. */
export function Pager({ query, next, isPartial }: PagerProps) {
  const navigate = useNavigate();
  const depth = depthOf(useLocation().state);
  if (next === undefined && query.after === undefined) return null;
  const toFirst = documentsPath({ ...query, after: undefined });
  return (
    <nav
      aria-label="Documents, pages"
      className="flex items-center justify-between gap-2 border-line border-t px-4 py-3 sm:px-5"
    >
      <Button
        size="small"
        disabledReason={query.after === undefined ? "This is the first page." : undefined}
        onClick={() => (depth > 0 ? navigate(-1) : navigate(toFirst))}
      >
        {depth > 0 || query.after === undefined ? "Previous" : "First page"}
      </Button>
      <Button
        size="small"
        disabledReason={next === undefined ? "This is the last page." : undefined}
        onClick={() =>
          navigate(documentsPath({ ...query, after: next }), { state: { pages: depth + 1 } })
        }
      >
        {isPartial ? "Search further" : "Next"}
      </Button>
    </nav>
  );
}
