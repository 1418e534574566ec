import { classes } from "./classes.ts";

/** The place of something that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-pulse rounded-sm bg-sunken", className)}
    />
  );
}
