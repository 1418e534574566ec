import { type FormEvent, useState } from "react";
import { limits, messages } from "#contract/rules";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Textarea } from "../../ui/inputs.tsx";

interface DeclineDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly senderName: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onDecline: (reason: string) => void;
}

export function DeclineDialog(props: DeclineDialogProps) {
  const { open, onClose, senderName, busy, problem, onDecline } = props;
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const error = reasonProblem(reason);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error === undefined && !busy) onDecline(reason.trim());
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline to sign"
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button variant="danger" type="submit" form="decline" busy={busy}>
            Decline
          </Button>
        </>
      }
    >
      <Form id="decline" noValidate onSubmit={submit} className="grid gap-4" error={problem}>
        <p className="text-ink-soft">
          {senderName} will be told that you declined, and why. This ends the document for everyone.
        </p>
        <Textarea
          label="Reason"
          value={reason}
          lengthMax={limits.reasonMax}
          error={tried ? error : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === "") return messages.reasonMissing;
  return reason.trim().length > limits.reasonMax ? messages.reason : undefined;
}
