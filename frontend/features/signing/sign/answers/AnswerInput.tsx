import { type ChangeEvent, type ComponentProps, useState } from "react";
import { decimalsDefault, isRequired } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import { type FilledKind, isFilledKind } from "#contract/rules/fields/markers";
import { useAnswerWords } from "../../../../language/answer-words.ts";
import { classes } from "../../../../ui/classes.ts";
import { type AnswerGroup, settingsOfGroup } from "../act/tasks.ts";
import { dayOf } from "./day-text.ts";
import { maskedWhileTyping } from "./mask.ts";

export interface AnswerInputProps {
  readonly id: string;
  readonly group: AnswerGroup;
  readonly text: string;
  readonly enterKey: "next" | "done";
  readonly onText: (text: string) => void;
  readonly aria: object;
}

/** The control for a field's kind, with a suitable keyboard. */
export function AnswerInput(props: AnswerInputProps) {
  const { id, group, text, enterKey, onText, aria } = props;
  const [field] = group;
  const settings = settingsOfGroup(group);
  const words = useAnswerWords();
  const common = {
    ...aria,
    id,
    value: text,
    className: "control",
    "aria-required": field !== undefined && isRequired(field),
  };
  const control = field && isFilledKind(field.kind) ? controls[field.kind] : "text";
  if (control === "list") {
    return (
      <select {...common} onChange={(event) => onText(event.target.value)}>
        <option value="">{words("list.choose")}</option>
        {(settings.options ?? []).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (control === "day") return <DayInput {...{ common, settings, enterKey, onText }} />;
  if (settings.lines === "many") {
    return (
      <textarea
        {...common}
        rows={3}
        dir="auto"
        autoComplete={settings.autofill}
        onChange={(event) => onText(event.target.value)}
        className={classes(common.className, "resize-y")}
      />
    );
  }
  return (
    <input
      {...common}
      {...(control === "number" ? ofNumber(settings) : ofText(settings))}
      dir="auto"
      enterKeyHint={enterKey}
      onChange={(event) => onText(typed(event, text, settings))}
    />
  );
}

/** Boxes are ticked on the page, and files are chosen in `FileInput`, not here. */
const controls = {
  text: "text",
  number: "number",
  day: "day",
  check: "text",
  choice: "text",
  list: "list",
  file: "text",
} as const satisfies Record<FilledKind, string>;

function typed({ target }: ChangeEvent<HTMLInputElement>, before: string, settings: FieldSettings) {
  const { rule, pattern } = settings;
  return rule === "pattern"
    ? maskedWhileTyping(before, target.value, target.selectionStart, pattern ?? "")
    : target.value;
}

/** Input attributes for a number. The numeric keyboards of an iPhone have no minus. */
function ofNumber({ min, decimals = decimalsDefault }: FieldSettings) {
  const hasMinus = typeof min === "string" && min.startsWith("-");
  const inputMode = hasMinus ? "text" : decimals > 0 ? "decimal" : "numeric";
  return { inputMode, type: "text", autoComplete: "off" } as const;
}

/** Input attributes for text. Not `type="email"`, which changes some addresses from what was typed. */
function ofText({ rule, pattern = "", autofill }: FieldSettings) {
  const isDigits = rule === "digits" || (rule === "pattern" && !/[A*]/.test(pattern));
  const inputMode = rule === "email" ? "email" : isDigits ? "numeric" : "text";
  const plain = rule === "email" || rule === "pattern";
  return {
    inputMode,
    type: "text",
    autoComplete: autofill ?? (rule === "email" ? "email" : undefined),
    autoCapitalize: plain ? "none" : undefined,
    spellCheck: plain ? false : undefined,
  } as const;
}

interface DayInputProps {
  readonly common: Omit<ComponentProps<"input">, "type" | "onChange"> & { readonly value: string };
  readonly settings: FieldSettings;
  readonly enterKey: "next" | "done";
  readonly onText: (text: string) => void;
}

/** The browser's date picker; without one, a date is typed in the field's format. */
function DayInput({ common, settings, enterKey, onText }: DayInputProps) {
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
