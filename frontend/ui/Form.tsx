import type { ComponentProps, ReactNode } from "react";
import { Banner } from "./Banner.tsx";

interface FormProps extends ComponentProps<"form"> {
  /** Why the last submit failed, unless a field shows it. Required, so that no failure is left out. */
  readonly error: ReactNode;
  /** Shown below the error, usually the buttons. */
  readonly actions?: ReactNode;
}

/** A form with a place for the error of its submit. */
export function Form({ error, actions, children, className, ...form }: FormProps) {
  return (
    <form {...form} className={className ?? "grid gap-5"}>
      {children}
      {error && <Banner tone="danger">{error}</Banner>}
      {actions}
    </form>
  );
}
