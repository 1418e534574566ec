import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

type Native<Tag extends "input" | "textarea"> = Omit<ComponentProps<Tag>, "id" | "children">;

export function TextInput({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden,
  className,
  ...input
}: FieldProps & Native<"input">) {
  return (
    <Field {...{ label, hint, error, optional, isLabelHidden }}>
      {(control) => <input {...input} {...control} className={classes("control", className)} />}
    </Field>
  );
}

type PasswordInputProps = Omit<FieldProps, "optional"> &
  Omit<Native<"input">, "type"> & {
    /** Names of the button that shows what was typed, and of the one that hides it, where the page is not in English. */
    readonly actions?: readonly [show: string, hide: string];
  };

export function PasswordInput({
  label,
  hint,
  error,
  className,
  actions = [`Show ${label.toLowerCase()}`, `Hide ${label.toLowerCase()}`],
  ...input
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const action = actions[shown ? 1 : 0];
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={classes("control pe-12", className)}
          />
          <button
            type="button"
            aria-label={action}
            title={action}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-e-md text-ink-faint hover:text-ink"
          >
            <Icon name={shown ? "eyeOff" : "eye"} />
          </button>
        </div>
      )}
    </Field>
  );
}

/** Shows a counter when there is a limit. The text may exceed it, so that nothing pasted is lost. */
export function Textarea({
  label,
  hint,
  error,
  optional = false,
  lengthMax,
  value,
  className,
  ...textarea
}: FieldProps & Native<"textarea"> & { value: string; lengthMax?: number }) {
  const over = lengthMax !== undefined && value.length > lengthMax;
  const counter = lengthMax !== undefined && (
    <span
      className={classes(
        "text-sm tabular-nums",
        over ? "font-medium text-danger-ink" : "text-ink-faint",
      )}
    >
      {value.length}/{lengthMax}
    </span>
  );
  return (
    <Field label={label} hint={hint} error={error} optional={optional} aside={counter}>
      {(control) => (
        <textarea
          rows={4}
          {...textarea}
          {...control}
          value={value}
          className={classes("control resize-y", className)}
        />
      )}
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  className,
  ...input
}: { label: ReactNode; hint?: ReactNode } & Omit<ComponentProps<"input">, "type" | "id">) {
  const hintId = useId();
  return (
    <label className={classes("flex min-h-6 items-start gap-3 text-sm", className)}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        className="mt-px size-4.5 shrink-0 rounded-sm accent-accent"
      />
      <span>
        {label}
        {hint && (
          <span id={hintId} className="block text-ink-faint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** A second line. */
  detail?: ReactNode;
  /** Shown at the end of the line, such as a price. */
  aside?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Radio buttons as cards that can be pressed anywhere. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, options, value, onChange } = props;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <RadioCard
            key={option.value}
            name={name}
            option={option}
            checked={value === option.value}
            onCheck={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface RadioCardProps {
  name: string;
  option: RadioOption<string>;
  checked: boolean;
  onCheck: () => void;
}

function RadioCard({ name, option, checked, onCheck }: RadioCardProps) {
  const { value, label, detail, aside } = option;
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-edge has-checked:border-accent-ink has-checked:bg-accent-soft focus-inside:outline-2 focus-inside:outline-accent-ink focus-inside:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onCheck}
        className="size-4 shrink-0 accent-accent focus-visible:outline-none"
      />
      <span className="min-w-0 grow">
        <span className="block font-medium text-sm">{label}</span>
        {detail && <span className="block text-ink-soft text-sm">{detail}</span>}
      </span>
      {aside && (
        <span className="whitespace-nowrap cramped:whitespace-normal text-ink-soft text-sm">
          {aside}
        </span>
      )}
    </label>
  );
}
