import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

interface StepsProps {
  readonly steps: readonly string[];
  /** Index of the current step, from 0. */
  readonly current: number;
}

/** "Step 3 of 4 Place fields" */
export function StepInWords({ steps, current }: StepsProps) {
  return (
    <p className="text-sm">
      <span className="text-ink-faint">
        Step {current + 1} of {steps.length}
      </span>{" "}
      <span className="font-semibold">{steps[current]}</span>
    </p>
  );
}

interface StepsBarProps extends StepsProps {
  readonly label: string;
  /** Whether a step after the current one is already complete. */
  readonly isDone?: (step: number) => boolean;
  /** Called for the steps before the current one, which can be pressed. */
  readonly onGoBack: (step: number) => void;
}

/** The steps of a task, each as a bar; on small screens the current one is named in words. */
export function Steps({ label, steps, current, isDone, onGoBack }: StepsBarProps) {
  return (
    <nav aria-label={label}>
      <div className="mb-2 sm:hidden">
        <StepInWords steps={steps} current={current} />
      </div>
      <ol className="flex gap-2 sm:gap-4 md:max-xl:gap-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={classes(
              "grow basis-0 border-t-3 pt-2.5 text-sm md:max-xl:text-xs",
              index <= current || isDone?.(index) ? "border-accent-ink" : "border-line",
            )}
          >
            <Step
              name={step}
              number={index + 1}
              state={stateOf(index, current, isDone?.(index) ?? false)}
              onPress={index < current ? () => onGoBack(index) : undefined}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stateOf(index: number, current: number, isDone: boolean): StepProps["state"] {
  if (index === current) return "now";
  return index < current || isDone ? "done" : "ahead";
}

interface StepProps {
  readonly name: string;
  readonly number: number;
  readonly state: "done" | "now" | "ahead";
  readonly onPress: (() => void) | undefined;
}

function Step({ name, number, state, onPress }: StepProps) {
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
