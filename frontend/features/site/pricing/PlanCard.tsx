import { type ReactNode, useId } from "react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";

interface PlanCardProps {
  readonly name: string;
  /** Shown beside the name. */
  readonly label?: ReactNode;
  readonly price: ReactNode;
  readonly below: ReactNode;
  readonly actions: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PlanCard({
  name,
  label,
  price,
  below,
  actions,
  className,
  children,
}: PlanCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "flex h-full flex-col rounded-xl border border-line bg-surface p-6 shadow-card",
        className,
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-lg">
          {name}
        </h2>
        {label}
      </div>
      <div className="mt-4">{price}</div>
      <div className="mt-1.5 min-h-6 text-ink-soft text-sm">{below}</div>
      <div className="mt-6 grid">{actions}</div>
      <div className="mt-6 grid gap-4 border-line border-t pt-6">{children}</div>
    </section>
  );
}

export function PlanFacts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="grid gap-2.5 text-sm">
      {facts.map((fact) => (
        <li key={fact} className="flex items-start gap-2.5">
          <Icon name="check" className="mt-0.5 size-4 text-accent-ink" />
          {fact}
        </li>
      ))}
    </ul>
  );
}
