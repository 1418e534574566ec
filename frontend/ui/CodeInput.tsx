import { type ComponentProps, type KeyboardEvent, useId, useRef } from "react";
import { type Boxes, erased, typed } from "./code-digits.ts";

interface CodeInputProps {
  readonly label: string;
  readonly digits: readonly string[];
  readonly onChange: (digits: readonly string[]) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** An input for a code with one box per digit. Paste, autofill, Backspace and arrow keys work as in a single field. */
export function CodeInput(props: CodeInputProps) {
  const { label, digits, onChange, error, autoFocus = false } = props;
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();

  function apply(result: Boxes) {
    onChange(result.digits);
    focusBox(result.focus);
  }

  function focusBox(index: number) {
    boxes.current[index]?.focus();
    boxes.current[index]?.select();
  }

  function press(event: KeyboardEvent, index: number) {
    if (event.key === "ArrowLeft") focusBox(index - 1);
    else if (event.key === "ArrowRight") focusBox(index + 1);
    else if (event.key === "Backspace") apply(erased(digits, index));
    else return;
    event.preventDefault();
  }

  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className="flex gap-2 sm:gap-3">
        {digits.map((digit, index) => (
          <DigitBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            value={digit}
            onChange={(event) => apply(typed(digits, index, event.target.value))}
            onKeyDown={(event) => press(event, index)}
            // The device fills the code into the first box.
            autoComplete={index === 0 ? "one-time-code" : "off"}
            autoFocus={autoFocus && index === 0}
            aria-label={`Digit ${index + 1} of ${digits.length}`}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-danger-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function DigitBox({ autoFocus, ...input }: ComponentProps<"input">) {
  return (
    <input
      {...input}
      onFocus={(event) => event.target.select()}
      inputMode="numeric"
      pattern="[0-9]*"
      // biome-ignore lint/a11y/noAutofocus: the step has nothing else to do
      autoFocus={autoFocus}
      className="control h-14 min-w-0 px-0 text-center font-semibold text-xl tabular-nums"
    />
  );
}
