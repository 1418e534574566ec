import { useState } from "react";
import { type FilledKind, isFilledKind, isMark } from "#contract/rules/fields/markers";
import { Field } from "../../ui/Field.tsx";
import type { Fields } from "../layout.ts";
import {
  NumberSetting,
  SelectSetting,
  type Setting,
  type SettingInput,
  Tick,
  TypedSetting,
  WordSetting,
} from "./setting-inputs.tsx";

interface ValueSettingsProps extends Setting {
  /** The boxes of the field's group. */
  readonly boxes: Fields;
}

/** What the sender fills in, whether the signer may change it, and who sees the answer. */
export function ValueSettings({ boxes, ...props }: ValueSettingsProps) {
  const { field, settings, set, errorOf } = props;
  const isFilled = boxes.some((box) => box.settings?.value !== undefined);
  return (
    <>
      {!settings.private && <Value {...props} />}
      {isFilled && (
        <Tick
          label="The signer can't change it"
          checked={settings.locked === true}
          error={errorOf("locked")}
          onTick={(on) => set({ locked: on ? true : undefined })}
        />
      )}
      {!isFilled && !isMark(field.kind) && (
        <Tick
          label="Private"
          hint="Only you and this signer see the answer. The document shows dots."
          checked={settings.private === true}
          onTick={(on) => set({ private: on ? true : undefined })}
        />
      )}
    </>
  );
}

const fillIn = "Fill in for the signer";

function Value(props: Setting) {
  const { kind } = props.field;
  const Input = isFilledKind(kind) && kind !== "file" ? valueByKind[kind] : TextValue;
  return <Input {...props} />;
}

/** The sender can't attach a file for the signer. */
const valueByKind: Readonly<Record<Exclude<FilledKind, "file">, SettingInput>> = {
  text: TextValue,
  number: NumberValue,
  day: DayValue,
  check: BoxValue,
  choice: BoxValue,
  list: ListValue,
};

function BoxValue({ field, settings, set, errorOf }: Setting) {
  return (
    <Tick
      label={field.kind === "check" ? "Tick for the signer" : "Choose for the signer"}
      checked={settings.value === true}
      error={errorOf("value")}
      onTick={(on) => set({ value: on ? true : undefined })}
    />
  );
}

function ListValue({ settings, set, errorOf }: Setting) {
  return (
    <SelectSetting
      label={fillIn}
      value={textOf(settings)}
      options={[
        { value: "", label: "Not filled in" },
        ...[...new Set(settings.options)].map((value) => ({ value, label: value })),
      ]}
      error={errorOf("value")}
      onPick={(value) => set({ value: value || undefined })}
    />
  );
}

function DayValue(props: Setting) {
  return (
    <TypedSetting
      {...props}
      name="value"
      label={fillIn}
      value={textOf(props.settings)}
      onType={(typed) => props.set({ value: typed || undefined })}
      input={{ type: "date" }}
    />
  );
}

function NumberValue(props: Setting) {
  return <NumberSetting {...props} name="value" label={fillIn} />;
}

function TextValue(props: Setting) {
  return props.settings.lines === "many" ? (
    <ValueLines {...props} label={fillIn} />
  ) : (
    <WordSetting {...props} name="value" label={fillIn} />
  );
}

const textOf = ({ value }: Setting["settings"]): string => (typeof value === "string" ? value : "");

interface ValueLinesProps extends Setting {
  readonly label: string;
}

/** Takes what the sender fills into a field of several lines. */
function ValueLines(props: ValueLinesProps) {
  return <Lines key={props.field.id} {...props} />;
}

function Lines({ label, settings, set, errorOf }: ValueLinesProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Field label={label} error={isTyping ? undefined : errorOf("value")}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={typeof settings.value === "string" ? settings.value : ""}
          onChange={(event) => {
            setTyping(true);
            set({ value: event.target.value || undefined });
          }}
          onBlur={() => setTyping(false)}
          className="control resize-y px-2.5! pointer-fine:text-sm!"
        />
      )}
    </Field>
  );
}
