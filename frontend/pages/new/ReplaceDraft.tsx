import { useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import type { Draft } from "./draft.ts";

interface ReplaceDraftProps {
  readonly draft: Draft;
  /** What would be used instead. */
  readonly what: string;
  readonly confirm: string;
  /** The other document goes on. */
  readonly onKeep?: () => void;
  readonly onReplace: () => void;
}

/** Asks before something else takes the place of an unfinished draft. */
export function ReplaceDraft({ draft, what, confirm, onKeep, onReplace }: ReplaceDraftProps) {
  const navigate = useNavigate();
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="font-semibold text-lg">You have another unfinished document</h2>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {draft.file ? `It uses “${draft.file.name}” and has not been sent yet. ` : ""}
        Using {what} discards it.
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
        <Button variant="primary" onClick={onReplace}>
          {confirm}
        </Button>
      </div>
    </Card>
  );
}
