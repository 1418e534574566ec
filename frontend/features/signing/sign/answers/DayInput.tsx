import { type ComponentProps, useState } from "react";
import type { FieldSettings } from "#contract/field-settings";
import { dayOf } from "./day-text.ts";

interface DayInputProps {
  readonly common: Omit<ComponentProps<"input">, "type" | "onChange"> & { readonly value: string };
  readonly settings: FieldSettings;
  readonly enterKey: "next" | "done";
  readonly onText: (text: string) => void;
}

/** The browser's date picker; without one, a date is typed in the field's format. */
export function DayInput({ common, settings, enterKey, onText }: DayInputProps) {
  const [typed, setTyped] = useState(common.value);
  if (hasDates()) {
    return (
      <input
        {...common}
        type="date"
        min={settings.from === "today" ? undefined : settings.from}
        max={settings.to === "today" ? undefined : settings.to}
        enterKeyHint={enterKey}
        onChange={(event) => onText(event.target.value)}
      />
    );
  }
  return (
    <input
      {...common}
      type="text"
      value={typed}
      placeholder={settings.format ?? "YYYY-MM-DD"}
      enterKeyHint={enterKey}
      onChange={(event) => {
        setTyped(event.target.value);
        onText(dayOf(event.target.value, settings) ?? event.target.value);
      }}
    />
  );
}

/** Whether the browser supports date inputs: an unknown type becomes `text`. */
function hasDates(): boolean {
  const probe = document.createElement("input");
  probe.type = "date";
  return probe.type === "date";
}
