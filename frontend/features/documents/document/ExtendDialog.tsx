import { type FormEvent, useState } from "react";
import { limits, messages } from "#contract/rules";
import type { SentDocument } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { dayMs } from "../../../ui/times.ts";
import { toast } from "../../../ui/toasts.ts";
import { staleAfterAct } from "../use-document.ts";
import { laterDays } from "./later-days.ts";

interface ExtendDialogProps {
  readonly document: SentDocument;
  readonly onClose: () => void;
}

/** Asks for the later end of an open document. */
export function ExtendDialog({ document, onClose }: ExtendDialogProps) {
  const { id: envelopeId, expiresAt, clockMs } = document;
  const [now] = useState(() => Date.now() + clockMs);
  const [days, setDays] = useState(() => String(laterDays(expiresAt, now)));
  const [tried, setTried] = useState(false);
  const extend = useApiMutation(envelopes.extend, {
    invalidates: staleAfterAct,
    onSuccess: () => {
      toast.success("The document can be signed for longer.");
      onClose();
    },
  });
  const problem = problemOf(days, expiresAt, now);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!problem) extend.mutate({ envelopeId, days: Number(days) });
  }
  return (
    <FormDialog
      title="Extend the time to sign"
      confirm="Extend"
      busy={extend.isPending}
      onClose={onClose}
      noValidate
      onSubmit={submit}
      className="grid gap-4"
      error={extend.error?.message}
    >
      <p className="text-ink-soft text-sm">
        The document is open until <Moment at={expiresAt} />. Signers keep their links, and
        reminders continue.
      </p>
      <TextInput
        label="Days from today"
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.expiryDaysMax}
        value={days}
        error={tried ? problem : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
      {!problem && (
        <p className="text-sm">
          Then open until <Moment at={new Date(now + Number(days) * dayMs).toISOString()} />
        </p>
      )}
    </FormDialog>
  );
}

function problemOf(days: string, expiresAt: string, now: number): string | undefined {
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > limits.expiryDaysMax)
    return messages.expiryDays;
  if (now + count * dayMs > Date.parse(expiresAt)) return undefined;
  return "The document is already open for longer. Please enter more days.";
}
