import { useControlWords } from "../language/control-words.ts";
import { classes } from "./classes.ts";

/** Decorative and hidden from screen readers: a text beside it must say what is busy. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={classes("shrink-0 animate-spin", className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** A loading indicator with its label, for a whole area. */
export function Loading({ label }: { label?: string | undefined }) {
  const words = useControlWords();
  return (
    <div
      role="status"
      data-loading
      className="flex items-center justify-center gap-3 p-12 text-ink-soft"
    >
      <Spinner className="size-5" />
      <span>{label === undefined ? words("loading") : `${label}…`}</span>
    </div>
  );
}
