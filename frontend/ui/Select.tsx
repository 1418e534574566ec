import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Field, type FieldProps } from "./Field.tsx";

interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: ComponentProps<"select">["className"];
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, isLabelHidden, value, options, onChange, className } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={classes("control", className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
