import { useState } from "react";
import { type WorkKind, workKinds } from "#contract/rules/people/workspace-names";
import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { type Member, type MemberWork, members } from "../../api/members.ts";
import { useApiQuery } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { shownName } from "./shown-name.ts";

interface RemoveMemberProps {
  readonly member: Member;
  readonly people: readonly Member[];
  readonly onClose: () => void;
}

/** Shows what a member leaves behind, and asks who takes over; the person who removes them unless somebody else is chosen. */
export function RemoveMember({ member, people, onClose }: RemoveMemberProps) {
  const { id: own } = useSessionUser();
  const [to, setTo] = useState(own);
  const [others, setOthers] = useState<Takers>({});
  const work = useApiQuery(members.work, { memberId: member.id });
  const name = isolated(shownName(member));
  const takers = people.filter(
    ({ id, status, role }) => status === "member" && role !== "reader" && id !== member.id,
  );
  const options = takers.map((one) => ({
    value: one.id,
    label: one.id === own ? `${shownName(one)} (you)` : shownName(one),
  }));
  return (
    <ConfirmCall
      title={`Remove ${name}?`}
      confirm="Remove"
      variant="danger"
      call={members.remove}
      input={{ memberId: member.id, to, ...others }}
      invalidates={[members.list, members.log]}
      done={`${name} is removed.`}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {name} can no longer open this workspace, and their drafts in it are deleted.
      </p>
      <Loaded of={work} label="Loading what they look after">
        {(found) => (
          <>
            <p className="text-ink-soft">{sentenceOf(found)}</p>
            {found.keys.length > 0 && (
              <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">{keysOf(found)}</p>
            )}
          </>
        )}
      </Loaded>
      <Select
        label="Who takes over"
        value={to}
        options={options}
        onChange={setTo}
        hint="Signers still see the person who sent a document."
      />
      {work.data && kindsIn(work.data).length > 1 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2">
            Choose colleagues for parts of it
          </summary>
          <div className="mt-3 grid gap-4">
            {kindsIn(work.data).map((kind) => (
              <Select
                key={kind}
                label={kindLabels[kind]}
                value={others[`${kind}To`] ?? ""}
                options={[{ value: "", label: "As chosen above" }, ...options]}
                onChange={(id) => setOthers({ ...others, [`${kind}To`]: id || undefined })}
              />
            ))}
          </div>
        </details>
      )}
    </ConfirmCall>
  );
}

type Takers = Partial<Record<`${WorkKind}To`, string | undefined>>;

const kindLabels: Readonly<Record<WorkKind, string>> = {
  documents: "Open documents",
  templates: "Templates of their own",
  links: "Public links",
  batches: "Batches in progress",
  hooks: "Webhooks",
  keys: "API keys",
};

/** The kinds of work that the member has. */
const kindsIn = (work: MemberWork): readonly WorkKind[] =>
  workKinds.filter((kind) => (kind === "keys" ? work.keys.length > 0 : work[kind] > 0));

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** "The person you choose takes over 12 open documents, 1 public link and 1 webhook." */
function sentenceOf({ documents, templates, links, batches, hooks }: MemberWork): string {
  const all = [
    ...counted(documents, "open document", "open documents"),
    ...counted(templates, "template of their own", "templates of their own"),
    ...counted(links, "public link", "public links"),
    ...counted(batches, "batch in progress", "batches in progress"),
    ...counted(hooks, "webhook", "webhooks"),
  ];
  if (all.length === 0) return "They look after nothing that a colleague has to take over.";
  return `The person you choose takes over ${new Intl.ListFormat("en").format(all)}.`;
}

function keysOf({ keys }: MemberWork): string {
  const names = new Intl.ListFormat("en").format(keys.map(({ name }) => `“${isolated(name)}”`));
  return keys.length === 1
    ? `The API key ${names}, which they made, keeps working until you revoke it under Developers.`
    : `The API keys ${names}, which they made, keep working until you revoke them under Developers.`;
}
