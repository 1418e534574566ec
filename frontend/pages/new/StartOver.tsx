import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { type DraftAction, emptyDraft } from "./draft.ts";

/** Discards the draft, after confirmation. */
export function StartOver({ act }: { act: (action: DraftAction) => void }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  function startOver() {
    setAsking(false);
    act({ type: "start over", draft: emptyDraft(() => crypto.randomUUID()) });
    navigate(paths.newDocument, { replace: true });
  }
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
          onConfirm={startOver}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">
            Signers, fields and message of this draft are forgotten. Your uploaded files stay.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
