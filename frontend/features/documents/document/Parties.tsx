import { lazy, Suspense, useState } from "react";
import { isolated } from "#languages/isolated";
import type { DocumentCopy, DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { doesWords } from "../../../placing/role-words.ts";
import { Address } from "../../../ui/Address.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { CorrectSigner } from "../signers/CorrectSigner.tsx";
import { useServerNow } from "../signers/clock.ts";
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
        {isolated(`${reader.firstName} ${reader.lastName}`.trim())}
      </span>
      <span className="block text-ink-soft text-xs">
        <Address of={email} />
        {` · ${doesWords(reader.role)}`}
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
