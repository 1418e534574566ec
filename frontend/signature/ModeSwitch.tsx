import { useSignatureWords } from "../language/signature-words.ts";
import { classes } from "../ui/classes.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";

export type SignatureMode = "typed" | "draw" | "picture";

const modes: readonly { mode: SignatureMode; icon: IconName }[] = [
  { mode: "typed", icon: "edit" },
  { mode: "draw", icon: "pen" },
  { mode: "picture", icon: "picture" },
];

export function ModeSwitch({
  mode,
  onMode,
}: {
  mode: SignatureMode;
  onMode: (mode: SignatureMode) => void;
}) {
  const words = useSignatureWords();
  return (
    <fieldset className="flex w-max rounded-lg bg-sunken p-1">
      <legend className="sr-only">{words("mode")}</legend>
      {modes.map((one) => (
        <label
          key={one.mode}
          className={classes(
            mode === one.mode
              ? "bg-surface text-ink shadow-card forced-colors:outline-2"
              : "text-ink-soft",
            "flex min-h-9 items-center gap-2 rounded-md px-2.5 sm:px-4 font-medium text-sm focus-inside:outline-2 focus-inside:outline-accent-ink pointer-coarse:min-h-11",
          )}
        >
          <input
            type="radio"
            name="mode"
            checked={mode === one.mode}
            onChange={() => onMode(one.mode)}
            className="sr-only"
          />
          <Icon name={one.icon} className="size-4.5" />
          {words(`mode.${one.mode}`)}
        </label>
      ))}
    </fieldset>
  );
}
