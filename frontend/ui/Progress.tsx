/** A progress bar; without `value` it is indeterminate. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    <div className="grid gap-1.5 text-sm">
      <span className="flex justify-between gap-3">
        <span>{label}</span>
        {percent !== undefined && <span className="text-ink-soft tabular-nums">{percent} %</span>}
      </span>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        // Without `appearance-none`, browsers draw it in their own colours.
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
