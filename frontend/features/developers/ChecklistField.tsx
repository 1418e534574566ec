import { type ReactNode, useId } from "react";
import { FieldError } from "../../ui/Field.tsx";
import { Checkbox } from "../../ui/inputs.tsx";

interface ChecklistFieldProps<Choice extends string> {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly wordsOf: (choice: Choice) => { readonly label: string; readonly hint?: ReactNode };
  readonly chosen: readonly Choice[];
  /** Shown if nothing is chosen; undefined until the form was tried. */
  readonly error: string | undefined;
  readonly isBroad?: boolean;
  readonly onChange: (chosen: readonly Choice[]) => void;
}

/** Checkboxes of which at least one must be checked. */
export function ChecklistField<Choice extends string>(props: ChecklistFieldProps<Choice>) {
  const { legend, choices, wordsOf, chosen, error, isBroad = false, onChange } = props;
  const errorId = useId();
  const isMissing = error !== undefined && chosen.length === 0;
  const change = (choice: Choice, isChosen: boolean) =>
    onChange(choices.filter((one) => (one === choice ? isChosen : chosen.includes(one))));
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className={isBroad ? "grid gap-3" : "grid gap-2 sm:grid-cols-2"}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            name={choice}
            {...wordsOf(choice)}
            checked={chosen.includes(choice)}
            onChange={({ target }) => change(choice, target.checked)}
          />
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
