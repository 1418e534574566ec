import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

interface StartOverButtonProps {
  /** A sentence that says what is discarded. */
  readonly children: string;
  readonly onConfirm: () => void;
  /** Puts it aside instead. */
  readonly onKeep: () => void;
}

/** Discards what was begun, after confirmation, or puts it aside. */
export function StartOverButton({ children, onConfirm, onKeep }: StartOverButtonProps) {
  const [asking, setAsking] = useState(false);
  const answered = (act: () => void) => () => {
    setAsking(false);
    act();
  };
  return (
    <>
      <Button size="small" variant="ghost" icon="refresh" onClick={() => setAsking(true)}>
        Start over
      </Button>
      {asking && (
        <ConfirmDialog
          title="Start over?"
          confirm="Keep it and start another"
          variant="primary"
          act="instant"
          onConfirm={answered(onKeep)}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{children}</p>
          <div>
            <Button size="small" variant="danger" onClick={answered(onConfirm)}>
              Discard it and start over
            </Button>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
