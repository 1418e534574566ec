import { useLocation, useNavigate } from "react-router-dom";
import { documentPageSizes } from "../../../api/dashboard.ts";
import { Button } from "../../../ui/Button.tsx";
import { allDocuments, type DocumentsQuery, documentsPath } from "./documents-query.ts";

interface PagerProps {
  readonly query: DocumentsQuery;
  readonly next: string | undefined;
  /** Whether the search has not reached the end yet. */
  readonly isPartial: boolean;
  readonly onSize: (size: number) => void;
}

/** How many pages were opened one after the other, stored in the state of each browser history entry. */
const depthOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "pages" in state ? Number(state.pages) || 0 : 0;

/** How many pages are before the shown one; undefined where the page was opened by its address. */
export function usePagesBefore({ after }: DocumentsQuery): number | undefined {
  const depth = depthOf(useLocation().state);
  return after === undefined ? 0 : depth > 0 ? depth : undefined;
}

/** Links to the next and previous page of a list with a cursor, which has no page numbers. */
export function Pager({ query, next, isPartial, onSize }: PagerProps) {
  const navigate = useNavigate();
  const depth = depthOf(useLocation().state);
  const isOnePage = next === undefined && query.after === undefined;
  if (isOnePage && query.size === allDocuments.size) return null;
  const toFirst = documentsPath({ ...query, after: undefined });
  return (
    <nav
      aria-label="Documents, pages"
      className="flex items-center justify-between gap-2 border-line border-t px-4 py-2 sm:px-5"
    >
      {!isOnePage && (
        <Button
          size="small"
          disabledReason={query.after === undefined ? "This is the first page." : undefined}
          onClick={() => (depth > 0 ? navigate(-1) : navigate(toFirst))}
        >
          {depth > 0 || query.after === undefined ? "Previous" : "First page"}
        </Button>
      )}
      <label className="flex items-center gap-2 text-ink-soft text-sm">
        Rows
        <select
          value={query.size}
          onChange={({ target }) => onSize(Number(target.value))}
          className="control w-auto! min-h-8! py-0! ps-2! pointer-coarse:min-h-11!"
        >
          {documentPageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {!isOnePage && (
        <Button
          size="small"
          disabledReason={next === undefined ? "This is the last page." : undefined}
          onClick={() =>
            navigate(documentsPath({ ...query, after: next }), { state: { pages: depth + 1 } })
          }
        >
          {isPartial ? "Search further" : "Next"}
        </Button>
      )}
    </nav>
  );
}
