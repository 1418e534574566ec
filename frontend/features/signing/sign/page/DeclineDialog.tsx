import { limits } from "#contract/rules/limits/limits";
import type { ApiError } from "../../../../api/api-error.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { useForm } from "../../../../ui/form.ts";
import { Textarea } from "../../../../ui/inputs.tsx";
import { RefusalText } from "../ends/RefusalText.tsx";

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
  const { title, onClose, senderName, busy, problem, onDecline } = props;
  const words = useSigningWords();
  const { reasonMax: max } = limits;
  const { form, bind } = useForm({
    names: ["reason"],
    initial: { reason: "" },
    check: ({ reason }) => {
      if (reason.trim() === "") return { reason: words("decline.missing") };
      return reason.trim().length > max ? { reason: words("decline.tooLong", { max }) } : {};
    },
    onSubmit: ({ reason }) => onDecline(reason.trim()),
  });
  return (
    <FormDialog
      {...{ ...form, title, busy, onClose }}
      confirm={words("decline.do")}
      cancel={words("goBack")}
      variant="danger"
      className="grid gap-4"
      error={problem && <RefusalText error={problem} />}
    >
      <p className="text-ink-soft">{words("decline.means", { sender: senderName })}</p>
      <Textarea label={words("decline.reason")} lengthMax={max} {...bind("reason")} />
    </FormDialog>
  );
}
