import { type FormEvent, useRef, useState } from "react";
import { limits } from "#contract/rules";
import { countFields, missingNumbers, missingSignatures } from "../../pdf/placer/checks.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Textarea, TextInput } from "../../ui/inputs.tsx";
import { DraftPreview } from "./DraftPreview.tsx";
import { DraftSummary } from "./DraftSummary.tsx";
import {
  type Draft,
  type DraftAction,
  type DraftFile,
  type Letter,
  recipientsOf,
} from "./draft.ts";
import { letterProblems } from "./letter-checks.ts";
import { useSend } from "./use-send.ts";

interface ReviewAndSendProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly act: (action: DraftAction) => void;
}

export function ReviewAndSend({ draft, file, act }: ReviewAndSendProps) {
  const { letter } = draft;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = useSend(draft);
  const problems = letterProblems(letter);
  const counts = countFields(recipientsOf(draft.signers), draft.layout.present);
  const mobiles = draft.signers.map(({ mobile }) => mobile);
  const warnings = [...missingSignatures(counts), ...missingNumbers(counts, mobiles)];
  const bind = (name: keyof Letter) => ({
    name,
    value: letter[name],
    error: tried || name === "message" ? problems[name] : undefined,
    onChange: (event: { target: { value: string } }) =>
      act({ type: "write", letter: { [name]: event.target.value } }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const first = Object.keys(problems)[0];
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
    else if (!send.isPending) send.mutate();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <Card className="grid gap-5 p-4 sm:p-6">
          <TextInput label="Title" optional placeholder={file.name} {...bind("title")} />
          <Textarea
            label="Message"
            optional
            lengthMax={limits.messageMax}
            hint="Stands in the mail to the signers."
            {...bind("message")}
          />
          <TextInput
            label="Copies to"
            optional
            inputMode="email"
            autoCapitalize="none"
            hint="Email addresses, separated by commas. They get the completed document."
            {...bind("copies")}
          />
          <TextInput
            label="Days until it expires"
            optional
            inputMode="numeric"
            placeholder={String(limits.expiryDaysDefault)}
            {...bind("expiryDays")}
          />
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <DraftSummary file={file} counts={counts} signers={draft.signers} />
          {warnings.length > 0 && (
            <Banner tone="warn">
              <ul className="grid gap-1.5">
                {warnings.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
      </div>
      {send.error && <Banner tone="danger">{send.error.message}</Banner>}
      <div className="flex items-center justify-between gap-3">
        <Button
          variant="ghost"
          icon="arrowLeft"
          onClick={() => act({ type: "go", step: "fields" })}
        >
          Back
        </Button>
        <Button type="submit" variant="primary" size="large" icon="send" busy={send.isPending}>
          Send
        </Button>
      </div>
      <DraftPreview draft={draft} file={file} />
    </form>
  );
}
