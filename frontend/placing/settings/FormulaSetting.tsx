import {
  type Formula,
  operationsOf,
  type Part,
  partKind,
  partsMax,
} from "#contract/rules/fields/formulas";
import { type ConditionTarget, targetsFor } from "../conditions.ts";
import type { Fields, PlacedField } from "../layout.ts";
import { SelectSetting, type Setting } from "./setting-inputs.tsx";
import { AddButton, FixedValue, namesOf, Removable, Row, Rows } from "./setting-rows.tsx";

interface FormulaSettingProps extends Setting {
  readonly fields: Fields;
}

/** How a number or a date is computed of other answers. Only a button while it is typed, and nothing without a field to name. */
export function FormulaSetting({ fields, ...setting }: FormulaSettingProps) {
  const { field, settings, set } = setting;
  const { formula } = settings;
  const targets = targetsFor(fields, field).filter(({ field: { kind } }) => isPartKind(kind));
  if (!isPartKind(field.kind) || settings.locked || (!formula && targets.length === 0)) return null;
  if (formula) return <FormulaOf {...setting} {...{ formula, targets }} />;
  return (
    <AddButton onClick={() => set({ formula: withOperation(field, targets, "sum", []) })}>
      Computed …
    </AddButton>
  );
}

interface FormulaOfProps extends Setting {
  readonly formula: Formula;
  readonly targets: readonly ConditionTarget[];
}

function FormulaOf({ formula, targets, field, set, errorOf }: FormulaOfProps) {
  const { of, is, rounding = "nearest" } = formula;
  const put = (change: Partial<Formula>) => set({ formula: { ...formula, ...change } });
  const names = partNames(field, formula);
  const isCounted = is === "days";
  return (
    <Rows legend="Computed" fault={errorOf("formula")}>
      <Removable label="Let the signer fill it in" onRemove={() => set({ formula: undefined })}>
        <SelectSetting
          label="As"
          value={is}
          options={operationsOf(field.kind).map((value) => ({
            value,
            label: operationWords(field)[value],
          }))}
          onPick={(picked) => {
            const next = operationsOf(field.kind).find((one) => one === picked);
            if (next) set({ formula: withOperation(field, targets, next, of) });
          }}
        />
      </Removable>
      {of.map((part, at) => (
        <PartRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
          key={at}
          part={part}
          targets={targets.filter((one) => one.field.kind === partKind(field.kind, is, at))}
          kind={partKind(field.kind, is, at)}
          name={names[at] ?? ""}
          isWrong={errorOf("formula") !== undefined}
          onChange={(next) => put({ of: of.map((one, other) => (other === at ? next : one)) })}
          onRemove={
            of.length > 2 ? () => put({ of: of.filter((_, other) => other !== at) }) : undefined
          }
        />
      ))}
      {!isCounted && of.length < partsMax && (
        <AddButton onClick={() => put({ of: [...of, partFor(field, targets, is, of)] })}>
          Add a number
        </AddButton>
      )}
      {!isCounted && (
        <SelectSetting
          label="Rounded"
          value={rounding}
          options={roundingOptions}
          onPick={(value) =>
            put({ rounding: value === "up" || value === "down" ? value : undefined })
          }
        />
      )}
    </Rows>
  );
}

const isPartKind = (kind: string): boolean => kind === "number" || kind === "day";

const operationWords = ({ kind }: PlacedField): Readonly<Record<Formula["is"], string>> => ({
  sum: kind === "day" ? "a date plus days" : "the sum",
  difference: kind === "day" ? "a date minus days" : "the first minus the others",
  product: "the product",
  days: "the days from one date to another",
});

const roundingOptions = [
  { value: "nearest", label: "to the nearest" },
  { value: "up", label: "up, away from zero" },
  { value: "down", label: "down, toward zero" },
];

function partNames({ kind }: PlacedField, { is, of }: Formula): readonly string[] {
  if (is === "days") return ["From", "To"];
  if (kind === "day") return of.map((_, at) => (at === 0 ? "Date" : `Days ${at}`));
  return of.map((_, at) => `Number ${at + 1}`);
}

/** The formula with this operation: parts of another kind than it takes give way to fields that fit. */
function withOperation(
  field: PlacedField,
  targets: readonly ConditionTarget[],
  is: Formula["is"],
  before: readonly Part[],
): Formula {
  const { formula: { rounding } = {} } = field.settings ?? {};
  const count = is === "days" ? 2 : Math.max(2, before.length);
  const of: Part[] = [];
  for (let at = 0; at < count; at++) {
    const wanted = partKind(field.kind, is, at);
    const part = before[at];
    const isKept =
      part && "field" in part
        ? targets.some((one) => one.label === part.field && one.field.kind === wanted)
        : part && wanted === "number";
    of.push(part && isKept ? part : partFor(field, targets, is, of));
  }
  return { is, of, ...(rounding ? { rounding } : {}) };
}

/** The next part after these: a field that isn't among them, otherwise an empty constant. */
function partFor(
  { kind }: PlacedField,
  targets: readonly ConditionTarget[],
  is: Formula["is"],
  before: readonly Part[],
): Part {
  const wanted = partKind(kind, is, before.length);
  const named = before.map((part) => ("field" in part ? part.field : undefined));
  const next = targets.find((one) => one.field.kind === wanted && !named.includes(one.label));
  return next ? { field: next.label } : { value: "" };
}

interface PartRowProps {
  readonly part: Part;
  readonly targets: readonly ConditionTarget[];
  readonly kind: "number" | "day";
  readonly name: string;
  /** Something about the formula is wrong, such as a part that is still empty. */
  readonly isWrong: boolean;
  readonly onChange: (part: Part) => void;
  readonly onRemove: (() => void) | undefined;
}

function PartRow(props: PartRowProps) {
  const { part, targets, kind, name, isWrong, onChange, onRemove } = props;
  const typed = kind === "day" ? "A fixed date" : "A fixed number";
  const named = "field" in part ? part.field : undefined;
  const fields = namesOf(targets, { named, gone: "Choose" }).map((one) => ({
    ...one,
    value: `field ${one.value}`,
  }));
  return (
    <Row
      {...{ name, onRemove }}
      first={
        <SelectSetting
          label={name}
          value={named === undefined ? "constant" : `field ${named}`}
          options={[...fields, { value: "constant", label: typed }]}
          onPick={(value) =>
            onChange(value === "constant" ? { value: "" } : { field: value.slice(6) })
          }
        />
      }
    >
      {"value" in part && (
        <FixedValue
          aria-label={`${name}: ${typed.toLowerCase()}`}
          aria-invalid={isWrong && part.value === ""}
          {...{ kind, value: part.value }}
          onType={(value) => onChange({ value })}
        />
      )}
    </Row>
  );
}
