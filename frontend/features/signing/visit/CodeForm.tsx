import { useState } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { isKept } from "../../../api/kept-code.ts";
import { useApiMutation } from "../../../api/query.ts";
import { type BegunBefore, visits } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeForm as CodeStep } from "../../../ui/CodeForm.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";
import { forgetVisit, type KeptVisit } from "./kept-visit.ts";
import { OtherPerson } from "./OtherPerson.tsx";

interface CodeFormProps {
  readonly token: string;
  readonly asked: KeptVisit;
  readonly onBack: () => void;
}

/** The mailed code; the right one leads to the page on which the visitor signs. */
export function CodeForm({ token, asked, onBack }: CodeFormProps) {
  const words = useVisitWords();
  const { visit, email, isSent } = asked;
  const [begun, setBegun] = useState<{ readonly before: BegunBefore; readonly code: string }>();
  const begin = useApiMutation(visits.begin, {
    onSuccess(reply, { code }) {
      if ("begun" in reply) return setBegun({ before: reply.begun, code });
      forgetVisit(token);
      // The page for signing is one of its own, with files of its own.
      location.assign(reply.path);
    },
  });
  const name = `${asked.firstName} ${asked.lastName}`.trim();
  if (begun)
    return (
      <OtherPerson
        {...{ email, name }}
        before={begun.before}
        busy={begin.isPending || (begin.isSuccess && "path" in begin.data)}
        error={begin.error && <Failure error={begin.error} />}
        onChoose={(ifBegun) => begin.mutate({ token, visit, code: begun.code, ifBegun })}
        onBack={onBack}
      />
    );
  return (
    <CodeStep
      label={words("code")}
      hint={words("none")}
      text={words(isSent ? "sent" : "newest", { email })}
      submit={words("begin")}
      missing={words("sixDigits")}
      busy={begin.isPending || begin.isSuccess}
      error={begin.error && <Failure error={begin.error} />}
      onCode={(code) => isKept(begin.mutateAsync({ token, visit, code, ifBegun: "ask" }))}
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
