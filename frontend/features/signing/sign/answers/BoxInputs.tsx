import { useId } from "react";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { boxLabel } from "../act/box-label.ts";
import type { AnswerGroup } from "../act/tasks.ts";

interface BoxInputsProps {
  readonly group: AnswerGroup;
  readonly label: string;
  /** Ids of the boxes that are ticked or proposed. */
  readonly shown: ReadonlySet<string>;
  readonly onPress: (id: string) => void;
  readonly aria: object;
}

/** All boxes of a group, wherever they are in the document. */
export function BoxInputs({ group, label, shown, onPress, aria }: BoxInputsProps) {
  const name = useId();
  const words = useSigningWords();
  const isChoice = group[0]?.kind === "choice";
  return (
    <fieldset {...aria} className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {group.map((field) => (
        <label
          key={field.id}
          className="flex min-h-11 items-center gap-3 rounded-md px-1 py-1.5 focus-inside:outline-2 focus-inside:outline-accent-ink"
        >
          <input
            type={isChoice ? "radio" : "checkbox"}
            name={name}
            checked={shown.has(field.id)}
            onChange={() => onPress(field.id)}
            className="size-5 shrink-0 accent-accent focus-visible:outline-none"
          />
          <span dir="auto" className="min-w-0 break-words text-sm">
            {boxLabel(words, group, field)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
