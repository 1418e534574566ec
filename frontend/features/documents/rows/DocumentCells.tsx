import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { paths } from "../../../paths.ts";
import { useSessionUser } from "../../../session/user.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { CorrectAndSendAgain } from "../acts/UseAgain.tsx";
import { otherPeople, shortWait, stageText, statusOf, waitingText } from "../document-state.ts";
import { canRemind, RemindLink } from "../signers/RemindLink.tsx";

/** The name of a document in lists: its title, or its file's name. */
export const titleOf = ({ title, fileName }: Pick<DocumentRow, "title" | "fileName">): string =>
  title || fileName;

/** The title, which opens the document's page, above its people and labels. */
export function DocumentTitle({ row }: { row: DocumentRow }) {
  const { declined, labels = [] } = row;
  return (
    <span className="grid min-w-0 gap-0.5">
      <TitleLink row={row} />
      <span className="flex min-w-0 items-center gap-2 text-ink-soft text-xs">
        <span
          title={declined ? `${declined.name}: ${declined.reason}` : undefined}
          className="truncate"
        >
          {peopleOrReason(row)}
        </span>
        {labels.length > 0 && <Labels labels={labels} />}
      </span>
    </span>
  );
}

function TitleLink({ row }: { row: DocumentRow }) {
  const { fileName } = row;
  const shown = titleOf(row);
  return (
    <Link
      to={paths.documentOf(row.id)}
      title={fileName === shown ? shown : `${shown} (${fileName})`}
      className="min-w-0 justify-self-start truncate rounded-sm font-medium hover:underline max-w-full"
    >
      <bdi translate="no">{shown}</bdi>
    </Link>
  );
}

/** On a phone: the title, above the person and how far they are, as much as one line can show. */
export function TitleAndState({ row }: { row: DocumentRow }) {
  const { stage, declined } = row;
  const { email } = useSessionUser();
  const waiting = shortWait(row, email, Date.now());
  const isInProgress = stage === "sending" || stage === "sealing";
  const parts = [
    declined ? peopleOrReason(row) : otherPeople(row, email),
    waiting ?? (isInProgress || stage === "withdrawn" || stage === "expired" ? stageText(row) : ""),
  ].filter(Boolean);
  return (
    <span className="grid min-w-0">
      <TitleLink row={row} />
      <span className="flex min-w-0 items-center gap-2 text-ink-soft text-xs">
        <StatusBadge
          {...statusOf(row)}
          isPlain
          isWordless={waiting !== undefined && stage === "waiting"}
        />
        <span title={parts.join(" · ")} className="truncate">
          {parts.join(" · ")}
        </span>
        {canRemind(row) && <RemindLink row={row} />}
      </span>
    </span>
  );
}

const peopleOrReason = (row: DocumentRow): string =>
  row.declined
    ? `${isolated(row.declined.name)}: “${isolated(row.declined.reason)}”`
    : peopleOf(row);

/** The recipients, by whose names the document may have been found. */
function peopleOf({ recipients, of }: DocumentRow): string {
  const people = recipients.map(({ name, email }) => isolated(name || email));
  const others = of - people.length;
  return people.join(", ") + (others > 0 && people.length > 0 ? ` and ${others} more` : "");
}

function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <ul aria-label="Labels" className="flex min-w-0 shrink gap-1">
      {labels.map((label) => (
        <li
          key={label}
          dir="auto"
          className="max-w-40 truncate rounded-full bg-sunken px-2 text-ink-soft"
        >
          {isolated(label)}
        </li>
      ))}
    </ul>
  );
}

/** The document's status, and below it for whom it waits or how it ended, with the one action that moves it on. */
export function DocumentState({ row }: { row: DocumentRow }) {
  const waiting = waitingText(row, Date.now());
  const text = stageText(row);
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start">
      <span className="flex max-w-full items-center gap-2">
        <StatusBadge {...statusOf(row)} />
        {waiting && <span className="truncate text-ink-faint text-xs">{text}</span>}
      </span>
      <span className="flex max-w-full items-baseline gap-2 text-xs">
        {(waiting || row.stage !== "declined") && (
          <span title={waiting} className="truncate text-ink-soft">
            {waiting ?? text}
          </span>
        )}
        {canRemind(row) && <RemindLink row={row} />}
        {row.stage === "declined" && <CorrectAndSendAgain row={row} />}
      </span>
    </span>
  );
}
