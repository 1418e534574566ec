import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";

interface BandProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Gives it a background that sets it apart from its neighbours. */
  readonly raised?: boolean;
  readonly children: ReactNode;
}

/** A section of the home page, over the whole width. */
export function Band({ id, title, lead, raised = false, children }: BandProps) {
  return (
    <section
      aria-labelledby={id}
      className={classes("border-line border-t", raised && "bg-surface")}
    >
      <div className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-8 sm:py-20">
        <h2 id={id} className="font-semibold text-headline">
          {title}
        </h2>
        {lead && <p className="mt-4 max-w-2xl text-ink-soft text-lg leading-relaxed">{lead}</p>}
        {children}
      </div>
    </section>
  );
}
