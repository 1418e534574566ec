import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";

export type StatusTone = "neutral" | "accent" | "success" | "warn" | "danger";

/** A state as colour, icon and word, so that it is never conveyed by colour alone. */
export interface StatusLook<Word extends string = string> {
  readonly tone: StatusTone;
  readonly icon: IconName;
  readonly word: Word;
}

/** Ground and ink of each tone. */
export const tones: Readonly<Record<StatusTone, string>> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  success: "bg-success-soft text-success-ink",
  warn: "bg-warn-soft text-warn-ink",
  danger: "bg-danger-soft text-danger-ink",
};

/** `isPlain`: without a ground, for lines that have no place for one; `isWordless`: what is beside it says the word to the eye. */
export const StatusBadge = ({
  tone,
  icon,
  word,
  isPlain = false,
  isWordless = false,
}: StatusLook & { readonly isPlain?: boolean; readonly isWordless?: boolean }) => (
  <span
    className={classes(
      "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full font-medium text-xs",
      tones[tone],
      isPlain ? "bg-transparent!" : "py-1 ps-2 pe-2.5",
    )}
  >
    <Icon name={icon} className="size-3.5" />
    <span className={isWordless ? "sr-only" : undefined}>{word}</span>
  </span>
);
