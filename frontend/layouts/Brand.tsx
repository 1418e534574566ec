import { Link } from "react-router-dom";
import { logo, productName } from "#contract/rules/product/product";
import { paths } from "../paths.ts";
import { classes } from "../ui/classes.ts";

/** With `compact`, small phones show the mark only; screen readers still read the name. */
export function Brand({ to = paths.home, compact = false }: { to?: string; compact?: boolean }) {
  return (
    <Link to={to} className="inline-flex min-h-10 items-center gap-2.5 rounded-md">
      <Mark className="size-7" />
      <span
        className={classes(
          "font-semibold text-lg tracking-tight",
          compact && "max-[25rem]:sr-only",
        )}
      >
        {productName}
      </span>
    </Link>
  );
}

/** The logo of contract/rules/product/product.ts, on the brand's colour, which is lighter in the dark. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={classes("shrink-0", className)}
    >
      <rect width="32" height="32" rx="8" className="fill-brand" />
      {logo.map(({ d, color, width }) =>
        width === undefined ? (
          <path key={d} d={d} fill={color} />
        ) : (
          <path key={d} d={d} stroke={color} strokeWidth={width} />
        ),
      )}
    </svg>
  );
}
