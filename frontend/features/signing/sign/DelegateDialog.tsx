import { type FormEvent, useState } from "react";
import { limits } from "#contract/rules";
import { type Delegate, delegate } from "../../../api/delegating.ts";
import type { SignerView } from "../../../api/esign.ts";
import { useApiMutation } from "../../../api/query.ts";
import { useEndingWords } from "../../../language/ending-words.ts";
import { useSigningWords } from "../../../language/signing-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Textarea, TextInput } from "../../../ui/inputs.tsx";
import { RefusalText } from "./RefusalText.tsx";

interface DelegateDialogProps {
  readonly view: SignerView;
  readonly onClose: () => void;
}

const inputs = {
  firstName: { autoComplete: "off" },
  lastName: { autoComplete: "off" },
  email: { type: "email", inputMode: "email", autoCapitalize: "none" },
  mobile: { type: "tel", inputMode: "tel" },
} as const;
const noInput: Required<Record<keyof Delegate, string>> = {
  ...{ firstName: "", lastName: "", email: "", mobile: "", reason: "" },
};
type Name = keyof typeof noInput;

/** Names somebody else, who gets a link of their own; the link of this page is dead after that. */
export function DelegateDialog({ view, onClose }: DelegateDialogProps) {
  const words = useEndingWords();
  const { names, typed, type, problems, submit, naming } = useDelegating(view);
  const goBack = useSigningWords()("goBack");
  if (naming.isSuccess) return <Named name={`${typed.firstName} ${typed.lastName}`.trim()} />;
  const isAtInput = naming.error?.field !== undefined && naming.error.code === "BAD_FIELD";
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("delegate.title")}
      footer={
        <>
          <Button onClick={onClose}>{goBack}</Button>
          <Button variant="primary" type="submit" form="delegate" busy={naming.isPending}>
            {words("delegate.title")}
          </Button>
        </>
      }
    >
      <Form
        id="delegate"
        noValidate
        onSubmit={submit}
        className="grid gap-4"
        error={naming.error && !isAtInput && <RefusalText error={naming.error} />}
      >
        <p className="text-ink-soft">{words("delegate.means", { sender: view.senderName })}</p>
        {names.map((name) => (
          <TextInput
            key={name}
            {...inputs[name]}
            label={words(`delegate.${name}`)}
            value={typed[name]}
            error={problems[name]}
            onChange={({ target }) => type({ [name]: target.value })}
          />
        ))}
        <Textarea
          label={words("delegate.reason")}
          value={typed.reason}
          lengthMax={limits.reasonMax}
          error={problems.reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      </Form>
    </Dialog>
  );
}

/** The state of the form. A number is asked for only where a field shows one. */
function useDelegating({ fields }: SignerView) {
  const words = useEndingWords();
  const [typed, setTyped] = useState(noInput);
  const [tried, setTried] = useState(false);
  const naming = useApiMutation(delegate);
  const hasPhone = fields.some(({ kind }) => kind === "phone");
  const names = (["firstName", "lastName", "email", "mobile"] as const).filter(
    (name) => name !== "mobile" || hasPhone,
  );
  const missing = [...names, "reason" as const].filter(
    (name) => name !== "lastName" && typed[name].trim() === "",
  );
  const refused = naming.error?.code === "BAD_FIELD" ? naming.error.field : undefined;
  const problems: Partial<Record<Name, string>> = {
    ...(refused ? { [refused]: words("delegate.misfit") } : {}),
    ...(tried
      ? Object.fromEntries(missing.map((name) => [name, words("delegate.missing")] as const))
      : {}),
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing.length === 0) naming.mutate(typed);
  }
  const type = (change: Partial<typeof noInput>) => {
    naming.reset();
    setTyped({ ...typed, ...change });
  };
  return { names, typed, type, problems, submit, naming };
}

/** Once it is closed, the page says that its link doesn't work any more. */
function Named({ name }: { name: string }) {
  const words = useEndingWords();
  return (
    <Dialog
      open
      onClose={() => window.location.reload()}
      title={words("delegate.done.title", { name })}
    >
      <p>{words("delegate.done.text", { name })}</p>
    </Dialog>
  );
}
