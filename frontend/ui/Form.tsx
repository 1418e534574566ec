import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";

interface FormProps extends ComponentProps<"form"> {
  /** Why the last submit failed, unless a field shows it. Required, so that no failure is left out. */
  readonly error: ReactNode;
  /** Label of the button below the error that submits, where it is the only one. */
  readonly submit?: string;
  readonly busy?: boolean | undefined;
  /** Shown below the error, usually the buttons. */
  readonly actions?: ReactNode;
}

/** A form with a place for the error of its submit, which comes into view: the button may be far from it. */
export function Form(props: FormProps) {
  const { error, submit, busy, actions, children, className, onSubmit, ...form } = props;
  const said = useRef<HTMLDivElement>(null);
  const isSaid = Boolean(error);
  useEffect(
    function showError() {
      if (isSaid) show(said.current);
    },
    [isSaid],
  );
  return (
    <form
      {...form}
      className={className ?? "grid gap-5"}
      onSubmit={(event) => {
        // The error may stay the same, and a field that the submit focuses is shown after it.
        requestAnimationFrame(() => show(said.current));
        onSubmit?.(event);
      }}
    >
      {children}
      {error && (
        <div ref={said} className="scroll-my-24">
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
      {submit && (
        <div>
          <Button type="submit" variant="primary" busy={busy ?? false}>
            {submit}
          </Button>
        </div>
      )}
      {actions}
    </form>
  );
}

const show = (said: HTMLElement | null): void => said?.scrollIntoView({ block: "nearest" });
