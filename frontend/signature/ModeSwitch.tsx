import { Icon, type IconName } from "../ui/Icon.tsx";

export type SignatureMode = "typed" | "draw";

const modes: readonly { mode: SignatureMode; label: string; icon: IconName }[] = [
  { mode: "typed", label: "Type", icon: "edit" },
  { mode: "draw", label: "Draw", icon: "pen" },
];

export function ModeSwitch({
  mode,
  onMode,
}: {
  mode: SignatureMode;
  onMode: (mode: SignatureMode) => void;
}) {
  return (
    <fieldset className="flex w-max rounded-lg bg-sunken p-1">
      <legend className="sr-only">How to make your signature</legend>
      {modes.map((one) => (
        <label
          key={one.mode}
          className="flex min-h-9 items-center gap-2 rounded-md px-4 font-medium text-ink-soft text-sm has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:forced-colors:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="mode"
            checked={mode === one.mode}
            onChange={() => onMode(one.mode)}
            className="sr-only"
          />
          <Icon name={one.icon} className="size-4.5" />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
