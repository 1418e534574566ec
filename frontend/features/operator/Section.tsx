import { type ReactNode, useId } from "react";
import { Card } from "../../ui/Card.tsx";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4 overflow-clip p-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

/** A table in a section, from edge to edge. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="-mx-4">{children}</div>;
}
