import type { SentDocument } from "../../api/dashboard.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Moment } from "../dashboard/Moment.tsx";
import { CorrectAndSendAgain } from "../dashboard/UseAgain.tsx";
import { PutBack } from "./PutBack.tsx";

/** What the sender should know before anything else. */
export function Notices({ document }: { document: SentDocument }) {
  const { removedAt, declined, withdrawnBecause, stage, endedAt } = document;
  return (
    <>
      {removedAt && (
        <Banner tone="info" action={<PutBack document={document} />}>
          Removed from your list on <Moment at={removedAt} />.
        </Banner>
      )}
      {declined && (
        <Banner tone="danger" action={<CorrectAndSendAgain row={document} />}>
          {declined.name} declined: <Quote>{declined.reason}</Quote>
        </Banner>
      )}
      {stage === "withdrawn" && (
        <Banner tone="warn">
          You withdrew this document
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
