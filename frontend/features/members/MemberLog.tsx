import { useState } from "react";
import { memberLogDays } from "#contract/rules/people/workspace-roles";
import { isolated } from "#languages/isolated";
import { type MemberLogEntry, members } from "../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Section } from "../../ui/Section.tsx";
import { saveAs } from "../../ui/save-as.ts";
import { roleWords } from "./role-words.ts";

/** Changes of members and invitations; nothing before the first. */
export function MemberLog() {
  const log = useApiQuery(members.log, {});
  if (log.data?.length === 0) return null;
  return (
    <Card className="p-4 sm:p-6">
      <Section title="Log">
        <div className="mt-1 mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm">Entries are kept for {memberLogDays} days.</p>
          <SaveLog />
        </div>
        <Loaded of={log} label="Loading the log">
          {(entries) => <Entries entries={entries} />}
        </Loaded>
      </Section>
    </Card>
  );
}

const shownFirst = 20;

function Entries({ entries }: { entries: readonly MemberLogEntry[] }) {
  const [areAllShown, setAllShown] = useState(false);
  return (
    <>
      <ul aria-label="Log" className="divide-y divide-line border-line border-y">
        {(areAllShown ? entries : entries.slice(0, shownFirst)).map((entry) => (
          <li key={`${entry.at} ${entry.act} ${entry.email}`} className="py-3 text-sm">
            <p className="[overflow-wrap:anywhere]">{sentenceOf(entry)}</p>
            <p className="text-ink-soft">
              <Moment at={entry.at} />
            </p>
          </li>
        ))}
      </ul>
      {!areAllShown && entries.length > shownFirst && (
        <Button size="small" className="mt-3" onClick={() => setAllShown(true)}>
          Show all {entries.length} entries
        </Button>
      )}
    </>
  );
}

function SaveLog() {
  const file = useApiMutation(members.logFile, {
    what: "Download the log",
    onSuccess: ({ fileName, csv }) => saveAs(new Blob([csv], { type: "text/csv" }), fileName),
  });
  return (
    <Button size="small" icon="download" busy={file.isPending} onClick={() => file.mutate({})}>
      Download as CSV
    </Button>
  );
}

function sentenceOf(entry: MemberLogEntry): string {
  const { act, by, via, email, role, before, sendersSee, to, document, sharedAs } = entry;
  const title = `“${isolated(document?.title ?? "")}”`;
  const who = `${isolated(by.name)}${via === null ? "" : ` (${isolated(via)})`}`;
  const as = (one: typeof role) => (one ? roleWords[one].label.toLowerCase() : "");
  switch (act) {
    case "invited":
      return `${who} invited ${email} as ${as(role)}.`;
    case "invitation-withdrawn":
      return `${who} withdrew the invitation of ${email}.`;
    case "joined":
      return `${who} (${email}) joined as ${as(role)}.`;
    case "role-changed":
      return `${who} made ${email} ${as(role)}, before ${as(before)}.`;
    case "removed":
      return `${who} removed ${email}${takenOverBy(to)}.`;
    case "left":
      return `${who} (${email}) left${takenOverBy(to)}.`;
    case "shared":
      return sharedAs === "lookAfter"
        ? `${who} let ${email} look after ${title}.`
        : `${who} let ${email} read ${title}.`;
    case "sharing-ended":
      return `${who} no longer shares ${title} with ${email}.`;
    case "opened":
      return `${who} opened ${title}, a document of ${email}.`;
    case "sign-on-changed":
      return `${who} changed single sign-on for addresses ending in ${email}.`;
    case "access-changed":
      return sendersSee === "own"
        ? `${who} let senders see only their own documents.`
        : `${who} let senders see all documents.`;
  }
}

/** Entries of earlier versions name nobody. */
const takenOverBy = (to: string | null): string => (to === null ? "" : `; ${to} takes over`);
