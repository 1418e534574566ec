import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { useCallForm } from "../../../api/call-form.ts";
import type { SentDocument } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { dayMs } from "../../../ui/times.ts";
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
  const { form, values, bind } = useCallForm({
    names: ["days"],
    initial: { days: String(laterDays(expiresAt, now)) },
    check: (typed) => problemOf(typed.days, expiresAt, now),
    inputOf: ({ days }) => ({ envelopeId, days: Number(days) }),
    call: envelopes.extend,
    invalidates: staleAfterAct,
    done: "The document can be signed for longer.",
    onSuccess: onClose,
  });
  const until = new Date(now + Number(values.days) * dayMs);
  return (
    <FormDialog
      title="Extend the time to sign"
      confirm="Extend"
      onClose={onClose}
      {...form}
      className="grid gap-4"
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
        {...bind("days")}
      />
      {!problemOf(values.days, expiresAt, now).days && (
        <p className="text-sm">
          Then open until <Moment at={until.toISOString()} />
        </p>
      )}
    </FormDialog>
  );
}

function problemOf(typed: string, expiresAt: string, now: number): { days?: string } {
  const count = Number(typed);
  if (!Number.isInteger(count) || count < 1 || count > limits.expiryDaysMax)
    return { days: senderMessages.expiryDays };
  if (now + count * dayMs > Date.parse(expiresAt)) return {};
  return { days: "The document is already open for longer. Please enter more days." };
}
