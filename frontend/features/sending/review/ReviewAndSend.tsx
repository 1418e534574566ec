import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RecipientRole } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";
import type { ApiError } from "../../../api/api-error.ts";
import { useApiQuery } from "../../../api/query.ts";
import { type SendingSettings, users } from "../../../api/users.ts";
import { StepBar } from "../../../layouts/StepBar.tsx";
import { useStampFonts } from "../../../pdf/stamp-fonts.ts";
import { countFields } from "../../../placing/checks.ts";
import type { ShownField } from "../../../placing/placer-props.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Form } from "../../../ui/Form.tsx";
import { focusError } from "../../../ui/form.ts";
import { SaveAsTemplate } from "../../templates/index.ts";
import {
  type Draft,
  type DraftAction,
  type DraftFile,
  type DraftFileProps,
  type Step,
  withPhoneField,
} from "../draft/draft.ts";
import { type DraftWarning, draftWarnings } from "../draft/draft-warnings.ts";
import { letterProblems } from "../draft/letter-checks.ts";
import { missingOf } from "../draft/signer-checks.ts";
import { shownSigners } from "../draft/signers.ts";
import { ComparedFile } from "../file/ComparedFile.tsx";
import { rulesProblems } from "../rules/typed-rules.ts";
import { AsSigner } from "./AsSigner.tsx";
import { DraftPreview } from "./DraftPreview.tsx";
import { DraftSummary } from "./DraftSummary.tsx";
import { LetterFields } from "./LetterFields.tsx";
import { sendingWords } from "./sending-words.ts";
import { useSend } from "./use-send.ts";

interface ReviewAndSendProps extends DraftFileProps {
  /** The server has refused a field. */
  readonly onRefused: (field: ShownField) => void;
}

export function ReviewAndSend({ draft, file, act, onRefused }: ReviewAndSendProps) {
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { email } = useSessionUser();
  const send = useSend(draft, act, onRefused);
  useStampFonts();
  const settings = useBeginning(draft, act);
  const problems = letterProblems(draft.letter, file.name);
  const wrong = { ...problems, ...(draft.rules && rulesProblems(draft.rules)) };
  const missing = missingOf(draft.signers, withPhoneField(draft));
  const counts = countFields(shownSigners(draft.signers), draft.layout.present);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(wrong);
    if (first === undefined) return missing ? undefined : send.mutate();
    focusError(form.current, first);
  }

  // The preview and the dialog contain other forms, whose Enter must not send.
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Form
          ref={form}
          id={formId}
          noValidate
          onSubmit={submit}
          className="grid grid-cols-1 gap-5"
          error={(tried && missing) || (send.error && sentenceOf(send.error, draft))}
        >
          {draft.preparedBy && (
            <Banner tone="info">
              Prepared by {isolated(draft.preparedBy)}. Please look at the document, the signers and
              the fields before you send it.
            </Banner>
          )}
          <LetterFields {...{ draft, file, settings, act, problems }} checked={tried}>
            {!draft.template && (
              <div>
                <Button icon="template" onClick={() => setSaving(true)}>
                  Save as template
                </Button>
              </div>
            )}
          </LetterFields>
          <ComparedFile {...{ draft, file, act }} />
          <DraftWarnings
            warnings={draftWarnings(draft, file)}
            onShow={(step) => act({ type: "go", step })}
          />
          <AsSigner draft={draft} />
          <DraftSummary {...{ draft, file, counts, settings }} />
        </Form>
        <div className="min-w-0 lg:sticky lg:top-4">
          <DraftPreview draft={draft} file={file} />
        </div>
      </div>
      <StepBar>
        <div className="flex items-center justify-between gap-3 max-md:flex-wrap">
          {/* In wide windows the steps above lead back, and the sentence takes its place. */}
          <Button
            variant="ghost"
            icon="arrowLeft"
            className="md:hidden"
            onClick={() => act({ type: "go", step: "fields" })}
          >
            Back
          </Button>
          <p
            role="status"
            className={classes(
              "min-w-0 grow text-ink-soft text-sm max-md:order-first max-md:basis-full",
              !send.progress && "max-md:hidden",
            )}
          >
            {send.progress
              ? `${send.progress}. It is sent as soon as that is done.`
              : sendingWords(draft, email, settings && { ...settings, ...settings.rules })}
          </p>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon="send"
            busy={send.isPending}
            className="shrink-0"
          >
            Send
          </Button>
        </div>
      </StepBar>
      {saving && <SaveDraftAsTemplate draft={draft} file={file} onClose={() => setSaving(false)} />}
    </>
  );
}

const formId = "send-document";

/** Copies the account's settings for new documents into the draft, once and not while it is being sent. */
function useBeginning(
  { begun, triedAt }: Draft,
  act: (action: DraftAction) => void,
): SendingSettings | undefined {
  const { data } = useApiQuery(users.sending, {}, { notifyOnChangeProps: "all" });
  useEffect(
    function begin() {
      if (!data || begun || triedAt !== undefined) return;
      const { message, copies, withholdValues } = data;
      act({ type: "begin", with: { message, copies: copies.join(", "), withholdValues } });
    },
    [data, begun, triedAt, act],
  );
  return data;
}

function sentenceOf({ code, message }: ApiError, { template }: Draft): string {
  if (code === "OFFLINE")
    return `${message} If it was sent after all, sending again does not create a second document.`;
  if (code === "NOT_FOUND")
    return template
      ? "The template has been deleted in the meantime. Please start over with another one."
      : "The file has been deleted in the meantime. Please go back and choose another one.";
  return message;
}

interface DraftWarningsProps {
  readonly warnings: readonly DraftWarning[];
  readonly onShow: (step: Step) => void;
}

/** Warnings about a draft, with links to where each can be corrected. They don't prevent sending. */
function DraftWarnings({ warnings, onShow }: DraftWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warn">
      <strong className="font-semibold">Please check</strong>
      <ul className="mt-1.5 grid gap-1.5">
        {warnings.map(({ step, sentence }) => (
          <li key={sentence} className="break-words">
            {sentence}{" "}
            {step !== "send" && (
              <button
                type="button"
                onClick={() => onShow(step)}
                aria-label={`${ways[step]}: ${sentence}`}
                className="inline-block min-h-6 rounded-sm font-medium underline underline-offset-3"
              >
                {ways[step]}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const ways: Readonly<Record<Exclude<Step, "send">, string>> = {
  file: "Choose another file",
  signers: "Change signers",
  fields: "Change fields",
};

interface SaveDraftAsTemplateProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly onClose: () => void;
}

function doesIn(
  signers: Draft["signers"],
  role: RecipientRole | undefined,
  of: string | undefined,
) {
  if (!role) return null;
  return of ? { role, witnessOf: signers.findIndex(({ id }) => id === of) + 1 } : { role };
}

function SaveDraftAsTemplate({ draft, file, onClose }: SaveDraftAsTemplateProps) {
  const { signers, layout, letter } = draft;
  const source = {
    name: letter.title.trim() || file.name,
    file,
    pages: file.pages,
    signerCount: signers.length,
    roles: signers.map(({ role = "" }) => role),
    people: signers,
    does: signers.map(({ does, witnessOf }) => doesIn(signers, does, witnessOf)),
    checks: signers.map(({ checks = null }) => checks),
    language: draft.language,
    fields: layout.present.map(({ kind, place, signerId, settings }) => ({
      kind,
      place,
      settings,
      signerNumber: signers.findIndex(({ id }) => id === signerId) + 1,
    })),
  };
  return <SaveAsTemplate source={source} onClose={onClose} />;
}
