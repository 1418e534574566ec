import { isolated } from "#languages/isolated";
import type { SentDocument } from "../../../api/dashboard.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { PutBack } from "../acts/PutBack.tsx";
import { UndoSending } from "../acts/UndoSending.tsx";

/** What the sender should know before anything else. */
export function Notices({ document }: { document: SentDocument }) {
  const { removedAt, declined, withdrawnBecause, stage, endedAt, notSealed, undoUntil } = document;
  return (
    <>
      {undoUntil && (
        <UndoSending
          envelopeId={document.id}
          title={document.title || document.fileName}
          untilMs={Date.parse(undoUntil)}
          clockMs={document.clockMs}
        />
      )}
      {removedAt && (
        <Banner tone="info" action={<PutBack document={document} />}>
          Removed from your list on <Moment at={removedAt} />.
        </Banner>
      )}
      {declined && (
        <Banner tone="danger">
          {isolated(declined.name)} declined: <Quote>{declined.reason}</Quote>
        </Banner>
      )}
      {notSealed && (
        <Banner tone="warn">
          <p>
            {notSealed.page === undefined
              ? "Everyone is done, and nothing is lost. The document could not be sealed so far, for a technical reason on our side."
              : `Everyone is done, and nothing is lost. The document could not be sealed so far: that would change how page ${notSealed.page} looks.`}
          </p>
          <p className="mt-1">
            We keep trying automatically. You, all signers and our operator were notified on{" "}
            <Moment at={notSealed.since} />.{" "}
            {notSealed.page === undefined
              ? "If you can't wait, withdraw it and send it again."
              : "If you can't wait, withdraw it and send a corrected file: one that is printed to PDF again usually helps."}
          </p>
        </Banner>
      )}
      {stage === "withdrawn" && (
        <Banner tone="warn">
          This document was withdrawn
          {endedAt && (
            <>
              {" "}
              on <Moment at={endedAt} />
            </>
          )}
          {withdrawnBecause ? (
            <>
              : <Quote>{withdrawnBecause}</Quote>
            </>
          ) : (
            "."
          )}
        </Banner>
      )}
    </>
  );
}

const Quote = ({ children }: { children: string }) => (
  <q dir="auto" className="[overflow-wrap:anywhere]">
    {children}
  </q>
);
