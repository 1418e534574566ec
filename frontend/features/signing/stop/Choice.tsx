import { useId } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";

interface ChoiceProps {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** Shown in place of the button when it is done. */
  readonly done: string;
  /** Label of the button that undoes it. */
  readonly undo?: string;
  readonly isDone: boolean;
  readonly error: ApiError | null;
  readonly busy: boolean;
  readonly onPress: () => void;
  readonly onUndo?: () => void;
}

/** One possible action, and whether it was taken. */
export function Choice(props: ChoiceProps) {
  const headingId = useId();
  const { isDone, error, busy } = props;
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={headingId} className="grid justify-items-start gap-3">
        <h2 id={headingId} className="font-semibold text-lg">
          {props.heading}
        </h2>
        <p className="text-ink-soft">{props.text}</p>
        <p role="status" className="font-medium empty:hidden">
          {isDone ? props.done : ""}
        </p>
        {error && (
          <Banner tone="danger">
            <RefusalText error={error} />
          </Banner>
        )}
        {(!isDone || props.undo) && (
          // One button for both, so that it keeps the focus.
          <Button
            variant={isDone ? "secondary" : "primary"}
            busy={busy}
            onClick={isDone ? props.onUndo : props.onPress}
          >
            {isDone ? props.undo : props.button}
          </Button>
        )}
      </section>
    </Card>
  );
}
