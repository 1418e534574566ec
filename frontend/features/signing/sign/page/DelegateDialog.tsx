import { limits } from "#contract/rules/limits/limits";
import type { ApiError } from "../../../../api/api-error.ts";
import { delegate } from "../../../../api/delegating.ts";
import type { SignerView } from "../../../../api/esign.ts";
import { useApiMutation } from "../../../../api/query.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { useForm } from "../../../../ui/form.ts";
import { Textarea, TextInput } from "../../../../ui/inputs.tsx";
import { RefusalText } from "../ends/RefusalText.tsx";

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
const parts = ["firstName", "lastName", "email", "mobile"] as const;
const noInput = { firstName: "", lastName: "", email: "", mobile: "", reason: "" };

/** Names somebody else, who gets a link of their own; the link of this page is dead after that. */
export function DelegateDialog({ view, onClose }: DelegateDialogProps) {
  const words = useEndingWords();
  const goBack = useSigningWords()("goBack");
  // A number is asked for only where a field shows one.
  const hasPhone = view.fields.some(({ kind }) => kind === "phone");
  const asked = parts.filter((name) => name !== "mobile" || hasPhone);
  const names = [...asked, "reason" as const];
  const naming = useApiMutation(delegate, {
    onError: (error) => isAtInput(error) && refuse(error.field, words("delegate.misfit")),
  });
  const { form, values, bind, refuse } = useForm<keyof typeof noInput>({
    names,
    initial: noInput,
    check: (typed) => {
      const missing = names.filter((name) => name !== "lastName" && typed[name].trim() === "");
      return Object.fromEntries(missing.map((name) => [name, words("delegate.missing")]));
    },
    onSubmit: (typed) => naming.mutate({ ...typed }),
  });
  const { error, isPending, isSuccess } = naming;
  if (isSuccess) return <Named name={`${values.firstName} ${values.lastName}`.trim()} />;
  return (
    <FormDialog
      {...form}
      title={words("delegate.title")}
      confirm={words("delegate.title")}
      cancel={goBack}
      busy={isPending}
      onClose={onClose}
      className="grid gap-4"
      error={error && !isAtInput(error) && <RefusalText error={error} />}
    >
      <p className="text-ink-soft">{words("delegate.means", { sender: view.senderName })}</p>
      {asked.map((name) => (
        <TextInput key={name} {...inputs[name]} label={words(`delegate.${name}`)} {...bind(name)} />
      ))}
      <Textarea label={words("delegate.reason")} lengthMax={limits.reasonMax} {...bind("reason")} />
    </FormDialog>
  );
}

const isAtInput = ({ code, field }: ApiError): boolean =>
  code === "BAD_FIELD" && field !== undefined;

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
