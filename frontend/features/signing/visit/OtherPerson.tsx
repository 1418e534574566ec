import type { ReactNode } from "react";
import type { BegunBefore } from "../../../api/visits.ts";
import { useVisitWords } from "../../../language/visit-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";

interface OtherPersonProps {
  /** The visitor's address and name. */
  readonly email: string;
  readonly name: string;
  readonly before: BegunBefore;
  readonly busy: boolean;
  readonly error: ReactNode;
  readonly onChoose: (ifBegun: "continue" | "another") => void;
  readonly onBack: () => void;
}

/** Says whose document this address has begun, so that nobody takes it for their own. */
export function OtherPerson({ email, name, before, ...props }: OtherPersonProps) {
  const words = useVisitWords();
  const { busy, error, onChoose, onBack } = props;
  const goOn = words("other.continue", { name: before.name });
  const wraps = "max-w-full max-sm:whitespace-normal";
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(before.mayBegin ? "another" : "continue");
      }}
      error={error}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={busy}
            className="h-auto min-h-12 whitespace-normal! wrap-anywhere"
          >
            {before.mayBegin ? words("other.begin", { name }) : goOn}
          </Button>
          <div className="flex flex-wrap justify-between gap-2">
            {before.mayBegin && (
              <Button variant="ghost" className={wraps} onClick={() => onChoose("continue")}>
                {goOn}
              </Button>
            )}
            <Button variant="ghost" className={wraps} onClick={onBack}>
              {words("back")}
            </Button>
          </div>
        </>
      }
    >
      <div role="status" className="wrap-anywhere grid gap-2 text-ink-soft">
        <p>{words(before.isDone ? "other.done" : "other.begun", { name: before.name, email })}</p>
        {!before.mayBegin && <p>{words("other.one", { name })}</p>}
      </div>
    </Form>
  );
}
