import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

interface StartOverButtonProps {
  /** What is forgotten, in a sentence. */
  readonly children: string;
  readonly onConfirm: () => void;
}

/** Discards what was begun, after confirmation. */
export function StartOverButton({ children, onConfirm }: StartOverButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" icon="refresh" onClick={() => setAsking(true)}>
        Start over
      </Button>
      {asking && (
        <ConfirmDialog
          title="Start over?"
          confirm="Start over"
          variant="danger"
          act="instant"
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
