/** Settings in rows that can be added and removed, such as the conditions of a field. */

import type { ComponentProps, ReactNode } from "react";
import { Button, IconButton } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import type { ConditionTarget } from "../conditions.ts";
import { settingControl } from "./setting-inputs.tsx";

interface RowsProps {
  readonly legend: string;
  /** What is wrong with one of the rows, in a sentence. */
  readonly fault: string | undefined;
  readonly children: ReactNode;
}

export function Rows({ legend, fault, children }: RowsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2.5 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{legend}</legend>
      {children}
      {fault && <FieldError role="alert">{fault}</FieldError>}
    </fieldset>
  );
}

interface RowProps {
  readonly name: string;
  /** The control beside the button that removes the row. */
  readonly first: ReactNode;
  /** Undefined for a row that has to stay. */
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}

export function Row({ name, first, onRemove, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group is part of a fieldset
    <div role="group" aria-label={name} className="grid grid-cols-1 gap-1.5">
      <Removable label={`Remove ${name.toLowerCase()}`} onRemove={onRemove}>
        {first}
      </Removable>
      {children}
    </div>
  );
}

interface RemovableProps {
  readonly label: string;
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A control with a cross beside it. */
export function Removable({ label, onRemove, children }: RemovableProps) {
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 grow">{children}</div>
      {onRemove && <IconButton icon="close" label={label} onClick={onRemove} />}
    </div>
  );
}

interface AddButtonProps {
  readonly onClick: () => void;
  readonly children: string;
}

export function AddButton({ onClick, children }: AddButtonProps) {
  return (
    <Button size="small" icon="plus" className="justify-self-start" onClick={onClick}>
      {children}
    </Button>
  );
}

interface FixedValueProps extends ComponentProps<"input"> {
  readonly kind: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Input for a value that other answers are compared or computed with; a number may be typed with a comma. */
export function FixedValue({ kind, onType, ...input }: FixedValueProps) {
  return (
    <input
      {...input}
      type={kind === "day" ? "date" : "text"}
      inputMode={kind === "number" ? "decimal" : undefined}
      autoComplete="off"
      onChange={({ target: { value } }) =>
        onType(kind === "number" ? value.trim().replace(",", ".") : value)
      }
      className={settingControl}
    />
  );
}

/** The fields that a row can name. `gone` is for a name that none of them has, or that was not chosen yet. */
export function namesOf(
  targets: readonly ConditionTarget[],
  { named, gone }: { readonly named: string | undefined; readonly gone: string },
) {
  const known = targets.map(({ label, isOwn }) => ({
    ...{ value: label, translate: "no" as const },
    label: isOwn ? label : `${label} (another signer)`,
  }));
  const isGone = named !== undefined && !targets.some(({ label }) => label === named);
  return isGone ? [{ value: named, label: named || gone, disabled: true }, ...known] : known;
}
