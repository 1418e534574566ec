import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { useControlWords } from "../language/control-words.ts";
import { Icon } from "./Icon.tsx";

export interface FieldProps {
  label: string;
  /** Shown while there is no error. */
  hint?: ReactNode;
  /** Says what is wrong and how to put it right. */
  error?: string | undefined;
  optional?: boolean;
  /** Whether only screen readers get the label, as in a table whose head shows it. */
  isLabelHidden?: boolean | undefined;
}

/** Props that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
}

/** A control with its label, hint and error; `aside` is shown at the end of the label's line. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden = false,
  aside,
  children,
}: FieldProps & { aside?: ReactNode; children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const words = useControlWords();
  const describedBy = error ? errorId : hint ? hintId : undefined;
  return (
    <div className="grid content-start gap-1.5">
      <div className={isLabelHidden ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
          {optional && <span className="font-normal text-ink-faint"> {words("optional")}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && !error && (
        <p id={hintId} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** An input's error, shown below it; in view if the input has the focus, which is scrolled to alone. */
export function FieldError({ children, ...paragraph }: Omit<ComponentProps<"p">, "className">) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(function showError() {
    const described = document.activeElement?.getAttribute("aria-describedby");
    if (described && described === said.current?.id)
      said.current.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <p
      {...paragraph}
      ref={said}
      className="flex scroll-my-4 items-start gap-1.5 text-danger-ink text-sm"
    >
      <Icon name="alert" className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
