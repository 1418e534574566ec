import type { ComponentProps, ReactNode } from "react";
import { Banner } from "./Banner.tsx";

interface FormProps extends ComponentProps<"form"> {
  /** Why the last try failed, where no field says so. Required, so that no failure is forgotten. */
  readonly error: ReactNode;
  /** Below the error: the buttons, as a rule. */
  readonly actions?: ReactNode;
}

/** A form whose answer may be no. */
export function Form({ error, actions, children, className, ...form }: FormProps) {
  return (
    <form {...form} className={className ?? "grid gap-5"}>
      {children}
      {error && <Banner tone="danger">{error}</Banner>}
      {actions}
    </form>
  );
}
