import { useState } from "react";
import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { type Member, members, workspaces } from "../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { MemberLine } from "../../placing/MemberLine.tsx";
import { switchWorkspace } from "../../session/open-workspace.ts";
import { useSessionUser } from "../../session/user.ts";
import { ownWorkspaceOf, useMay, useWorkspace } from "../../session/workspace.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { dayOf } from "../../ui/times.ts";
import { Access } from "./Access.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberLog } from "./MemberLog.tsx";
import { Ownership } from "./Ownership.tsx";
import { RemoveMember } from "./RemoveMember.tsx";
import { roleOptions, roleWords } from "./role-words.ts";
import { SignIn } from "./SignIn.tsx";
import { shownName } from "./shown-name.ts";

/** /members: who belongs to the open workspace, and invitations to it. */
export default function MembersPage() {
  const { name } = useWorkspace();
  const mayManage = useMay("members:write");
  return (
    <>
      <title>Members</title>
      <div>
        <h1 className="font-semibold text-title">Members</h1>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
          {name === undefined
            ? "Colleagues you invite share the plan of your workspace. They see all of its documents, unless you choose otherwise."
            : `People in the workspace “${isolated(name)}”.`}
        </p>
      </div>
      {mayManage && (
        <Card className="p-4 sm:p-6">
          <InviteForm />
        </Card>
      )}
      <Card className="p-4 sm:p-6">
        <Section title="People" className="grid gap-3">
          <Loaded of={useApiQuery(members.list, {})} label="Loading members">
            {(all) => <People people={all} mayManage={mayManage} />}
          </Loaded>
        </Section>
      </Card>
      <Ownership />
      {mayManage && <Access />}
      {mayManage && <SignIn />}
      {mayManage && <MemberLog />}
    </>
  );
}

interface PeopleProps {
  readonly people: readonly Member[];
  readonly mayManage: boolean;
}

function People({ people, mayManage }: PeopleProps) {
  const [removing, setRemoving] = useState<Member>();
  const [leaving, setLeaving] = useState(false);
  const { id: own } = useSessionUser();
  return (
    <>
      <ul aria-label="Members" className="divide-y divide-line border-line border-y">
        {people.map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3"
          >
            <MemberLine member={member} all={people} state={stateOf(member, member.id === own)} />
            <div className="flex flex-wrap items-center gap-2">
              <Role member={member} mayManage={mayManage && member.id !== own} />
              {member.id === own && member.role !== "owner" && (
                <Button size="small" onClick={() => setLeaving(true)}>
                  Leave
                </Button>
              )}
              {mayManage && member.id !== own && member.role !== "owner" && (
                <Button
                  size="small"
                  aria-label={`${removeWord(member)} ${shownName(member)}`}
                  onClick={() => setRemoving(member)}
                >
                  {removeWord(member)}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {removing?.status === "invited" && (
        <WithdrawInvitation member={removing} onClose={() => setRemoving(undefined)} />
      )}
      {removing?.status === "member" && (
        <RemoveMember member={removing} people={people} onClose={() => setRemoving(undefined)} />
      )}
      {leaving && <LeaveWorkspace onClose={() => setLeaving(false)} />}
    </>
  );
}

const removeWord = ({ status }: Member): string => (status === "invited" ? "Withdraw" : "Remove");

/** "You", or until when an invitation can be accepted. */
function stateOf({ status, endsAt }: Member, isOwn: boolean): string | undefined {
  if (isOwn) return "You";
  return status === "invited" && endsAt ? `Invited, until ${dayOf(endsAt)}` : undefined;
}

/** The role; a choice for somebody who may change it. The roles of invitations change with another invitation. */
function Role({ member, mayManage }: { member: Member; mayManage: boolean }) {
  const { id, role, status } = member;
  const change = useApiMutation(members.change, {
    invalidates: [members.list, members.log],
    done: `${isolated(shownName(member))} has another role now.`,
    what: "Change a role",
  });
  if (!mayManage || role === "owner" || status === "invited")
    return <span className="text-ink-soft text-sm sm:px-2">{roleWords[role].label}</span>;
  return (
    <Select
      label={`Role of ${shownName(member)}`}
      isLabelHidden
      value={role}
      options={roleOptions}
      onChange={(next) => change.mutate({ memberId: id, role: next })}
    />
  );
}

function WithdrawInvitation({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <ConfirmCall
      title={`Withdraw the invitation of ${isolated(shownName(member))}?`}
      confirm="Withdraw"
      variant="danger"
      call={members.remove}
      input={{ memberId: member.id }}
      invalidates={[members.list, members.log]}
      done="The invitation is withdrawn."
      onClose={onClose}
    >
      <p className="text-ink-soft">The link in the email stops working.</p>
    </ConfirmCall>
  );
}

function LeaveWorkspace({ onClose }: { onClose: () => void }) {
  const { name = "" } = useWorkspace();
  const own = ownWorkspaceOf(useSessionUser());
  return (
    <ConfirmCall
      title={`Leave ${isolated(name)}?`}
      confirm="Leave"
      variant="danger"
      call={workspaces.leave}
      input={{}}
      onDone={() => void switchWorkspace(own)}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        You can no longer open this workspace, and your drafts in it are deleted. Its owner takes
        over your open documents, public links and batches. You return only by another invitation.
      </p>
    </ConfirmCall>
  );
}
