import { useState } from "react";
import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { dashboard, type ProgressReply } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { dayWords, durationWords, namesWords, waitedWords } from "./progress-words.ts";
import { WeeksPlot } from "./WeeksPlot.tsx";

/** With fewer documents the figures say nothing. */
const documentsMin = 5;

/** Progress of the documents of the last weeks; collapsed, and fetched only when it is opened. */
export function ProgressCard({ documents }: { documents: number }) {
  const [open, setOpen] = useState(false);
  if (documents < documentsMin) return null;
  return (
    <Card>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-xl px-4 py-3 font-semibold sm:px-5">
          <h2>Last 12 weeks</h2>
          <Icon name={open ? "chevronUp" : "chevronDown"} className="size-5 text-ink-faint" />
        </summary>
        {open && <Opened />}
      </details>
    </Card>
  );
}

function Opened() {
  const progress = useApiQuery(dashboard.progress, {}, { notifyOnChangeProps: "all" });
  return (
    <div className="border-line border-t px-4 py-4 sm:px-5">
      <Loaded of={progress} label="Loading the last 12 weeks">
        {(reply) => <Shown reply={reply} />}
      </Loaded>
    </div>
  );
}

function Shown({ reply }: { reply: ProgressReply }) {
  const { weeks, documents, isAll, medianMs, waiting } = reply;
  return (
    <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
      <div className="grid min-w-0 content-start gap-2">
        <WeeksPlot weeks={weeks} />
        {!isAll && (
          <p className="text-ink-soft text-sm">
            These are the newest {documents.toLocaleString("en")} documents; there are more.
          </p>
        )}
      </div>
      <dl className="grid min-w-0 content-start gap-4 text-sm">
        <div>
          <dt className="text-ink-soft">Usual time to complete</dt>
          <dd className="font-semibold text-xl">
            {medianMs === undefined ? "None completed yet" : durationWords(medianMs)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">Waiting longest</dt>
          <dd>
            {waiting.length === 0 ? "Nothing is waiting for a signature" : <Waiting of={waiting} />}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Waiting({ of: waiting }: { of: ProgressReply["waiting"] }) {
  return (
    <ul className="mt-1 grid gap-2">
      {waiting.map(({ envelopeId, title, names, count, since }) => (
        <li key={envelopeId} className="min-w-0 break-words">
          <Link to={paths.documentOf(envelopeId)} className="link">
            {isolated(title)}
          </Link>
          <span className="block text-ink-soft">
            {namesWords(names, count)}, {waitedWords(since, Date.now())} (since {dayWords(since)})
          </span>
        </li>
      ))}
    </ul>
  );
}
