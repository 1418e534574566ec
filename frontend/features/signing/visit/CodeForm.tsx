import type { ApiError } from "../../../api/api-error.ts";
import { useApiMutation } from "../../../api/query.ts";
import { visits } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";

interface CodeFormProps {
  readonly token: string;
  readonly asked: { readonly visit: string; readonly email: string };
  readonly onBack: () => void;
}

/** The mailed code; the right one leads to the page on which the visitor signs. */
export function CodeForm({ token, asked: { visit, email }, onBack }: CodeFormProps) {
  const words = useVisitWords();
  const begin = useApiMutation(visits.begin, {
    // The page for signing is one of its own, with files of its own.
    onSuccess: ({ path }) => location.assign(path),
  });
  const { form, bind } = useForm<"code">({
    names: ["code"],
    initial: { code: "" },
    check: ({ code }) => (/^\d{6}$/.test(code.trim()) ? {} : { code: words("sixDigits") }),
    onSubmit: ({ code }) => begin.mutate({ token, visit, code: code.trim() }),
  });
  return (
    <Form
      {...form}
      className="grid gap-4"
      error={begin.error && <Failure error={begin.error} />}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={begin.isPending || begin.isSuccess}>
            {words("begin")}
          </Button>
          <Button variant="ghost" className="max-w-full max-sm:whitespace-normal" onClick={onBack}>
            {words("back")}
          </Button>
        </div>
      }
    >
      <p role="status" className="wrap-anywhere">
        {words("sent", { email })}
      </p>
      <TextInput
        {...bind("code")}
        label={words("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        className="max-w-40 text-center font-semibold text-xl tabular-nums"
        hint={words("none")}
      />
    </Form>
  );
}

function Failure({ error }: { error: ApiError }) {
  const words = useVisitWords();
  return error.code === "CODE_INVALID" ? <>{words("wrong")}</> : <RefusalText error={error} />;
}
