import { useNavigate } from "react-router-dom";
import { StartOverButton } from "../../../drafts/StartOverButton.tsx";
import { paths } from "../../../paths.ts";
import { type Draft, type DraftAction, emptyDraft } from "../draft/draft.ts";

interface StartOverProps {
  readonly act: (action: DraftAction) => void;
  readonly begin: (draft: Draft) => Promise<boolean>;
}

export function StartOver({ act, begin }: StartOverProps) {
  const navigate = useNavigate();
  const arrive = () => navigate(paths.newDocument, { replace: true });
  const empty = () => emptyDraft(() => crypto.randomUUID());
  function startOver() {
    act({ type: "start over", draft: empty() });
    arrive();
  }
  async function startAnother() {
    if (await begin(empty())) arrive();
  }
  return (
    <StartOverButton onConfirm={startOver} onKeep={() => void startAnother()}>
      The signers, fields and message of this draft will be discarded. Your uploaded files stay.
    </StartOverButton>
  );
}
