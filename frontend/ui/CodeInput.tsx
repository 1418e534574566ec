import { useEffect, useRef } from "react";
import { codeDigits } from "#contract/rules/inputs/code-digits";
import { limits } from "#contract/rules/limits/limits";
import { Field, type FieldProps } from "./Field.tsx";

interface CodeInputProps extends Omit<FieldProps, "optional"> {
  /** The digits that were entered so far. */
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly autoFocus?: boolean;
}

export const isWholeCode = (code: string): boolean => code.length === limits.codeDigits;

/**
 * An input for a mailed code. It is one input over six boxes, so that paste, autofill and screen readers find a single field,
 * and it takes digits however they are written.
 */
export function CodeInput({ code, onChange, autoFocus = false, ...field }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const current = Math.min(code.length, limits.codeDigits - 1);
  useEffect(
    function focusFirst() {
      if (autoFocus) input.current?.focus();
    },
    [autoFocus],
  );
  return (
    <Field {...field}>
      {(control) => (
        <div dir="ltr" translate="no" className="code-input">
          <input
            {...control}
            ref={input}
            name="code"
            value={code}
            onChange={({ target }) => onChange(enteredDigits(target.value))}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div aria-hidden="true">
            {Array.from({ length: limits.codeDigits }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              <span key={index} data-current={index === current || undefined} />
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

const enteredDigits = (text: string): string =>
  codeDigits(text).replace(/\D/g, "").slice(0, limits.codeDigits);
