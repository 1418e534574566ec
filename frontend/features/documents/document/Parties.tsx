import { lazy, Suspense, useState } from "react";
import { signerColor } from "#contract/rules/limits/limits";
import type { DocumentCopy, DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { PersonLine } from "../../../placing/PersonLine.tsx";
import { initialsOf } from "../../../placing/signers.ts";
import { Address } from "../../../ui/Address.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { CorrectSigner } from "../signers/CorrectSigner.tsx";
import { useServerNow } from "../signers/clock.ts";
import { shownRecipients } from "../signers/shown-recipients.ts";
import { partiesFirst } from "./parties-first.ts";
import { SignerRow } from "./SignerRow.tsx";

const SignHere = lazy(() => import("../signers/SignHere.tsx"));

/** The signers and the recipients of copies, with the state of each. */
export function Parties({ document }: { document: SentDocument }) {
  const [correcting, setCorrecting] = useState<DocumentRecipient>();
  const [signing, setSigning] = useState<DocumentRecipient>();
  const [isWhole, setWhole] = useState(false);
  const now = useServerNow(document);
  const { recipients: signers, copies, id: envelopeId } = document;
  const first = partiesFirst(signers);
  const all = shownRecipients(signers);
  return (
    <Card>
      <section aria-labelledby="parties">
        <h2 id="parties" className="border-line border-b px-4 py-4 font-semibold sm:px-5">
          Signers
        </h2>
        <ul className="divide-y divide-line px-2 sm:px-3">
          {(isWhole ? signers : first).map((signer) => (
            <SignerRow
              key={signer.id}
              {...{ document, signer, all, now }}
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
      {copies.length > 0 && <Copies of={document} />}
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

function Copies({ of: { copies, readers = [], recipients } }: { of: SentDocument }) {
  return (
    <section aria-labelledby="copies" className="border-line border-t px-4 py-4 sm:px-5">
      <h2 id="copies" className="font-semibold text-sm">
        Copies
      </h2>
      <ul className="mt-2 grid gap-2 text-sm">
        {copies.map((copy) => {
          const at = readers.findIndex(({ email }) => email === copy.email);
          const reader = readers[at];
          return (
            <li key={copy.email} className="flex items-center gap-2.5">
              {reader ? (
                <Reader copy={copy} reader={reader} index={recipients.length + at} />
              ) : (
                <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
                  <Address of={copy.email} />
                  <span className="text-ink-soft">{copyState(copy)}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ReaderProps {
  readonly copy: DocumentCopy;
  readonly reader: NonNullable<SentDocument["readers"]>[number];
  /** Among all people of the document. */
  readonly index: number;
}

function Reader({ copy, reader, index }: ReaderProps) {
  const { email, firstName, lastName, role } = reader;
  const name = `${firstName} ${lastName}`.trim();
  const signer = {
    ...{ id: email, name, initials: initialsOf(name) },
    ...{ color: signerColor(index), does: role },
  };
  return <PersonLine signer={signer} all={[signer]} email={email} state={copyState(copy)} />;
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
