import { isolated } from "#languages/isolated";
import { counted } from "../ui/counted.ts";
import type { FieldCount } from "./checks.ts";
import { Initials } from "./Initials.tsx";
import { PersonLine, taskOf } from "./PersonLine.tsx";
import type { ShownSigner } from "./signers.ts";

interface SignerPickerProps {
  readonly counts: readonly FieldCount[];
  readonly signerId: string;
  readonly onPick: (id: string) => void;
}

/** More signers than this are shown in a select. */
const cardsMax = 6;

/** Chooses the signer of new fields; each has a colour and initials. Of a single one there is nothing to choose. */
export function SignerPicker(props: SignerPickerProps) {
  const [only, ...others] = props.counts;
  if (only && others.length === 0) return <Only counted={only} />;
  return props.counts.length > cardsMax ? <Choice {...props} /> : <Cards {...props} />;
}

const Only = ({ counted }: { counted: FieldCount }) => (
  <div className="grid gap-2 p-1">
    <h2 className="font-medium text-sm max-lg:sr-only">Fields for</h2>
    <div className="flex min-h-11 min-w-0 items-center gap-2.5 px-2.5 text-sm max-lg:max-w-60">
      <LineOf counted={counted} all={[counted.signer]} />
    </div>
  </div>
);

interface LineOfProps {
  readonly counted: FieldCount;
  readonly all: readonly ShownSigner[];
}

const LineOf = ({ counted, all }: LineOfProps) => (
  <PersonLine
    signer={counted.signer}
    all={all}
    state={fieldsInWords(counted)}
    isWarned={!counted.signs && !counted.signer.does}
    isShort
  />
);

function Cards({ counts, signerId, onPick }: SignerPickerProps) {
  const all = counts.map(({ signer }) => signer);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 px-1 font-medium text-sm max-lg:sr-only">Fields for</legend>
      <div className="flex gap-2 overflow-x-auto p-1 lg:grid lg:max-h-56 lg:grid-cols-1 lg:overflow-y-auto">
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
            <span className="flex min-w-0 grow items-center max-lg:max-w-60 gap-2.5">
              <LineOf counted={counted} all={all} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ counts, signerId, onPick }: SignerPickerProps) {
  const all = counts.map(({ signer }) => signer);
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
              {optionText(counted, all)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

const optionText = (one: FieldCount, all: readonly ShownSigner[]): string =>
  `${isolated(one.signer.name)}: ${[taskOf(one.signer, all), fieldsInWords(one)].filter(Boolean).join(", ")}`;

function fieldsInWords({ signer, count, signs }: FieldCount): string {
  if (count === 0) return signer.does ? "No fields" : "No fields yet";
  const fields = counted(count, "field");
  return signs || signer.does ? fields : `${fields}, no signature`;
}
