import { useState } from "react";
import type { DocumentCopy, DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { classes } from "../../../ui/classes.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { minuteMs } from "../../../ui/times.ts";
import { toast } from "../../../ui/toasts.ts";
import { CorrectSigner } from "../signers/CorrectSigner.tsx";
import { againIn, useServerNow } from "../signers/clock.ts";
import {
  canBeReached,
  lastSteps,
  mailText,
  onItsWay,
  signerName,
  signerState,
  stoppedText,
} from "../signers/signer-state.ts";
import { lasting } from "./durations.ts";
import { partiesFirst } from "./parties-first.ts";

/** The signers and the recipients of copies, with the state of each. */
export function Parties({ document }: { document: SentDocument }) {
  const [correcting, setCorrecting] = useState<DocumentRecipient>();
  const [isWhole, setWhole] = useState(false);
  const now = useServerNow(document);
  const { recipients: signers, copies, id: envelopeId } = document;
  const first = partiesFirst(signers);
  return (
    <Card>
      <section aria-labelledby="parties">
        <h2 id="parties" className="border-line border-b px-4 py-4 font-semibold sm:px-5">
          Signers
        </h2>
        <ul className="divide-y divide-line px-4 sm:px-5">
          {(isWhole ? signers : first).map((signer) => (
            <SignerItem
              key={signer.id}
              {...{ document, signer, now }}
              onCorrect={() => setCorrecting(signer)}
            />
          ))}
        </ul>
        {first.length < signers.length && (
          <div className="border-line border-t px-4 py-3 sm:px-5">
            <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer signers" : `Show all ${signers.length} signers`}
            </Button>
          </div>
        )}
      </section>
      {copies.length > 0 && <Copies copies={copies} />}
      {correcting && (
        <CorrectSigner
          envelopeId={envelopeId}
          signer={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </Card>
  );
}

interface SignerItemProps {
  readonly document: SentDocument;
  readonly signer: DocumentRecipient;
  readonly now: number;
  readonly onCorrect: () => void;
}

function SignerItem({ document, signer, now, onCorrect }: SignerItemProps) {
  const { word, tone, icon } = signerState(signer);
  const mayAct = document.isOpen && !document.removedAt && canBeReached(signer);
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {signerName(signer)}
          </p>
          <p className="break-all text-ink-soft text-sm">{signer.email}</p>
        </div>
        <StatusBadge tone={tone} icon={icon}>
          {word}
        </StatusBadge>
      </div>
      <Steps signer={signer} />
      {signer.declineReason && (
        <blockquote
          dir="auto"
          className="border-danger-ink/40 border-s-3 ps-3 text-sm [overflow-wrap:anywhere]"
        >
          {signer.declineReason}
        </blockquote>
      )}
      <Hindrance {...{ document, signer }} />
      {mayAct && <Waiting signer={signer} now={now} />}
      {mayAct && <SignerActions {...{ document, signer, now, onCorrect }} />}
    </li>
  );
}

const Steps = ({ signer }: { signer: DocumentRecipient }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft text-xs">
    {lastSteps(signer).map(({ what, at }) => (
      <li key={what}>
        {what} <Moment at={at} />
      </li>
    ))}
  </ul>
);

/** Why mails don't reach the signer, and since when. */
function Hindrance({ document, signer }: Pick<SignerItemProps, "document" | "signer">) {
  const text = mailText(signer, document.stage);
  const isDelayed = signer.mail?.state === "delayed";
  return (
    <>
      {text && signer.mail && (
        <p
          className={classes("break-words text-sm", isDelayed ? "text-ink-soft" : "text-warn-ink")}
        >
          {text} (<Moment at={signer.mail.at} />)
        </p>
      )}
      {document.isOpen && signer.mailsStopped && (
        <p className="text-ink-soft text-sm">
          {stoppedText(signer)}
          {signer.stoppedAt && (
            <>
              {" "}
              (<Moment at={signer.stoppedAt} />)
            </>
          )}
        </p>
      )}
    </>
  );
}

/** How long it has been the signer's turn, and when they are reminded automatically. */
function Waiting({ signer, now }: Pick<SignerItemProps, "signer" | "now">) {
  const { isDue, invitedAt, nextReminderAt, mailsStopped } = signer;
  if (!isDue || !invitedAt) return null;
  const waitedMs = now - Date.parse(invitedAt);
  return (
    <p className="text-ink-soft text-xs">
      {waitedMs >= minuteMs && `Waiting for ${lasting(waitedMs)}. `}
      {nextReminderAt && !mailsStopped && (
        <>
          Next automatic reminder <Moment at={nextReminderAt} />
        </>
      )}
    </p>
  );
}

function SignerActions({ document, signer, now, onCorrect }: SignerItemProps) {
  const { email } = useSessionUser();
  const isMe = signer.email === email;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {signer.isDue && !signer.mailsStopped && !isMe && (
        <Remind envelopeId={document.id} signer={signer} now={now} />
      )}
      <Button
        size="small"
        icon="edit"
        aria-label={`Change details of ${signerName(signer)}`}
        onClick={onCorrect}
      >
        Change details
      </Button>
    </div>
  );
}

interface RemindProps {
  readonly envelopeId: string;
  readonly signer: DocumentRecipient;
  readonly now: number;
}

/** Sends the invitation again: the same link, after a pause of five minutes. */
function Remind({ envelopeId, signer, now }: RemindProps) {
  const what = `reminding ${signer.id} of ${envelopeId}`;
  const remind = useApiMutation(envelopes.resend, {
    invalidates: [dashboard.document, dashboard.activity, dashboard.documents],
    onSuccess: () => toast.success(onItsWay(signer), what),
    onError: ({ message }) => toast.failure(what, message),
  });
  const wait = againIn(signer.remindableFrom, now);
  return (
    <>
      <Button
        size="small"
        icon="send"
        busy={remind.isPending}
        disabledReason={
          wait && `An email went to ${signerName(signer)} just now. You can send another ${wait}.`
        }
        aria-label={`Remind ${signerName(signer)}`}
        onClick={() => remind.mutate({ envelopeId, recipientId: signer.id })}
      >
        Remind
      </Button>
      {wait && <span className="text-ink-soft text-xs">{wait}</span>}
    </>
  );
}

function Copies({ copies }: { copies: readonly DocumentCopy[] }) {
  return (
    <section aria-labelledby="copies" className="border-line border-t px-4 py-4 sm:px-5">
      <h2 id="copies" className="font-semibold text-sm">
        Copies
      </h2>
      <ul className="mt-2 grid gap-2 text-sm">
        {copies.map((copy) => (
          <li key={copy.email} className="flex flex-wrap justify-between gap-x-4">
            <span className="break-all">{copy.email}</span>
            <span className="text-ink-soft">{copyState(copy)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function copyState({ sentAt, mail, mailsStopped }: DocumentCopy) {
  if (mailsStopped) return "Wants no emails";
  if (mail && mail.state !== "delivered")
    return (
      <>
        {mail.text} (<Moment at={mail.at} />)
      </>
    );
  if (!sentAt) return "Sent when everyone has signed";
  return (
    <>
      Sent <Moment at={sentAt} />
    </>
  );
}
