import { useSignatureWords } from "../../../language/signature-words.ts";
import { classes } from "../../../ui/classes.ts";
import { type FaceFamily, fontFamilyCss } from "./faces.ts";

interface InitialsChoiceProps {
  /** The first letter of the name, and those of the first and the last name. */
  readonly choices: readonly [first: string, both: string];
  readonly hasBoth: boolean;
  readonly face: FaceFamily;
  readonly onBoth: (both: boolean) => void;
}

export function InitialsChoice({ choices, hasBoth, face, onBoth }: InitialsChoiceProps) {
  const words = useSignatureWords();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{words("initials")}</legend>
      <div className="flex gap-2">
        {choices.map((initials, index) => (
          <label
            key={initials}
            className={classes(
              hasBoth === (index === 1)
                ? "border-accent-ink bg-accent-soft"
                : "border-line bg-surface",
              "flex min-h-11 items-center gap-2 rounded-md border px-4 focus-inside:outline-2 focus-inside:outline-accent-ink",
            )}
          >
            <input
              type="radio"
              name="initials"
              checked={hasBoth === (index === 1)}
              onChange={() => onBoth(index === 1)}
              className="accent-accent focus-visible:outline-none"
            />
            <span style={{ fontFamily: fontFamilyCss(face, initials) }} className="text-xl">
              {initials}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
