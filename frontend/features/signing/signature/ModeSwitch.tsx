import type { WayOfSigning } from "#contract/rules/documents/sending-rules";
import { useSignatureWords } from "../../../language/signature-words.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";

export type SignatureMode = "typed" | "draw" | "picture";

const modeOfWay = { typed: "typed", drawn: "draw", picture: "picture" } as const;

/** The allowed modes in the order in which they are offered; by default all. */
export const modesOf = (
  ways: readonly WayOfSigning[] = ["typed", "drawn", "picture"],
): readonly SignatureMode[] => ways.map((way) => modeOfWay[way]);

const icons: Readonly<Record<SignatureMode, IconName>> = {
  typed: "edit",
  draw: "pen",
  picture: "picture",
};

interface ModeSwitchProps {
  readonly modes: readonly SignatureMode[];
  readonly mode: SignatureMode;
  readonly onMode: (mode: SignatureMode) => void;
}

export function ModeSwitch({ modes, mode, onMode }: ModeSwitchProps) {
  const words = useSignatureWords();
  // With a single mode there is nothing to choose.
  if (modes.length < 2) return null;
  return (
    <fieldset className="flex w-max max-w-full flex-wrap rounded-lg bg-sunken p-1">
      <legend className="sr-only">{words("mode")}</legend>
      {modes.map((one) => (
        <label
          key={one}
          className={classes(
            mode === one
              ? "bg-surface text-ink shadow-card forced-colors:outline-2"
              : "text-ink-soft",
            "flex min-h-9 items-center gap-2 rounded-md px-2.5 sm:px-4 font-medium text-sm focus-inside:outline-2 focus-inside:outline-accent-ink pointer-coarse:min-h-11",
          )}
        >
          <input
            type="radio"
            name="mode"
            checked={mode === one}
            onChange={() => onMode(one)}
            className="sr-only"
          />
          <Icon name={icons[one]} className="size-4.5" />
          {words(`mode.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
