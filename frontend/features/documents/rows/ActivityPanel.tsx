import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import type { ActivityEntry, DocumentRow } from "../../../api/dashboard.ts";
import { paths } from "../../../paths.ts";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { SignersAnswers } from "../signers/SignersAnswers.tsx";
import { useActivity } from "../signers/use-activity.ts";
import { titleOf } from "./DocumentCells.tsx";

/** The audit trail of one document, newest first. */
export function ActivityPanel({ row, onClose }: { row: DocumentRow; onClose: () => void }) {
  const { id: envelopeId } = row;
  const activity = useActivity(envelopeId);
  return (
    <Dialog open onClose={onClose} title="Activities For Document Id" size="medium">
      <p className="break-words text-sm">
        <Link to={paths.documentOf(envelopeId)} dir="auto" className="link">
          {isolated(titleOf(row))}
        </Link>
      </p>
      <p translate="no" className="mt-1 break-all font-mono text-ink-soft text-sm">
        {envelopeId}
      </p>
      <div className="mt-5">
        <SignersAnswers envelopeId={envelopeId} />
        <Loaded of={activity} label="Loading activities">
          {({ entries }) => <Entries entries={entries} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-soft text-sm">No activities yet.</p>;
  return (
    <ol className="grid">
      {entries.map((entry, index) => (
        <EntryLine
          key={`${entry.at} ${entry.parts.join("|")}`}
          entry={entry}
          last={index === entries.length - 1}
        />
      ))}
    </ol>
  );
}

/** Anything except progress and completed is shown as rejected (as specified). */
const looks: Readonly<
  Record<ActivityEntry["status"], { icon: IconName; word: string; ink: string }>
> = {
  progress: { icon: "clock", word: "In progress", ink: "text-accent-ink bg-accent-soft" },
  completed: { icon: "check", word: "Completed", ink: "text-success-ink bg-success-soft" },
  rejected: { icon: "ban", word: "Rejected", ink: "text-danger-ink bg-danger-soft" },
};

function EntryLine({ entry, last }: { entry: ActivityEntry; last: boolean }) {
  const [what, ...details] = entry.parts;
  const { icon, word, ink } = looks[entry.status] ?? looks.rejected;
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      <div className="flex flex-col items-center">
        <span className={classes("flex size-8 items-center justify-center rounded-full", ink)}>
          <Icon name={icon} className="size-4" />
        </span>
        {!last && <span className="w-px grow bg-line" />}
      </div>
      <div className={classes("min-w-0 pt-1", !last && "pb-6")}>
        <p className="text-sm sm:flex sm:items-baseline sm:justify-between sm:gap-x-4">
          <span className="font-medium">{what}</span>
          <span className="shrink-0 text-ink-faint text-xs max-sm:block">
            <Moment at={entry.at} />
          </span>
        </p>
        <ul className="mt-0.5 flex flex-wrap gap-x-4 text-ink-soft text-sm">
          <li className="sr-only">{word}</li>
          {details.map((detail) => (
            <li key={detail} className="min-w-0 break-words">
              {isolated(detail)}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
