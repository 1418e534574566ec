import { Link } from "react-router-dom";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { paths } from "../../../paths.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { CorrectAndSendAgain } from "../acts/UseAgain.tsx";
import { stageText, statusOf, waitingText } from "../document-state.ts";

/** Title and file of a document; the title opens its page. */
export function DocumentTitle({ row, children }: { row: DocumentRow; children?: string }) {
  const { fileName: name, title, declined, labels = [] } = row;
  const shown = title || name;
  return (
    <span className="block min-w-0">
      <Link
        to={paths.documentOf(row.id)}
        className="inline-block max-w-full rounded-sm font-medium [overflow-wrap:anywhere] hover:underline md:line-clamp-2"
      >
        <bdi>{shown}</bdi>
      </Link>
      {name !== shown && (
        <span className="block text-ink-faint text-xs [overflow-wrap:anywhere] md:truncate">
          {name}
        </span>
      )}
      {children && (
        <span className="line-clamp-2 text-ink-faint text-xs [overflow-wrap:anywhere]">
          {children}
        </span>
      )}
      {declined && <Declined {...declined} />}
      {row.stage === "declined" && <CorrectAndSendAgain row={row} />}
      {labels.length > 0 && <Labels labels={labels} />}
    </span>
  );
}

function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <ul aria-label="Labels" className="mt-1 flex flex-wrap gap-1">
      {labels.map((label) => (
        <li
          key={label}
          dir="auto"
          className="max-w-full truncate rounded-full bg-sunken px-2 py-0.5 text-ink-soft text-xs"
        >
          {label}
        </li>
      ))}
    </ul>
  );
}

function Declined({ name, reason }: NonNullable<DocumentRow["declined"]>) {
  return (
    <span
      title={`${name}: ${reason}`}
      className="mt-1 block text-ink-soft text-xs [overflow-wrap:anywhere] md:line-clamp-3"
    >
      “<span dir="auto">{reason}</span>” <span dir="auto">{name}</span>
    </span>
  );
}

/** The document's status, and for whom it waits or how it ended. */
export function DocumentStatus({ row }: { row: DocumentRow }) {
  const { word, tone, icon } = statusOf(row);
  const waiting = waitingText(row, Date.now());
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:max-w-48">
        <StatusBadge tone={tone} icon={icon}>
          {word}
        </StatusBadge>
        <span className="text-ink-faint text-xs">{stageText(row)}</span>
      </span>
      {waiting && (
        <span
          dir="auto"
          className="text-ink text-xs [overflow-wrap:anywhere] md:line-clamp-3 md:w-max md:max-w-40"
        >
          {waiting}
        </span>
      )}
    </span>
  );
}
