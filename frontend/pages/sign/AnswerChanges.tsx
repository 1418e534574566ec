import { useState } from "react";
import { esign, type SignerView } from "../../api/esign.ts";
import { useApiMutation } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { formattedTime } from "./local-date.ts";

interface AnswerChangesProps {
  readonly view: SignerView;
  readonly changes: NonNullable<SignerView["changes"]>;
  readonly onAnswered: () => void;
  readonly onTakenBack: () => void;
}

/** Who signs has changed since this signer signed: they keep their signature, or take it back. */
export function AnswerChanges({ view, changes, onAnswered, onTakenBack }: AnswerChangesProps) {
  const [asking, setAsking] = useState(false);
  const keep = useApiMutation(esign.keep, { onSuccess: onAnswered, onError: onAnswered });
  const takeBack = useApiMutation(esign.takeBack, { onSuccess: onTakenBack });
  return (
    <Card className="grid w-full gap-4 p-5 text-left text-sm">
      <h2 className="font-semibold text-base">The signers have changed since you signed</h2>
      <ul className="grid gap-2">
        {changes.list.map(({ at, from, to }) => (
          <li key={`${at} ${from}`} dir="auto" className="break-words border-line border-l-3 pl-3">
            {to === "" ? `${from} has taken their signature back.` : `${from} is now ${to}.`}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        The document waits for your answer until {formattedTime(changes.waitUntil)}. After that, it
        will be sealed as soon as everyone has signed.
      </p>
      {keep.error && <Banner tone="danger">{keep.error.message}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={keep.isPending}
          onClick={() => keep.mutate({ shownSha256: view.shownSha256 })}
        >
          Keep my signature
        </Button>
        <Button onClick={() => setAsking(true)}>Take it back</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Take your signature back?"
          confirm="Take it back"
          cancel="Go back"
          variant="danger"
          act={takeBack}
          onConfirm={() => takeBack.mutate({})}
          onClose={() => setAsking(false)}
        >
          {view.senderName} and everyone else who has signed will be told. You can sign again
          afterwards, or decline.
        </ConfirmDialog>
      )}
    </Card>
  );
}
