import type { ApiError } from "../../../api/api-error.ts";
import { isKept } from "../../../api/kept-code.ts";
import { useApiMutation } from "../../../api/query.ts";
import { visits } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeForm as CodeStep } from "../../../ui/CodeForm.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { forgetVisit, type KeptVisit } from "./kept-visit.ts";

interface CodeFormProps {
  readonly token: string;
  readonly asked: KeptVisit;
  readonly onBack: () => void;
}

/** The mailed code; the right one leads to the page on which the visitor signs. */
export function CodeForm({ token, asked: { visit, email, isSent }, onBack }: CodeFormProps) {
  const words = useVisitWords();
  const begin = useApiMutation(visits.begin, {
    onSuccess({ path }) {
      forgetVisit(token);
      // The page for signing is one of its own, with files of its own.
      location.assign(path);
    },
  });
  return (
    <CodeStep
      label={words("code")}
      hint={words("none")}
      text={words(isSent ? "sent" : "newest", { email })}
      submit={words("begin")}
      missing={words("sixDigits")}
      busy={begin.isPending || begin.isSuccess}
      error={begin.error && <Failure error={begin.error} />}
      onCode={(code) => isKept(begin.mutateAsync({ token, visit, code }))}
      others={
        <Button variant="ghost" className="max-w-full max-sm:whitespace-normal" onClick={onBack}>
          {words("back")}
        </Button>
      }
    />
  );
}

function Failure({ error }: { error: ApiError }) {
  const words = useVisitWords();
  return error.code === "CODE_INVALID" ? <>{words("wrong")}</> : <RefusalText error={error} />;
}
