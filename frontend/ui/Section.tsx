import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

interface SectionProps {
  readonly title: string;
  /** That of its heading. */
  readonly level?: 2 | 3;
  readonly isLarge?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page, which its heading names for screen readers too. */
export function Section({ title, level = 2, isLarge = false, className, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={classes("font-semibold", isLarge && "text-lg tracking-tight")}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
