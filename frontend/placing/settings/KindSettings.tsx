import {
  decimalsDefault,
  patternExample,
  printedAnswer,
  textLengthDefault,
} from "#contract/rules/fields/answers";
import {
  type DayFormat,
  dayFormats,
  type NumberFormat,
  numberFormats,
  type TextRule,
  textRules,
} from "#contract/rules/fields/field-settings";
import { type FilledKind, isFilledKind } from "#contract/rules/fields/markers";
import { dayOf } from "../settings-checks.ts";
import { Print } from "./Print.tsx";
import {
  CountSetting,
  NumberSetting,
  type SelectOption,
  SelectSetting,
  type Setting,
  type SettingInput,
  Tick,
  TypedSetting,
  WordSetting,
} from "./setting-inputs.tsx";

/** Settings that only some kinds have. */
export function KindSettings(props: Setting) {
  const { kind } = props.field;
  const Settings = isFilledKind(kind) ? settingsByKind[kind] : undefined;
  return Settings && <Settings {...props} />;
}

const settingsByKind: Readonly<Record<FilledKind, SettingInput | undefined>> = {
  text: TextSettings,
  number: NumberSettings,
  day: DaySettings,
  check: undefined,
  choice: undefined,
  list: ListSettings,
  // `FieldSettings` has the one setting of it.
  file: undefined,
};

function ListSettings(props: Setting) {
  return <Print {...props} settings={[props.settings]} />;
}

const ruleLabels: Readonly<Record<TextRule, string>> = {
  any: "Anything",
  letters: "Letters only",
  digits: "Digits only",
  email: "An email address",
  pattern: "A pattern",
};

function TextSettings(props: Setting) {
  const { settings, set, errorOf } = props;
  const { lines, rule = "any", pattern } = settings;
  return (
    <>
      <Tick
        label="Several lines"
        checked={lines === "many"}
        onTick={(on) => set({ lines: on ? "many" : undefined })}
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <SelectSetting
          label="Takes"
          value={rule}
          options={textRules.map((value) => ({ value, label: ruleLabels[value] }))}
          error={errorOf("rule")}
          onPick={(value) => set({ rule: oneOf(textRules, value, "any") })}
        />
        <CountSetting
          {...props}
          name="maxLength"
          label="Max. length"
          placeholder={String(textLengthDefault)}
        />
      </div>
      {rule === "pattern" && (
        <WordSetting
          {...props}
          name="pattern"
          label="Pattern"
          placeholder="###-##-####"
          hint={pattern ? `Written like ${patternExample(pattern)}` : patternHint}
        />
      )}
      <Print {...props} settings={[props.settings]} />
    </>
  );
}

const patternHint = "# is a digit, A a letter, * anything; all else is itself.";

/** The known value, or undefined for the default `plain`, which isn't stored. */
function oneOf<T extends string>(known: readonly T[], value: string, plain: T): T | undefined {
  const found = known.find((one) => one === value);
  return found === plain ? undefined : found;
}

function NumberSettings(props: Setting) {
  const { settings, set } = props;
  const { decimals = decimalsDefault } = settings;
  const formats = numberFormats.map(
    (value): SelectOption => ({ value, label: numberExample(value, decimals) }),
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-2">
        <SelectSetting
          label="Decimals"
          value={String(decimals)}
          options={[0, 1, 2, 3, 4, 5, 6].map((count) => ({
            value: String(count),
            label: count === 0 ? "None" : `At most ${count}`,
          }))}
          onPick={(value) =>
            set({ decimals: Number(value) === decimalsDefault ? undefined : Number(value) })
          }
        />
        <SelectSetting
          label="Printed as"
          value={settings.format ?? "plain"}
          options={formats}
          onPick={(value) => set({ format: oneOf<NumberFormat>(numberFormats, value, "plain") })}
        />
        <NumberSetting {...props} name="min" label="Smallest" />
        <NumberSetting {...props} name="max" label="Largest" />
      </div>
      <Print {...props} settings={[props.settings]} />
    </>
  );
}

function numberExample(format: NumberFormat, decimals: number): string {
  const answer = decimals === 0 ? "1234" : `1234.${"5".padEnd(Math.min(decimals, 2), "0")}`;
  return printedAnswer({ id: "", kind: "number", settings: { format, decimals } }, answer);
}

function DaySettings(props: Setting) {
  const { settings, set } = props;
  const today = dayOf(new Date());
  const printed = (format: DayFormat) =>
    printedAnswer({ id: "", kind: "day", settings: { format } }, today);
  return (
    <>
      <SelectSetting
        label="Printed as"
        value={settings.format ?? "YYYY-MM-DD"}
        options={dayFormats.map((value) => ({ value, label: printed(value) }))}
        onPick={(value) => set({ format: oneOf<DayFormat>(dayFormats, value, "YYYY-MM-DD") })}
      />
      <DayBound {...props} name="from" label="Earliest" today={today} />
      <DayBound {...props} name="to" label="Latest" today={today} />
      <Print {...props} settings={[props.settings]} />
    </>
  );
}

interface DayBoundProps extends Setting {
  readonly name: "from" | "to";
  readonly label: string;
  readonly today: string;
}

/** A bound for days: none, the day on which the signer signs, or a date. */
function DayBound({ name, label, today, ...props }: DayBoundProps) {
  const bound = props.settings[name];
  const how = bound === undefined || bound === "today" ? (bound ?? "any") : "date";
  const starts: Readonly<Record<string, string | undefined>> = { today: "today", date: today };
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <SelectSetting
        label={label}
        value={how}
        options={[
          { value: "any", label: "Any date" },
          { value: "today", label: "Day of signing" },
          { value: "date", label: "A date" },
        ]}
        error={how === "date" ? undefined : props.errorOf(name)}
        onPick={(value) => props.set({ [name]: starts[value] })}
      />
      {how === "date" && (
        <TypedSetting
          {...props}
          name={name}
          label={`${label} date`}
          value={bound ?? ""}
          onType={(typed) => props.set({ [name]: typed || today })}
          input={{ type: "date" }}
        />
      )}
    </div>
  );
}
