import { useState } from "react";
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
  const work = useApiQuery(members.work, { memberId: member.id });
  const name = isolated(shownName(member));
  const takers = people.filter(
    ({ id, status, role }) => status === "member" && role !== "reader" && id !== member.id,
  );
  return (
    <ConfirmCall
      title={`Remove ${name}?`}
      confirm="Remove"
      variant="danger"
      call={members.remove}
      input={{ memberId: member.id, to }}
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
        options={takers.map((one) => ({
          value: one.id,
          label: one.id === own ? `${shownName(one)} (you)` : shownName(one),
        }))}
        onChange={setTo}
        hint="Signers still see the person who sent a document."
      />
    </ConfirmCall>
  );
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** "The person you choose takes over 12 open documents, 1 public link and 1 webhook." */
function sentenceOf({ documents, links, batches, hooks }: MemberWork): string {
  const all = [
    ...counted(documents, "open document", "open documents"),
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
