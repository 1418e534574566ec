import { useState } from "react";
import { defaultRules, reminderSentence } from "#contract/sending-rules";
import {
  type Activity,
  type DocumentRow,
  dashboard,
  type RecipientAnswer,
} from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { toast } from "../../../ui/toasts.ts";
import { CorrectAndSendAgain } from "../acts/UseAgain.tsx";
import { CorrectSigner } from "../signers/CorrectSigner.tsx";
import { SignMyPart } from "../signers/SignMyPart.tsx";
import {
  canBeReached,
  lastSteps,
  mailText,
  onItsWay,
  signerName,
  signerState,
  stoppedText,
} from "../signers/signer-state.ts";

import { useActivity } from "../signers/use-activity.ts";

/** The state of each signer of a document, and what the sender can do about it. */
export function SignersPanel({ row, onClose }: { row: DocumentRow; onClose: () => void }) {
  const activity = useActivity(row.id);
  const [correcting, setCorrecting] = useState<RecipientAnswer>();
  if (correcting)
    return (
      <CorrectSigner
        envelopeId={row.id}
        signer={correcting}
        onClose={() => setCorrecting(undefined)}
      />
    );
  return (
    <Dialog open onClose={onClose} title="Signers" size="medium">
      <p className="break-words text-ink-soft text-sm">{row.title || row.fileName}</p>
      <div className="mt-4">
        {row.stage === "declined" && (
          <p className="mb-5">
            <CorrectAndSendAgain row={row} />
          </p>
        )}
        <Loaded of={activity} label="Loading signers">
          {(activity) => (
            <Signers activity={activity} envelopeId={row.id} onCorrect={setCorrecting} />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface SignersProps {
  readonly activity: Activity;
  readonly envelopeId: string;
  readonly onCorrect: (signer: RecipientAnswer) => void;
}

function Signers({ activity, envelopeId, onCorrect }: SignersProps) {
  return (
    <>
      {isOpen(activity) && (
        <p className="mb-3 text-ink-soft text-sm">
          {reminderSentence(activity.reminders ?? defaultRules.reminders)}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {activity.signers.map((signer) => (
          <li key={signer.id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <Who signer={signer} />
            {signer.declineReason && <Reason>{signer.declineReason}</Reason>}
            <MailNote signer={signer} stage={activity.stage} />
            {isOpen(activity) && signer.mailsStopped && (
              <p className="text-ink-soft text-sm">{stoppedText(signer)}</p>
            )}
            {isOpen(activity) && canBeReached(signer) && (
              <div className="flex flex-wrap gap-2">
                <SignMyPart envelopeId={envelopeId} signer={signer} />
                {signer.isDue && !signer.mailsStopped && (
                  <Resend envelopeId={envelopeId} signer={signer} />
                )}
                <Button
                  size="small"
                  icon="edit"
                  aria-label={`Change details of ${signerName(signer)}`}
                  onClick={() => onCorrect(signer)}
                >
                  {" "}
                  Change details{" "}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const Reason = ({ children }: { children: string }) => (
  <blockquote
    dir="auto"
    className="border-danger-ink/40 border-l-3 pl-3 text-sm [overflow-wrap:anywhere]"
  >
    {children}
  </blockquote>
);
function MailNote({ signer, stage }: { signer: RecipientAnswer; stage: Activity["stage"] }) {
  const text = mailText(signer, stage);
  const tone = signer.mail?.state === "delayed" ? "text-ink-soft" : "text-warn-ink";
  return text && <p className={classes("break-words text-sm", tone)}>{text}</p>;
}

const isOpen = ({ stage }: Activity) =>
  stage === "sending" || stage === "waiting" || stage === "attention";

function Who({ signer }: { signer: RecipientAnswer }) {
  const { word, tone, icon } = signerState(signer);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p dir="auto" className="break-words font-medium">
          {signerName(signer)}
        </p>
        <p className="break-all text-ink-soft text-sm">{signer.email}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 text-ink-faint text-xs">
          {lastSteps(signer).map(({ what, at }) => (
            <li key={what}>
              {what} <Moment at={at} />
            </li>
          ))}
        </ul>
      </div>
      <StatusBadge tone={tone} icon={icon}>
        {word}
      </StatusBadge>
    </div>
  );
}

function Resend({ envelopeId, signer }: { envelopeId: string; signer: RecipientAnswer }) {
  const what = `resending ${envelopeId} to ${signer.id}`;
  const resend = useApiMutation(envelopes.resend, {
    invalidates: [dashboard.document, dashboard.activity, dashboard.documents],
    onSuccess: () => toast.success(onItsWay(signer), what),
    onError: ({ message }) => toast.failure(what, message),
  });
  return (
    <Button
      size="small"
      icon="send"
      busy={resend.isPending}
      aria-label={`Resend to ${signerName(signer)}`}
      onClick={() => resend.mutate({ envelopeId, recipientId: signer.id })}
    >
      Resend
    </Button>
  );
}
