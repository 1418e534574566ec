import {
  type Alignment,
  alignments,
  type FieldSettings,
} from "#contract/rules/fields/field-settings";
import { type SelectOption, SelectSetting, type Setting } from "./setting-inputs.tsx";

const sizesPt = [6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24] as const;

const sizeOptions: readonly SelectOption[] = [
  { value: "", label: "As fits" },
  ...sizesPt.map((size) => ({ value: String(size), label: `${size} pt` })),
];

const alignLabels: Readonly<Record<Alignment, string>> = {
  left: "Left",
  center: "Centre",
  right: "Right",
};

const alignOptions: readonly SelectOption[] = [
  // Aligned right for right-to-left text.
  { value: "", label: "As it is read" },
  ...alignments.map((value) => ({ value, label: alignLabels[value] })),
];

interface PrintProps {
  readonly settings: readonly FieldSettings[];
  readonly set: Setting["set"];
}

/** How large the answer is printed in its box, and where. */
export function Print({ settings, set }: PrintProps) {
  const size = shared(settings.map(({ sizePt }) => String(sizePt ?? "")));
  const align = shared(settings.map((one) => one.align ?? ""));
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <SelectSetting
        label="Text size"
        {...size}
        options={[...size.options, ...sizeOptions]}
        onPick={(value) => set({ sizePt: value === "" ? undefined : Number(value) })}
      />
      <SelectSetting
        label="Alignment"
        {...align}
        options={[...align.options, ...alignOptions]}
        onPick={(value) => set({ align: alignments.find((one) => one === value) })}
      />
    </div>
  );
}

/** The common value and, if the fields differ, an option that says so. */
function shared(values: readonly string[]) {
  const [value = ""] = values;
  const differs = values.some((one) => one !== value);
  return differs
    ? { value: "differs", options: [{ value: "differs", label: "Different", disabled: true }] }
    : { value, options: [] };
}
