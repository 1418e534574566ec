import { lazy, Suspense, useState } from "react";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { areAwaited, type FirstRead } from "../../../api/awaited.ts";
import { billing } from "../../../api/billing.ts";
import type { DocumentStage } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { UnfinishedDraft } from "../../../drafts/UnfinishedDraft.tsx";
import { useDraftList } from "../../../drafts/use-unfinished.ts";
import { type Arrival, justSentIn } from "../../../layouts/arrival.ts";
import { paths } from "../../../paths.ts";
import { useAccount } from "../../../session/account.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Card, StatCard } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { IconName } from "../../../ui/Icon.tsx";
import { ReadProblem } from "../../../ui/Loaded.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { UndoSending } from "../acts/UndoSending.tsx";
import { DocumentList } from "../rows/DocumentList.tsx";
import { DocumentsOnTheirWay } from "../rows/DocumentsOnTheirWay.tsx";
import { type OpenedRow, RowDialogs } from "../rows/RowDialogs.tsx";
import { documentsPath } from "../search/documents-query.ts";
import { SignAfterSending } from "../signers/SignMyPart.tsx";
import { CreateLink } from "./CreateLink.tsx";
import { DropHere } from "./DropHere.tsx";
import { ProgressCard } from "./ProgressCard.tsx";
import { useDocuments } from "./use-documents.ts";

const HereAfterSending = lazy(() => import("../signers/HereAfterSending.tsx"));

export default function DashboardPage() {
  const documents = useDocuments();
  const [search] = useSearchParams();
  const maySend = useAccount()?.status === "IN_LIMIT";
  const isWaiting = useWaiting(documents.query);
  const sent = justSentIn(useLocation().state);
  // Mails of earlier versions link to a document in this way.
  const named = search.get("document");
  if (named) return <Navigate to={`${paths.documentOf(named)}#parties`} replace />;
  return (
    <>
      <title>Dashboard</title>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-title">Dashboard</h1>
        {maySend && documents.count > 0 && <CreateLink />}
      </div>
      {sent && <AfterSending sent={sent} />}
      {isWaiting ? <DocumentsOnTheirWay /> : <Known documents={documents} maySend={maySend} />}
    </>
  );
}

/** The parts that depend on the account and its documents, shown at once: each part would move those below it. */
function Known({
  documents,
  maySend,
}: {
  documents: ReturnType<typeof useDocuments>;
  maySend: boolean;
}) {
  const [opened, setOpened] = useState<OpenedRow>();
  const { data } = documents.query;
  return (
    <>
      {maySend && <UnfinishedDraft />}
      {maySend && data && <DropHere isNew={documents.count === 0} />}
      <dl className="grid grid-cols-3 gap-3 sm:gap-5">
        <CountLink label="Sent" stage="sent" value={documents.counts?.inProgress} icon="send" />
        <CountLink
          label="Completed"
          stage="completed"
          value={documents.counts?.completed}
          icon="checkCircle"
        />
        <CountLink
          label="Rejected"
          stage="rejected"
          value={documents.counts?.rejected}
          icon="ban"
        />
      </dl>
      <ReadProblem of={documents.query} />
      <Card className="overflow-hidden" isWide>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 py-2 sm:px-5">
          <h2 className="py-2 font-semibold">Most Recent Documents</h2>
          {documents.count > 0 && (
            <Link
              to={paths.documents}
              className="link inline-flex min-h-11 items-center text-sm max-sm:hidden"
            >
              All Documents
            </Link>
          )}
        </div>
        {data && documents.count === 0 && <NoDocuments />}
        {data && documents.count > 0 && <Documents documents={documents} onOpen={setOpened} />}
      </Card>
      <ProgressCard documents={documents.count} />
      <RowDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Whether something that the page shows is still loading for the first time. */
function useWaiting(documents: FirstRead): boolean {
  const { email } = useSessionUser();
  const account = useApiQuery(billing.accountStatus, { email });
  const unfinished = useDraftList();
  const profile = useApiQuery(users.profile, {});
  return areAwaited(documents, account, unfinished, profile);
}

function AfterSending({ sent }: { sent: Arrival }) {
  return (
    <>
      <FirstAfterSending sent={sent} />
      {sent.isOthersTurn && (
        <Suspense
          fallback={!sent.undoUntilMs && <div className="min-h-6 pointer-coarse:min-h-10" />}
        >
          <HereAfterSending sent={sent} />
        </Suspense>
      )}
    </>
  );
}

/** Undoing, or the sender's own part. */
function FirstAfterSending({ sent }: { sent: Arrival }) {
  const { undoUntilMs, isMyTurn } = sent;
  if (undoUntilMs === undefined) return isMyTurn ? <SignAfterSending sent={sent} /> : null;
  return <UndoSending {...sent} untilMs={undoUntilMs} clockMs={0} />;
}

function Documents({
  documents,
  onOpen,
}: {
  documents: ReturnType<typeof useDocuments>;
  onOpen: (opened: OpenedRow) => void;
}) {
  return (
    <>
      <DocumentList
        caption="Most Recent Documents"
        header="File Name"
        rows={documents.rows}
        onOpen={onOpen}
      />
      <Pagination
        label="Documents"
        page={documents.page}
        count={documents.pages}
        numbersMax={limits.pageNumbersMax}
        onChange={documents.setPage}
      />
    </>
  );
}

interface CountLinkProps {
  readonly label: string;
  readonly stage: DocumentStage;
  readonly value: number | undefined;
  readonly icon: IconName;
}

/** A card that opens the list of what it counts. */
const CountLink = ({ stage, ...card }: CountLinkProps) => (
  <StatCard {...card} link={(props) => <Link {...props} to={documentsPath({ stage })} />} />
);

function NoDocuments() {
  return (
    <EmptyState icon="file" title="No documents yet">
      Upload a PDF, choose who signs where, and send it. You can follow its progress here.
    </EmptyState>
  );
}
