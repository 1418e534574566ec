import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

/** Where one is in a task of several steps; `current` counts from 0. */
export function Steps({
  label,
  steps,
  current,
  onGoBack,
}: {
  label: string;
  steps: readonly string[];
  current: number;
  /** Makes the steps before the current one pressable. */
  onGoBack?: (step: number) => void;
}) {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm sm:hidden">
        <span className="text-ink-faint">
          Step {current + 1} of {steps.length}
        </span>{" "}
        <span className="font-semibold">{steps[current]}</span>
      </p>
      <ol className="flex gap-2 sm:gap-4">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={classes(
              "grow basis-0 border-t-3 pt-2.5 text-sm",
              index <= current ? "border-accent-ink" : "border-line",
            )}
          >
            <Step
              name={step}
              number={index + 1}
              state={index < current ? "done" : index === current ? "now" : "ahead"}
              onPress={index < current && onGoBack ? () => onGoBack(index) : undefined}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({
  name,
  number,
  state,
  onPress,
}: {
  name: string;
  number: number;
  state: "done" | "now" | "ahead";
  onPress: (() => void) | undefined;
}) {
  const content = (
    <>
      <span className="flex items-center gap-1 text-ink-faint text-xs max-sm:sr-only">
        Step {number}
        {state === "done" && (
          <>
            <Icon name="check" className="size-3.5 text-success-ink" />
            <span className="sr-only">done</span>
          </>
        )}
      </span>
      <span
        className={classes(
          "block max-sm:sr-only",
          state === "now" ? "font-semibold text-ink" : "text-ink-soft",
        )}
      >
        {name}
      </span>
    </>
  );
  if (!onPress) return content;
  return (
    <button
      type="button"
      onClick={onPress}
      className="w-full rounded-sm text-left hover:underline max-sm:sr-only sm:min-h-6"
    >
      {content}
    </button>
  );
}
