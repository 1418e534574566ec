import { useNavigate } from "react-router-dom";
import { StartOverButton } from "../../drafts/StartOverButton.tsx";
import { paths } from "../../paths.ts";
import { type DraftAction, emptyDraft } from "./draft.ts";

export function StartOver({ act }: { act: (action: DraftAction) => void }) {
  const navigate = useNavigate();
  function startOver() {
    act({ type: "start over", draft: emptyDraft(() => crypto.randomUUID()) });
    navigate(paths.newDocument, { replace: true });
  }
  return (
    <StartOverButton onConfirm={startOver}>
      The signers, fields and message of this draft will be discarded. Your uploaded files stay.
    </StartOverButton>
  );
}
