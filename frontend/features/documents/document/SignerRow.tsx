import { useId, useState } from "react";
import { isolated } from "#languages/isolated";
import { type DocumentRecipient, dashboard, type SentDocument } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { PersonLine } from "../../../placing/PersonLine.tsx";
import type { ShownSigner } from "../../../placing/signers.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Address } from "../../../ui/Address.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import type { StatusTone } from "../../../ui/StatusBadge.tsx";
import { useMayChange } from "../may-change.ts";
import { againIn } from "../signers/clock.ts";
import { ReceivedFiles } from "../signers/ReceivedFiles.tsx";
import {
  canBeCorrected,
  canBeReached,
  canSignHere,
  mailText,
  signerName,
  signerState,
  soFar,
  standing,
  stoppedText,
  takenText,
} from "../signers/signer-state.ts";
import { askedFor, canBeReminded, isOwed, mainActionOf } from "./main-action.ts";

interface SignerRowProps {
  readonly document: SentDocument;
  readonly signer: DocumentRecipient;
  /** All signers, as people are shown. */
  readonly all: readonly ShownSigner[];
  /** The server's time. */
  readonly now: number;
  readonly onCorrect: () => void;
  readonly onSignHere: () => void;
}

/**
 * A signer in one line: who, how far in a sentence, and one action. The rest unfolds, and is unfolded where something
 * hinders them.
 */
