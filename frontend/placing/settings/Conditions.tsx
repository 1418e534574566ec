import type { Condition } from "#contract/rules/fields/conditions";
import { limits } from "#contract/rules/limits/limits";
import { Button, IconButton } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
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
  if (when.length === 0)
    return (
      <Button size="small" icon="plus" className="justify-self-start" onClick={add}>
        Only if …
      </Button>
    );
  const fault = setting.errorOf("when");
  return (
    <fieldset className="grid gap-2.5 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">Asked only if</legend>
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
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name than its place
          key={at}
          {...{ condition, fields, targets }}
          name={when.length > 1 ? `Condition ${at + 1}` : "Condition"}
          onChange={(next) => put(when.map((one, other) => (other === at ? next : one)))}
          onRemove={() => put(when.filter((_, other) => other !== at))}
        />
      ))}
      {fault && <FieldError role="alert">{fault}</FieldError>}
      {when.length < limits.conditionsMax && first && (
        <Button size="small" icon="plus" className="justify-self-start" onClick={add}>
          Add a condition
        </Button>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly condition: Condition;
  readonly fields: Fields;
  readonly targets: readonly ConditionTarget[];
  readonly name: string;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function Row({ condition, fields, targets, name, onChange, onRemove }: RowProps) {
  const target = targets.find(({ label }) => label === condition.field);
  const kind = target?.field.kind ?? "text";
  const word = wordOf(condition, kind);
  const comparisons = comparisonOptions(kind);
  const values = target && valuesOf(fields, target.field);
  const named = targets.map(({ label, isOwn }) => ({
    value: label,
    label: isOwn ? label : `${label} (another signer)`,
  }));
  const gone = {
    value: condition.field,
    label: condition.field || "Choose a field",
    disabled: true,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group is part of a fieldset
    <div role="group" aria-label={name} className="grid gap-1.5">
      <div className="flex items-end gap-1">
        <div className="min-w-0 grow">
          <SelectSetting
            label="Field"
            value={condition.field}
            options={target ? named : [gone, ...named]}
            onPick={(label) => onChange(conditionOn(label))}
          />
        </div>
        <IconButton icon="close" label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />
      </div>
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
    </div>
  );
}

interface ValueProps extends Pick<RowProps, "condition" | "onChange"> {
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
    const options = values.map((one) => ({ value: one, label: one }));
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
    <label className="grid gap-1">
      <span className="font-medium">Answer</span>
      <input
        type={kind === "day" ? "date" : "text"}
        inputMode={kind === "number" ? "decimal" : undefined}
        autoComplete="off"
        value={value}
        onChange={({ target }) =>
          put(kind === "number" ? target.value.trim().replace(",", ".") : target.value)
        }
        className="control min-h-9! px-2.5! py-1! pointer-fine:text-sm! pointer-coarse:min-h-11!"
      />
    </label>
  );
}
