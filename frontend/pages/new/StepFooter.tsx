import { Button } from "../../ui/Button.tsx";

interface StepFooterProps {
  readonly onBack?: () => void;
  /** "submit" in a form, so that Enter works too. */
  readonly onNext: (() => void) | "submit";
  /** Why Next can't be pressed yet. */
  readonly waitReason: string | undefined;
  readonly onWaitingPress?: () => void;
}

export function StepFooter({ onBack, onNext, waitReason, onWaitingPress }: StepFooterProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      {onBack ? (
        <Button variant="ghost" icon="arrowLeft" onClick={onBack}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <Button
        variant="primary"
        disabledReason={waitReason}
        {...(onNext === "submit" ? { type: onNext } : { onClick: onNext })}
        {...(onWaitingPress ? { onDisabledPress: onWaitingPress } : {})}
      >
        Next
      </Button>
    </div>
  );
}
