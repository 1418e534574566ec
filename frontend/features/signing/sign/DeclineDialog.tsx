import { type FormEvent, useState } from "react";
import { limits } from "#contract/rules";
import type { ApiError } from "../../../api/api-error.ts";
import { type SigningWords, useSigningWords } from "../../../language/signing-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Textarea } from "../../../ui/inputs.tsx";
import { RefusalText } from "./RefusalText.tsx";

interface DeclineDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly senderName: string;
  readonly busy: boolean;
  /** Why the server refused to decline the document. */
  readonly problem: ApiError | null;
  readonly onDecline: (reason: string) => void;
}

export function DeclineDialog(props: DeclineDialogProps) {
  const { onClose, senderName, busy, problem, onDecline } = props;
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const words = useSigningWords();
  const error = reasonProblem(words, reason);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error === undefined && !busy) onDecline(reason.trim());
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      footer={
        <>
          <Button onClick={onClose}>{words("goBack")}</Button>
          <Button variant="danger" type="submit" form="decline" busy={busy}>
            {words("decline.do")}
          </Button>
        </>
      }
    >
      <Form
        id="decline"
        noValidate
        onSubmit={submit}
        className="grid gap-4"
        error={problem && <RefusalText error={problem} />}
      >
        <p className="text-ink-soft">{words("decline.means", { sender: senderName })}</p>
        <Textarea
          label={words("decline.reason")}
          value={reason}
          lengthMax={limits.reasonMax}
          error={tried ? error : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

function reasonProblem(words: SigningWords, reason: string): string | undefined {
  const max = limits.reasonMax;
  if (reason.trim() === "") return words("decline.missing");
  return reason.trim().length > max ? words("decline.tooLong", { max }) : undefined;
}
