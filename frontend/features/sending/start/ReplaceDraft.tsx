import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import type { Draft } from "../draft/draft.ts";

interface ReplaceDraftProps {
  readonly draft: Draft;
  /** What would be used instead. */
  readonly what: string;
  readonly confirm: string;
  /** Called when the person keeps the unfinished draft. */
  readonly onKeep?: () => void;
  /** Resolves to false if the unfinished draft can't be put aside. */
  readonly onReplace: () => Promise<boolean>;
}

/** Asks before something else is begun in place of an unfinished draft, which is put aside. */
export function ReplaceDraft({ draft, what, confirm, onKeep, onReplace }: ReplaceDraftProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function replace() {
    setBusy(true);
    // Once it is replaced, this question is gone.
    if (!(await onReplace())) setBusy(false);
  }
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="font-semibold text-lg">You have another unfinished document</h2>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {draft.file ? `It uses “${draft.file.name}” and has not been sent yet. ` : ""}
        When you use {what}, it stays under “Unfinished” on your dashboard.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            onKeep?.();
            navigate(paths.newDocument, { replace: true });
          }}
        >
          Go back to the other document
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void replace()}>
          {confirm}
        </Button>
      </div>
    </Card>
  );
}
