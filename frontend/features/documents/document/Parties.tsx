import { lazy, Suspense, useState } from "react";
import type { Role } from "#contract/roles";
import type { DocumentCopy, DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { checksText } from "../../../checks-text.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Address } from "../../../ui/Address.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { classes } from "../../../ui/classes.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { toast } from "../../../ui/toasts.ts";
import { CorrectSigner } from "../signers/CorrectSigner.tsx";
import { againIn, useServerNow } from "../signers/clock.ts";
import {
  canBeCorrected,
  canBeReached,
  mailText,
  onItsWay,
  signerName,
  signerState,
  standing,
  stoppedText,
} from "../signers/signer-state.ts";
import { partiesFirst } from "./parties-first.ts";

/** The signers and the recipients of copies, with the state of each. */
export function Parties({ document }: { document: SentDocument }) {
  const [correcting, setCorrecting] = useState<DocumentRecipient>();
  const [signing, setSigning] = useState<DocumentRecipient>();
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
              onSignHere={() => setSigning(signer)}
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
      {copies.length > 0 && <Copies copies={copies} readers={document.readers ?? []} />}
      {signing && (
        <Suspense>
          <SignHere
            envelopeId={envelopeId}
            signer={signing}
            onClose={() => setSigning(undefined)}
          />
        </Suspense>
      )}
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
  readonly onSignHere: () => void;
}

const SignHere = lazy(() => import("../signers/SignHere.tsx"));

const doesWords: Readonly<Record<Role, string>> = {
  approves: "Approves",
  confirms: "Confirms having read",
  witnesses: "Witnesses the signature of",
};

const nameIn = ({ recipients }: SentDocument, id: string): string =>
  recipients
    .filter((one) => one.id === id)
    .map(signerName)
    .join();

/** The people who are asked; they are several until one of them has taken the document. */
const asked = (signer: DocumentRecipient): readonly Pick<DocumentRecipient, "email">[] =>
  signer.anyOf && !signer.takenAt ? signer.anyOf : [signer];

/** Says what they do, and how they are checked. */
function factsOf(document: SentDocument, signer: DocumentRecipient): readonly string[] {
  const { role, witnessOf, anyOf, takenAt, checks, via } = signer;
  return [
    ...(role ? [`${doesWords[role]} ${witnessOf ? nameIn(document, witnessOf) : ""}`.trim()] : []),
    ...(anyOf && !takenAt ? ["Any one of them"] : []),
    ...(via === "inPerson" ? ["Signed in person"] : []),
    ...(checks ? [`Checked by: ${checksText(checks)}`] : []),
  ];
}

/** A signer in a few lines: who, how far, what is missing, and what can be done about it. */
function SignerItem({ document, signer, now, ...on }: SignerItemProps) {
  const mayAct = document.isOpen && !document.removedAt && canBeReached(signer);
  return (
    <li className="grid gap-0.5 py-3 text-sm">
      <div className="flex items-center justify-between gap-x-3">
        <p dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {signerName(signer)}
        </p>
        <StatusBadge {...signerState(signer)} />
      </div>
      <ul className="text-ink-soft text-xs">
        {asked(signer).map(({ email }) => (
          <li key={email}>
            <Address of={email} />
          </li>
        ))}
        {factsOf(document, signer).map((fact) => (
          <li key={fact} className="[overflow-wrap:anywhere]">
            {fact}
          </li>
        ))}
      </ul>
      {signer.accessCodeSpent && (
        <p className="text-sm text-warn-ink">
          {`Too many wrong access codes were entered. ${canBeCorrected(signer) ? "Please choose a new one under “Change details”." : "Please withdraw the document and send it again."}`}
        </p>
      )}
      <p className="text-ink-soft text-xs">
        {standing(signer, now)}
        {mayAct && <NextReminder signer={signer} />}
      </p>
      {signer.declineReason && (
        <blockquote
          dir="auto"
          className="mt-1 border-danger-ink/40 border-s-3 ps-3 [overflow-wrap:anywhere]"
        >
          {signer.declineReason}
        </blockquote>
      )}
      <Hindrance {...{ document, signer }} />
      {mayAct && <SignerActions {...{ document, signer, now, ...on }} />}
    </li>
  );
}

function NextReminder({ signer }: Pick<SignerItemProps, "signer">) {
  const { isDue, nextReminderAt, mailsStopped } = signer;
  if (!isDue || !nextReminderAt || mailsStopped) return null;
  return (
    <>
      {" "}
      Next automatic reminder <Moment at={nextReminderAt} />.
    </>
  );
}

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

function SignerActions({ document, signer, now, onCorrect, onSignHere }: SignerItemProps) {
  const { email } = useSessionUser();
  const isMe = signer.email === email;
  return (
    <div className="-ms-2 flex flex-wrap items-center">
      {signer.isDue && !signer.mailsStopped && !isMe && (
        <Remind envelopeId={document.id} signer={signer} now={now} />
      )}
      {signer.isDue && !signer.anyOf && !isMe && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`${signerName(signer)} signs here now`}
          className="px-2!"
          onClick={onSignHere}
        >
          Sign here now
        </Button>
      )}
      {canBeCorrected(signer) && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Change details of ${signerName(signer)}`}
          className="px-2!"
          onClick={onCorrect}
        >
          Change details
        </Button>
      )}
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
        variant="ghost"
        className="px-2!"
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

interface CopiesProps {
  readonly copies: readonly DocumentCopy[];
  readonly readers: NonNullable<SentDocument["readers"]>;
}

function Copies({ copies, readers }: CopiesProps) {
  const readerOf = ({ email }: DocumentCopy) => readers.find((reader) => reader.email === email);
  return (
    <section aria-labelledby="copies" className="border-line border-t px-4 py-4 sm:px-5">
      <h2 id="copies" className="font-semibold text-sm">
        Copies
      </h2>
      <ul className="mt-2 grid gap-2 text-sm">
        {copies.map((copy) => (
          <li key={copy.email} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <CopyAddress email={copy.email} reader={readerOf(copy)} />
            </span>
            <span className="text-ink-soft">{copyState(copy)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CopyAddressProps {
  readonly email: string;
  readonly reader: CopiesProps["readers"][number] | undefined;
}

function CopyAddress({ email, reader }: CopyAddressProps) {
  if (!reader) return <Address of={email} />;
  return (
    <>
      <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {`${reader.firstName} ${reader.lastName}`.trim()}
      </span>
      <span className="block text-ink-soft text-xs">
        <Address of={email} />
        {reader.role === "follows" ? ", follows" : ", gets a copy now"}
      </span>
    </>
  );
}

function copyState({ sentAt, readingSince, mail, mailsStopped }: DocumentCopy) {
  if (mailsStopped) return "Wants no emails";
  if (mail && mail.state !== "delivered")
    return (
      <>
        {mail.text} (<Moment at={mail.at} />)
      </>
    );
  if (!sentAt && readingSince)
    return (
      <>
        Link sent <Moment at={readingSince} />
      </>
    );
  if (!sentAt) return "Sent when everyone is done";
  return (
    <>
      Sent <Moment at={sentAt} />
    </>
  );
}
