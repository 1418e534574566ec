import { classes } from "./classes.ts";

/** A placeholder for something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-pulse rounded-sm bg-sunken", className)}
    />
  );
}
