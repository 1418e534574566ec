import { Button } from "../../../ui/Button.tsx";

interface StepFooterProps {
  readonly onBack?: () => void;
  /** "submit" in a form, so that Enter works too. */
  readonly onNext: (() => void) | "submit";
  /** Why Next can't be pressed yet. */
  readonly waitReason: string | undefined;
  readonly onWaitingPress?: () => void;
  /** A shortcut, which is then the main button. */
  readonly shortcut?: { readonly label: string; readonly onPress: () => void } | undefined;
}

export function StepFooter(props: StepFooterProps) {
  const { onBack, onNext, waitReason, onWaitingPress, shortcut } = props;
  const waiting = {
    disabledReason: waitReason,
    ...(onWaitingPress ? { onDisabledPress: onWaitingPress } : {}),
  };
  return (
    <div className="flex items-center justify-between gap-3">
      {onBack ? (
        <Button variant="ghost" icon="arrowLeft" onClick={onBack}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant={shortcut ? "secondary" : "primary"}
          {...waiting}
          {...(onNext === "submit" ? { type: onNext } : { onClick: onNext })}
        >
          Next
        </Button>
        {shortcut && (
          <Button variant="primary" {...waiting} onClick={shortcut.onPress}>
            {shortcut.label}
          </Button>
        )}
      </div>
    </div>
  );
}
