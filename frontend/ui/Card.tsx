import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface CardProps {
  readonly className?: string | undefined;
  /** Whether the page takes the whole width of a wide window for it, as lists do. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Card({ className, isWide = false, children }: CardProps) {
  return (
    <div
      data-wide={isWide || undefined}
      className={classes("rounded-xl border border-line bg-surface shadow-card", className)}
    >
      {children}
    </div>
  );
}

/** A number and what it counts. `value` is undefined while it is loading. */
export function StatCard({
  label,
  value,
  icon,
  link,
}: {
  label: string;
  value: number | undefined;
  icon: IconName;
  /** Renders the link that covers the whole card. */
  link: (props: { className: string; children: ReactNode }) => ReactNode;
}) {
  return (
    <Card className="relative flex flex-col gap-2 p-4 transition-colors focus-inside:outline-2 focus-inside:outline-accent-ink focus-inside:outline-offset-2 hover:border-edge hover:bg-canvas sm:gap-3 sm:p-5">
      <dt className="flex items-center gap-2 text-ink-soft text-sm">
        <Icon name={icon} className="hidden size-4.5 text-ink-faint sm:block" />
        {link({
          className: "after:absolute after:inset-0 focus-visible:outline-none",
          children: label,
        })}
      </dt>
      <dd className="font-semibold text-3xl tabular-nums tracking-tight">
        {value === undefined ? <Skeleton className="h-9 w-12" /> : value.toLocaleString("en")}
      </dd>
    </Card>
  );
}
