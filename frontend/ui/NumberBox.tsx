import { useRef } from "react";

interface NumberBoxProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onCommit: (value: number) => void;
}

/** A number input, committed on blur or Enter. An invalid number is reset. */
export function NumberBox(props: NumberBoxProps) {
  // Remounted for each new value, so that typing is never overwritten.
  return <Box key={props.value} {...props} />;
}

function Box({ label, value, max, onCommit }: NumberBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  function commit() {
    const element = input.current;
    if (!element) return;
    const wanted = Number(element.value.replace(",", "."));
    const good = element.value.trim() !== "" && wanted >= 0 && wanted <= max;
    if (!good) element.value = String(value);
    else if (wanted !== value) onCommit(wanted);
  }
  return (
    <label className="flex items-center gap-1.5 text-sm">
      <span className="text-ink-soft max-lg:sr-only">{label}</span>
      <input
        ref={input}
        defaultValue={value}
        inputMode="decimal"
        size={4}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        className="control min-h-8! w-16! px-1.5! text-center text-base tabular-nums pointer-coarse:min-h-11! max-lg:w-12!"
      />
    </label>
  );
}
