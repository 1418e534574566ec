import { classes } from "../ui/classes.ts";
import { counted } from "../ui/counted.ts";
import type { FieldCount } from "./checks.ts";
import { backgroundOf, type ShownSigner } from "./signers.ts";

interface SignerPickerProps {
  readonly counts: readonly FieldCount[];
  readonly signerId: string;
  readonly onPick: (id: string) => void;
}

/** More signers than this are shown in a select. */
const cardsMax = 6;

/** Chooses the signer of new fields; each has a colour and initials. */
export function SignerPicker(props: SignerPickerProps) {
  return props.counts.length > cardsMax ? <Choice {...props} /> : <Cards {...props} />;
}

function Cards({ counts, signerId, onPick }: SignerPickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 px-1 font-medium text-sm max-lg:sr-only">Fields for</legend>
      <div className="flex gap-2 overflow-x-auto p-1 lg:grid lg:max-h-56 lg:overflow-y-auto">
        {counts.map((counted) => (
          <label
            key={counted.signer.id}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1 text-sm has-checked:border-accent-ink has-checked:bg-accent-soft focus-inside:outline-2 focus-inside:outline-accent-ink"
          >
            <input
              type="radio"
              name="signer"
              checked={counted.signer.id === signerId}
              onChange={() => onPick(counted.signer.id)}
              className="sr-only"
            />
            <Initials signer={counted.signer} />
            <span className="min-w-0">
              <span className="block max-w-44 truncate font-medium">{counted.signer.name}</span>
              <span
                className={classes(
                  "block text-xs",
                  counted.signs || counted.signer.does ? "text-ink-soft" : "text-warn-ink",
                )}
              >
                {fieldsInWords(counted)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ counts, signerId, onPick }: SignerPickerProps) {
  const chosen = counts.find(({ signer }) => signer.id === signerId);
  return (
    <label className="grid gap-2 p-1 text-sm">
      <span className="font-medium max-lg:sr-only">Fields for</span>
      <span className="flex items-center gap-2">
        {chosen && <Initials signer={chosen.signer} />}
        <select
          value={signerId}
          onChange={(event) => onPick(event.target.value)}
          className="control min-w-0"
        >
          {counts.map((counted) => (
            <option key={counted.signer.id} value={counted.signer.id}>
              {counted.signer.name}: {fieldsInWords(counted)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** A signer's colour and initials. Repeated colours have a striped edge. */
export function Initials({ signer }: { signer: ShownSigner }) {
  // Equal initials are distinguished by a number.
  const [, letters = "", number = ""] = /^(.*?)(\d*)$/.exec(signer.initials) ?? [];
  return (
    <span
      aria-hidden="true"
      style={signer.round ? backgroundOf(signer) : { backgroundColor: signer.color }}
      className="relative flex size-8 shrink-0 items-center justify-center rounded-full"
    >
      <span
        style={{ backgroundColor: signer.color }}
        className="rounded-full px-0.5 font-semibold text-white text-xs leading-none"
      >
        {letters}
      </span>
      {number && (
        <span className="absolute -end-1 -bottom-0.5 rounded-full bg-surface px-1 font-semibold text-[0.625rem] text-ink leading-tight shadow-card">
          {number}
        </span>
      )}
    </span>
  );
}

function fieldsInWords({ signer, count, signs }: FieldCount): string {
  if (count === 0) return signer.does ? "No fields" : "No fields yet";
  const fields = counted(count, "field");
  return signs || signer.does ? fields : `${fields}, no signature`;
}
