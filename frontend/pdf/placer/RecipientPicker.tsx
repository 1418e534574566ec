import { classes } from "../../ui/classes.ts";
import type { FieldCount } from "./checks.ts";
import type { Recipient } from "./kinds.ts";

interface RecipientPickerProps {
  readonly counts: readonly FieldCount[];
  readonly recipientId: string;
  readonly onPick: (id: string) => void;
}

/** Whose fields are placed next; each signer has a colour and initials. */
export function RecipientPicker({ counts, recipientId, onPick }: RecipientPickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm max-lg:sr-only">Fields for</legend>
      <div className="flex gap-2 overflow-x-auto p-1 lg:grid lg:max-h-56 lg:overflow-y-auto">
        {counts.map(({ recipient, count, signs }) => (
          <label
            key={recipient.id}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1 text-sm has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="recipient"
              checked={recipient.id === recipientId}
              onChange={() => onPick(recipient.id)}
              className="sr-only"
            />
            <Initials recipient={recipient} />
            <span className="min-w-0">
              <span className="block max-w-44 truncate font-medium">{recipient.name}</span>
              <span className={classes("block text-xs", signs ? "text-ink-soft" : "text-warn-ink")}>
                {fieldsInWords(count, signs)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Initials({ recipient }: { recipient: Recipient }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: recipient.color }}
      className="flex size-7 shrink-0 items-center justify-center rounded-full font-semibold text-white text-xs"
    >
      {recipient.initials}
    </span>
  );
}

function fieldsInWords(count: number, signs: boolean): string {
  if (count === 0) return "No fields yet";
  const fields = count === 1 ? "1 field" : `${count} fields`;
  return signs ? fields : `${fields}, no signature`;
}
