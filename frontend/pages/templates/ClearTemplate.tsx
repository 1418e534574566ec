import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Discards a template that was begun, after confirmation. */
export function ClearTemplate({ onConfirm }: { onConfirm: () => void }) {
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
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">
            Name and fields of this template are forgotten. Your uploaded files stay.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
