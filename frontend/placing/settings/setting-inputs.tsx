import { type ComponentProps, type ReactElement, useState } from "react";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import { classes } from "../../ui/classes.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import type { SettingsChange } from "../groups.ts";
import type { PlacedField } from "../layout.ts";

/** Props of each control for a setting. */
export interface Setting {
  readonly field: PlacedField;
  readonly settings: FieldSettings;
  readonly set: (settings: SettingsChange) => void;
  /** What is wrong with a setting, in a sentence. */
  readonly errorOf: (name: string) => string | undefined;
}

export type SettingInput = (props: Setting) => ReactElement;

export type SettingName = keyof FieldSettings;

/** How an input for a setting looks. */
export const settingControl =
  "control min-h-9! px-2.5! py-1! pointer-fine:text-sm! pointer-coarse:min-h-11!";

interface TypedProps extends Setting {
  readonly name: SettingName;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly input?: ComponentProps<"input">;
}

/** A text setting that is stored on each keystroke; its error is shown when the input is left. */
export function TypedSetting(props: TypedProps) {
  return <Typed key={`${props.field.id} ${props.name}`} {...props} />;
}

function Typed({ name, label, hint, value, onType, errorOf, input }: TypedProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Field label={label} hint={hint} error={isTyping ? undefined : errorOf(name)}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          value={value}
          onChange={(event) => {
            setTyping(true);
            onType(event.target.value);
          }}
          onBlur={() => setTyping(false)}
          className={settingControl}
        />
      )}
    </Field>
  );
}

interface WordSettingProps extends Setting {
  readonly name: "label" | "hint" | "option" | "pattern" | "value" | "min" | "max";
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

export function WordSetting({ placeholder, ...props }: WordSettingProps) {
  const text = props.settings[props.name];
  return (
    <TypedSetting
      {...props}
      value={text === undefined || text === true ? "" : String(text)}
      onType={(typed) => props.set({ [props.name]: typed.trim() === "" ? undefined : typed })}
      input={{ placeholder }}
    />
  );
}

/** A decimal number, which may be typed with a comma. */
export function NumberSetting(props: Omit<WordSettingProps, "placeholder">) {
  return (
    <TypedSetting
      {...props}
      value={String(props.settings[props.name] ?? "")}
      onType={(typed) => {
        const decimal = typed.trim().replace(",", ".");
        props.set({ [props.name]: decimal === "" ? undefined : decimal });
      }}
      input={{ inputMode: "decimal" }}
    />
  );
}

interface CountSettingProps extends Setting {
  readonly name: "min" | "max" | "maxLength";
  readonly label: string;
  readonly placeholder?: string;
}

/** A whole number: nothing but digits can be typed. */
export function CountSetting({ placeholder, ...props }: CountSettingProps) {
  return (
    <TypedSetting
      {...props}
      value={String(props.settings[props.name] ?? "")}
      onType={(typed) => {
        const digits = typed.replace(/\D/g, "").slice(0, 4);
        props.set({ [props.name]: digits === "" ? undefined : Number(digits) });
      }}
      input={{ inputMode: "numeric", placeholder }}
    />
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** For what people entered. */
  readonly translate?: "no";
}

interface SelectSettingProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly error?: string | undefined;
  readonly className?: string;
  readonly onPick: (value: string) => void;
}

export function SelectSetting({
  label,
  value,
  options,
  error,
  className,
  onPick,
}: SelectSettingProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => onPick(event.target.value)}
          className={classes(
            "control min-h-9! min-w-0 px-2! py-1! pointer-fine:text-sm! pointer-coarse:min-h-11!",
            className,
          )}
        >
          {options.map((option) => (
            <option key={option.value} {...option}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TickProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  /** Whether the selected fields differ. */
  readonly mixed?: boolean;
  readonly error?: string | undefined;
  readonly onTick: (on: boolean) => void;
}

export function Tick({ label, hint, checked, mixed = false, error, onTick }: TickProps) {
  return (
    <div className="grid gap-1">
      <Checkbox
        label={label}
        hint={hint}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        onChange={(event) => onTick(event.target.checked)}
        className="pointer-coarse:min-h-11 pointer-coarse:items-center"
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
