import { useState } from "react";
import type { WorkKind } from "#contract/rules/people/workspace-names";
import { factorNoticeDays, memberLogDays } from "#contract/rules/people/workspace-roles";
import { isolated } from "#languages/isolated";
import { type MemberLogEntry, members } from "../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Section } from "../../ui/Section.tsx";
import { saveAs } from "../../ui/save-as.ts";
import { roleWords } from "./role-words.ts";

/** Changes of members and invitations; nothing before the first. */
export function MemberLog() {
  const [days, setDays] = useState<Days>({ from: "", to: "" });
  const times = timesOf(days);
  const isFiltered = days.from !== "" || days.to !== "";
  const log = useApiQuery(members.log, { ...times, limit: partEntries });
  if (log.data?.data.length === 0 && !isFiltered) return null;
  return (
    <Card className="p-4 sm:p-6">
      <Section title="Log">
        <div className="mt-1 mb-3 flex flex-wrap items-end justify-between gap-3">
          <p className="text-ink-soft text-sm">Entries are kept for {memberLogDays} days.</p>
          <div className="flex flex-wrap items-end gap-3">
            {(["from", "to"] as const).map((name) => (
              <TextInput
                key={name}
                type="date"
                label={name === "from" ? "From" : "To"}
                value={days[name]}
                onChange={({ target }) => setDays({ ...days, [name]: target.value })}
              />
            ))}
            <SaveLog times={times} />
          </div>
        </div>
        <LogPart times={times} />
        {log.data?.data.length === 0 && (
          <p className="text-ink-soft text-sm">There are no entries in this time.</p>
        )}
      </Section>
    </Card>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

type Times = Partial<Days>;

/** Whole days in the person's own time. */
function timesOf({ from, to }: Days): Times {
  return {
    ...(from === "" ? {} : { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to === "" ? {} : { to: new Date(Date.parse(`${to}T00:00`) + dayMs).toISOString() }),
  };
}

const dayMs = 86_400_000;
const partEntries = 20;

interface LogPartProps {
  readonly times: Times;
  readonly after?: string | undefined;
}

/** A part of the log, and further ones on request. */
function LogPart({ times, after }: LogPartProps) {
  const [isMoreShown, setMoreShown] = useState(false);
  const input = { ...times, limit: partEntries, ...(after === undefined ? {} : { after }) };
  return (
    <Loaded of={useApiQuery(members.log, input)} label="Loading the log">
      {({ data, next }) => (
        <>
          <ul
            className={`divide-y divide-line border-line ${after === undefined ? "border-y" : "border-b"}`}
            aria-label="Log"
          >
            {data.map((entry) => (
              <li key={`${entry.at} ${entry.act} ${entry.email}`} className="py-3 text-sm">
                <p className="[overflow-wrap:anywhere]">{sentenceOf(entry)}</p>
                <p className="text-ink-soft">
                  <Moment at={entry.at} />
                </p>
              </li>
            ))}
          </ul>
          {next !== null && isMoreShown && <LogPart times={times} after={next} />}
          {next !== null && !isMoreShown && (
            <Button size="small" className="mt-3" onClick={() => setMoreShown(true)}>
              Show older entries
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function SaveLog({ times }: { readonly times: Times }) {
  const file = useApiMutation(wholeLogFile, {
    what: "Download the log",
    onSuccess: ({ fileName, csv }) => saveAs(new Blob(csv, { type: "text/csv" }), fileName),
  });
  return (
    <Button size="small" icon="download" busy={file.isPending} onClick={() => file.mutate(times)}>
      Download as CSV
    </Button>
  );
}

/** The parts of the file, one after the other. */
async function wholeLogFile(times: Times) {
  const csv: string[] = [];
  let fileName = "";
  for (let after: string | null | undefined; after !== null; ) {
    const part = await members.logFile({ ...times, ...(after === undefined ? {} : { after }) });
    csv.push(part.csv);
    fileName = part.fileName;
    after = part.next;
  }
  return { fileName, csv };
}

function sentenceOf(entry: MemberLogEntry): string {
  const { act, by, via, email, role, before, sendersSee, to } = entry;
  const { document, sharedAs, documents, others, template, origins } = entry;
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
      return `${who} removed ${email}${takenOverBy(to, others)}.`;
    case "left":
      return `${who} (${email}) left${takenOverBy(to, others)}.`;
    case "shared":
      return sharedAs === "lookAfter"
        ? `${who} let ${email} look after ${title}.`
        : `${who} let ${email} read ${title}.`;
    case "sharing-ended":
      return `${who} no longer shares ${title} with ${email}.`;
    case "opened":
      return `${who} opened ${title}, a document of ${email}.`;
    case "exported":
      return `${who} exported ${counted(documents ?? 0, "document")}.`;
    case "ownership-offered":
      return `${who} offered the workspace to ${email}.`;
    case "offer-withdrawn":
      return `${who} withdrew the offer of the workspace to ${email}.`;
    case "offer-declined":
      return `${who} (${email}) declined the offer of the workspace.`;
    case "owner-lost":
      return `${who} announced that ${email} becomes the owner, unless the owner logs in.`;
    case "ownership-passed":
      return by.email === email
        ? `${who} (${email}) became the owner of the workspace.`
        : `${who} made ${email} the owner of the workspace.`;
    case "template-shared":
    case "template-kept":
    case "template-copied":
      return `${who} ${templateActs[act](`“${isolated(template?.name ?? "")}”`)}.`;
    case "sign-on-changed":
      return `${who} changed single sign-on for addresses ending in ${email}.`;
    case "access-changed":
      return sendersSee === "own"
        ? `${who} let senders see only their own documents.`
        : `${who} let senders see all documents.`;
    case "frames-changed":
      return origins?.length
        ? `${who} let pages at ${origins.join(", ")} show signing pages.`
        : `${who} let no other pages show signing pages.`;
    case "factor-required":
      return `${who} required an authenticator app or a passkey, ${factorNoticeDays} days later.`;
    case "factor-not-required":
      return `${who} no longer required an authenticator app or a passkey.`;
  }
}

const templateActs = {
  "template-shared": (name: string) => `shared the template ${name} with the workspace`,
  "template-kept": (name: string) => `keeps the template ${name} to themselves`,
  "template-copied": (name: string) => `copied the template ${name} to another workspace`,
};

/** Entries of earlier versions name nobody. */
function takenOverBy(to: string | null, others: MemberLogEntry["others"]): string {
  if (to === null) return "";
  const parts = (others ?? []).map((one) => `, ${one.to} the ${workWords[one.work]}`);
  return `; ${to} takes over${parts.join("")}`;
}

const workWords: Readonly<Record<WorkKind, string>> = {
  documents: "open documents",
  templates: "templates",
  links: "public links",
  batches: "batches",
  hooks: "webhooks",
  keys: "API keys",
};
