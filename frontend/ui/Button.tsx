import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";
import { WithReason } from "./WithReason.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** Shows a spinner and ignores presses. The label stays. */
  busy?: boolean;
  /** Why it can't be pressed now, in a sentence; shown on hover and focus, and read by screen readers. */
  disabledReason?: string | undefined;
  /** Called for a press while it is disabled, for example to go to what is missing. */
  onDisabledPress?: () => void;
  /** As wide as its container. */
  wide?: boolean;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    size = "medium",
    icon,
    busy = false,
    disabledReason,
    onDisabledPress,
    wide = false,
    onClick,
    type = "button",
    className,
    children,
    ...rest
  } = props;
  const reasonId = useId();
  const off = busy || disabledReason !== undefined;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!off) return onClick?.(event);
    event.preventDefault();
    if (!busy) onDisabledPress?.();
  }

  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest["aria-describedby"] : reasonId}
      className={classes(buttonClass(variant, size), wide && "w-full", className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} className="size-4.5" />}
      {children}
    </button>
  );
  // A button whose reason appears and disappears must stay the same element, or it would lose the focus.
  if (!("disabledReason" in props)) return button;
  return (
    <WithReason id={reasonId} reason={disabledReason} wide={wide}>
      {button}
    </WithReason>
  );
}

/** The classes alone, for links that look like a button: `<Link className={buttonClass("primary")}>`. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "medium") {
  return classes(
    "inline-flex select-none items-center justify-center gap-2 whitespace-nowrap cramped:whitespace-normal rounded-md font-medium transition-colors duration-100",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-busy:cursor-progress",
    looks[variant],
    sizes[size],
  );
}

const looks: Readonly<Record<ButtonVariant, string>> = {
  primary:
    "forced-colors:border bg-accent text-on-accent shadow-card hover:not-aria-disabled:bg-accent-strong",
  secondary:
    "border border-edge/60 bg-surface text-ink shadow-card hover:not-aria-disabled:bg-sunken",
  ghost: "text-ink-soft hover:not-aria-disabled:bg-sunken hover:not-aria-disabled:text-ink",
  danger:
    "forced-colors:border bg-danger text-white shadow-card hover:not-aria-disabled:bg-danger-strong",
};

/** At least 24 px high, and 44 px on touch screens. */
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: "min-h-8 px-3 text-sm pointer-coarse:min-h-11",
  medium: "min-h-10 px-4 text-sm pointer-coarse:min-h-11",
  large: "min-h-12 px-6 text-base",
};

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "disabled"> {
  icon: IconName;
  /** Its accessible name, also shown on hover. */
  label: string;
  busy?: boolean;
  /** Shown on hover instead of the label, and read after it. */
  disabledReason?: string | undefined;
}

export function IconButton({
  icon,
  label,
  busy = false,
  disabledReason,
  onClick,
  className,
  ...rest
}: IconButtonProps) {
  const off = busy || disabledReason !== undefined;
  return (
    <button
      type="button"
      {...rest}
      onClick={off ? undefined : onClick}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      title={disabledReason ?? label}
      className={classes(
        "inline-flex size-9 items-center justify-center rounded-md text-ink-soft transition-colors pointer-coarse:size-11",
        "hover:not-aria-disabled:bg-sunken hover:not-aria-disabled:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-busy:cursor-progress",
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
