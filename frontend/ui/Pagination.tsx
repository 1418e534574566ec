import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { pageNumbers } from "./pages.ts";

interface PaginationProps {
  /** Such as "Documents". */
  readonly label: string;
  readonly page: number;
  readonly count: number;
  readonly numbersMax: number;
  readonly onChange: (page: number) => void;
}

/** The foot of a list: Previous, page numbers when there are few, Next. A list of one page has none. */
export function Pagination({ label, page, count, numbersMax, onChange }: PaginationProps) {
  const numbers = pageNumbers(count, numbersMax);
  if (count <= 1) return null;
  return (
    <nav
      aria-label={`${label}, pages`}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2 sm:px-5"
    >
      <Button
        size="small"
        disabledReason={page <= 1 ? "This is the first page." : undefined}
        onClick={() => onChange(page - 1)}
      >
        Previous
      </Button>
      {numbers.length === 0 ? (
        <span className="text-ink-soft text-sm tabular-nums">
          Page {page} of {count}
        </span>
      ) : (
        <Numbers numbers={numbers} page={page} onChange={onChange} />
      )}
      <Button
        size="small"
        disabledReason={page >= count ? "This is the last page." : undefined}
        onClick={() => onChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

interface NumbersProps extends Pick<PaginationProps, "page" | "onChange"> {
  readonly numbers: readonly number[];
}

function Numbers({ numbers, page, onChange }: NumbersProps) {
  return (
    <ul className="flex flex-wrap justify-center gap-1 max-sm:order-first max-sm:w-full">
      {numbers.map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onChange(number)}
            className={classes(
              "min-h-8 min-w-8 rounded-md px-2 text-sm tabular-nums transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-10",
              number === page
                ? "bg-accent-soft font-semibold text-accent-ink"
                : "text-ink-soft hover:bg-sunken",
            )}
          >
            {number}
          </button>
        </li>
      ))}
    </ul>
  );
}
