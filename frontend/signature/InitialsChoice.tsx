import { type FaceFamily, fontFamilyCss } from "./faces.ts";

interface InitialsChoiceProps {
  /** The first letter of the name, and those of the first and the last name. */
  readonly choices: readonly [first: string, both: string];
  readonly hasBoth: boolean;
  readonly face: FaceFamily;
  readonly onBoth: (both: boolean) => void;
}

export function InitialsChoice({ choices, hasBoth, face, onBoth }: InitialsChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Initials</legend>
      <div className="flex gap-2">
        {choices.map((initials, index) => (
          <label
            key={initials}
            className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-4 has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="initials"
              checked={hasBoth === (index === 1)}
              onChange={() => onBoth(index === 1)}
              className="accent-accent focus-visible:outline-none"
            />
            <span style={{ fontFamily: fontFamilyCss(face) }} className="text-xl">
              {initials}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
