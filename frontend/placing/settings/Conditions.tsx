import type { Condition } from "#contract/rules/fields/conditions";
import { limits } from "#contract/rules/limits/limits";
import { Field } from "../../ui/Field.tsx";
import {
  asksForValue,
  type ConditionTarget,
  compared,
  comparisonOptions,
  conditionOn,
  targetsFor,
  valuesOf,
  wordOf,
} from "../conditions.ts";
import type { Fields } from "../layout.ts";
import { SelectSetting, type Setting } from "./setting-inputs.tsx";
import { AddButton, FixedValue, namesOf, Row, Rows } from "./setting-rows.tsx";

interface ConditionsProps extends Setting {
  readonly fields: Fields;
}

/** On which other answers a field is asked. Only a button while there is no condition, and nothing without a field to name. */
export function Conditions({ fields, ...setting }: ConditionsProps) {
  const { field, settings, set } = setting;
  const { when = [], whenAny } = settings;
  const targets = targetsFor(fields, field);
  const [first] = targets;
  if (settings.locked || (when.length === 0 && !first)) return null;
  const put = (conditions: readonly Condition[]) =>
    set({
      when: conditions.length > 0 ? conditions : undefined,
      whenAny: conditions.length > 1 ? whenAny : undefined,
    });
  const add = () => first && put([...when, conditionOn(first.label)]);
  if (when.length === 0) return <AddButton onClick={add}>Only if …</AddButton>;
  return (
    <Rows legend="Asked only if" fault={setting.errorOf("when")}>
      {when.length > 1 && (
        <SelectSetting
          label="Of these conditions"
          value={whenAny ? "any" : "all"}
          options={[
            { value: "all", label: "all are met" },
            { value: "any", label: "at least one is met" },
          ]}
          onPick={(value) => set({ whenAny: value === "any" ? true : undefined })}
        />
      )}
      {when.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name than its place
          key={at}
          {...{ condition, fields, targets }}
          name={when.length > 1 ? `Condition ${at + 1}` : "Condition"}
          onChange={(next) => put(when.map((one, other) => (other === at ? next : one)))}
          onRemove={() => put(when.filter((_, other) => other !== at))}
        />
      ))}
      {when.length < limits.conditionsMax && first && (
        <AddButton onClick={add}>Add a condition</AddButton>
      )}
    </Rows>
  );
}

interface ConditionRowProps {
  readonly condition: Condition;
  readonly fields: Fields;
  readonly targets: readonly ConditionTarget[];
  readonly name: string;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function ConditionRow(props: ConditionRowProps) {
  const { condition, fields, targets, name, onChange, onRemove } = props;
  const target = targets.find(({ label }) => label === condition.field);
  const kind = target?.field.kind ?? "text";
  const word = wordOf(condition, kind);
  const comparisons = comparisonOptions(kind);
  const values = target && valuesOf(fields, target.field);
  return (
    <Row
      {...{ name, onRemove }}
      first={
        <SelectSetting
          label="Field"
          value={condition.field}
          options={namesOf(targets, { named: condition.field, gone: "Choose a field" })}
          onPick={(label) => onChange(conditionOn(label))}
        />
      }
    >
      <SelectSetting
        label="Comparison"
        value={word}
        options={comparisons}
        onPick={(picked) => {
          const next = comparisons.find(({ value }) => value === picked);
          if (next) onChange(compared(condition, next.value, values));
        }}
      />
      {asksForValue(word) && <Value {...{ condition, kind, values, onChange }} />}
    </Row>
  );
}

interface ValueProps extends Pick<ConditionRowProps, "condition" | "onChange"> {
  readonly kind: string;
  readonly values: readonly string[] | undefined;
}

function Value({ condition, kind, values, onChange }: ValueProps) {
  const { value = "" } = condition;
  const put = (typed: string) => {
    const { value: _, ...bare } = condition;
    onChange(typed === "" ? bare : { ...bare, value: typed });
  };
  if (values) {
    const options = values.map((one) => ({ value: one, label: one, translate: "no" as const }));
    const isGone = !values.includes(value);
    return (
      <SelectSetting
        label="Answer"
        value={value}
        options={
          isGone ? [{ value, label: value || "Choose", disabled: true }, ...options] : options
        }
        onPick={put}
      />
    );
  }
  return (
    <Field label="Answer">
      {(control) => <FixedValue {...control} {...{ kind, value }} onType={put} />}
    </Field>
  );
}