export function SignerRow(props: SignerRowProps) {
  const { document, signer, all, now } = props;
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const isWhole = chosen ?? isHindered(document, signer);
  const { icon, tone } = signerState(signer);
  const shown = all.find((one) => one.id === signer.id);
  const actions = useActions(props);
  return (
    <li className="py-1 text-sm">
      <div className="flex flex-wrap items-center justify-end gap-x-1">
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setChosen(!isWhole)}
          className="flex min-h-11 min-w-0 grow basis-56 items-center gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-sunken"
        >
          {shown && (
            <PersonLine
              signer={shown}
              all={all}
              state={standing(signer, now)}
              mark={
                <Icon
                  name={icon}
                  className={classes("me-1 inline size-3.5 align-[-0.15em]", inks[tone])}
                />
              }
              isShort={!isWhole}
            >
              <Icon
                name="chevronDown"
                className={classes(
                  "size-3.5 shrink-0 text-ink-faint transition-transform",
                  isWhole && "rotate-180",
                )}
              />
            </PersonLine>
          )}
        </button>
        {actions.first}
      </div>
      {signer.status === "signed" && hasFilesOf(document, signer) && (
        <div className="ps-12.5 pe-2 pb-2">
          <ReceivedFiles envelopeId={document.id} recipientId={signer.id} />
        </div>
      )}
      <div id={id} hidden={!isWhole} className="grid gap-1 ps-12.5 pe-2 pb-2">
        {isWhole && (
          <>
            <Particulars {...{ document, signer, now }} />
            {actions.others.length > 0 && (
              <div className="-ms-2 flex flex-wrap items-center">{actions.others}</div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const inks: Readonly<Record<StatusTone, string>> = {
  neutral: "text-ink-faint",
  accent: "text-accent-ink",
  success: "text-success-ink",
  warn: "text-warn-ink",
  danger: "text-danger-ink",
};

/** Whether something hinders the signer of which their sender should read. */
const isHindered = ({ stage, isOpen }: SentDocument, signer: DocumentRecipient): boolean =>
  mailText(signer, stage) !== undefined ||
  (isOpen && signer.mailsStopped) ||
  signer.accessCodeSpent === true;

/** Whether the signer was to attach files. */
const hasFilesOf = ({ fields, recipients }: SentDocument, { id }: DocumentRecipient): boolean =>
  fields.some(({ kind, recipient }) => kind === "file" && recipients[recipient - 1]?.id === id);

/** Addresses, how they came this far, and what hinders them. */
function Particulars({
  document,
  signer,
  now,
}: Pick<SignerRowProps, "document" | "signer" | "now">) {
  const { isDue, nextReminderAt, mailsStopped, via } = signer;
  const taken = takenText(signer, now);
  return (
    <>
      <ul className="text-ink-soft text-xs">
        {askedFor(signer).map(({ email }) => (
          <li key={email}>
            <Address of={email} />
          </li>
        ))}
        {taken && <li>{taken}</li>}
        {via === "inPerson" && <li>Signed in person</li>}
        {via === "embedded" && <li>Signed in your application</li>}
      </ul>
      <p className="text-ink-soft text-xs empty:hidden">
        {soFar(signer, now)}
        {document.isOpen && isDue && nextReminderAt && !mailsStopped && (
          <>
            {" "}
            Next automatic reminder <Moment at={nextReminderAt} />.
          </>
        )}
      </p>
      <Hindrance {...{ document, signer }} />
    </>
  );
}

/** Why the signer can't continue, or why mails don't reach them, and since when. */
function Hindrance({ document, signer }: Pick<SignerRowProps, "document" | "signer">) {
  const text = mailText(signer, document.stage);
  const isDelayed = signer.mail?.state === "delayed";
  return (
    <>
      {signer.accessCodeSpent && (
        <p className="text-warn-ink">
          {`Too many wrong access codes were entered. ${canBeCorrected(signer) ? "Please choose a new one under “Change”." : "Please withdraw the document and send it again."}`}
        </p>
      )}
      {text && signer.mail && (
        <p className={classes("break-words", isDelayed ? "text-ink-soft" : "text-warn-ink")}>
          {text} (<Moment at={signer.mail.at} />)
        </p>
      )}
      {document.isOpen && signer.mailsStopped && (
        <p className="text-ink-soft">
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

/**
 * The action that is most needed, and the others. Reminding is first, but not within minutes after the invitation, when
 * a wrong address is noticed, and not where the page's main button reminds just this signer.
 */
function useActions({ document, signer, now, onCorrect, onSignHere }: Omit<SignerRowProps, "all">) {
  const { email } = useSessionUser();
  const mayAct = useMayChange(document);
  const isOpen = mayAct && document.isOpen && !document.removedAt && canBeReached(signer);
  const remind = isOpen && isOwed(signer, email) && (
    <Remind key="remind" envelopeId={document.id} signer={signer} now={now} />
  );
  const signHere = isOpen && canSignHere(signer, email) && (
    <Button
      key="here"
      size="small"
      variant="ghost"
      aria-label={`Sign in person: ${signerName(signer)}`}
      className="px-2!"
      onClick={onSignHere}
    >
      Sign in person
    </Button>
  );
  const change = isOpen && canBeCorrected(signer) && (
    <Button
      key="change"
      size="small"
      variant="ghost"
      aria-label={`Change details of ${signerName(signer)}`}
      className="px-2!"
      onClick={onCorrect}
    >
      Change
    </Button>
  );
  const isReminded = canBeReminded(signer, email, now) || signer.remindedAt !== undefined;
  const first = isReminded && !isOnlyOneOwed(document, email, now) ? remind : change;
  const others = [remind, signHere, change].filter((one) => one && one !== first);
  return { first, others };
}

/** Whether the page's main button reminds one signer alone, once that can be done. */
function isOnlyOneOwed(document: SentDocument, email: string, now: number): boolean {
  const main = mainActionOf(document, email, now)?.act;
  const owed = document.recipients.filter((one) => isOwed(one, email));
  return owed.length === 1 && main !== "sign" && main !== "correct";
}

interface RemindProps {
  readonly envelopeId: string;
  readonly signer: DocumentRecipient;
  readonly now: number;
}

/** Sends the invitation again: the same link, after a pause of five minutes. */
function Remind({ envelopeId, signer, now }: RemindProps) {
  const remind = useApiMutation(envelopes.resend, {
    invalidates: [dashboard.document, dashboard.activity, dashboard.documents],
    what: `reminding ${signer.id} of ${envelopeId}`,
    done: `The invitation is on its way to ${signer.email}.`,
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
          wait &&
          `An email went to ${isolated(signerName(signer))} just now. You can send another ${wait}.`
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
