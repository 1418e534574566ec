interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; without it the bar is indeterminate. */
  readonly value?: number | undefined;
  /** Said beside the label in the place of a percentage. */
  readonly words?: string;
}

export function Progress({ label, value, words }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  const beside = words ?? (percent === undefined ? undefined : `${percent} %`);
  return (
    <div className="grid gap-1.5 text-sm">
      <span className="flex justify-between gap-3">
        <span>{label}</span>
        {beside && <span className="text-ink-soft tabular-nums">{beside}</span>}
      </span>
      <progress
        aria-label={label}
        aria-valuetext={words}
        max={100}
        value={percent}
        // Without `appearance-none`, browsers draw it in their own colours.
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
