import { useState } from "react";
import { esign, type SignerView } from "../../../../api/esign.ts";
import { useApiMutation } from "../../../../api/query.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { formattedTime } from "../act/local-date.ts";
import { isSignedOnly } from "../act/part.ts";
import { RefusalText } from "../ends/RefusalText.tsx";

interface AnswerChangesProps {
  readonly view: SignerView;
  readonly changes: NonNullable<SignerView["changes"]>;
  readonly onAnswered: () => void;
  readonly onTakenBack: () => void;
}

/** Shown when the recipients have changed since this signer signed: they keep their signature or take it back. */
export function AnswerChanges({ view, changes, onAnswered, onTakenBack }: AnswerChangesProps) {
  const words = useEndingWords();
  const signing = useSigningWords();
  const reader = { language: words.language, format: view.dateFormat };
  const only = isSignedOnly(view);
  const keeps = only ? "keep" : "keep.part";
  const [asking, setAsking] = useState(false);
  const keep = useApiMutation(esign.keep, { onSuccess: onAnswered, onError: onAnswered });
  const takeBack = useApiMutation(esign.takeBack, { onSuccess: onTakenBack });
  return (
    <Card className="grid w-full gap-4 p-5 text-start text-sm">
      <h2 className="font-semibold text-base">{words(`${keeps}.title`)}</h2>
      <ul className="grid gap-2">
        {changes.list.map(({ at, from, to }) => (
          <li key={`${at} ${from}`} dir="auto" className="break-words border-line border-s-3 ps-3">
            {to === ""
              ? words(`${keeps}.takenBack`, { name: from })
              : words("keep.replaced", { from, to })}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        {words(`${keeps}.waits`, { time: formattedTime(changes.waitUntil, reader) })}
      </p>
      {keep.error && (
        <Banner tone="danger">
          <RefusalText error={keep.error} />
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={keep.isPending}
          onClick={() => keep.mutate({ shownSha256: view.shownSha256 })}
        >
          {words(`${keeps}.keep`)}
        </Button>
        <Button onClick={() => setAsking(true)}>{words("keep.takeBack")}</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={words(`${keeps}.ask`)}
          confirm={words("keep.takeBack")}
          cancel={signing("goBack")}
          variant="danger"
          act={{
            isPending: takeBack.isPending,
            error: takeBack.error && { message: <RefusalText error={takeBack.error} /> },
          }}
          onConfirm={() => takeBack.mutate({})}
          onClose={() => setAsking(false)}
        >
          {words(view.undeclinable ? "keep.part.means" : `${keeps}.means`, {
            sender: view.senderName,
          })}
        </ConfirmDialog>
      )}
    </Card>
  );
}
