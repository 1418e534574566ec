import type { ShareKind } from "#contract/rules/people/workspace-names";
import { sharesMax } from "#contract/rules/people/workspace-roles";
import { isolated } from "#languages/isolated";
import type { SentDocument } from "../../../api/dashboard.ts";
import { type Member, members, type Share, shares } from "../../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { MemberLine } from "../../../placing/MemberLine.tsx";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Select } from "../../../ui/Select.tsx";

interface ShareDialogProps {
  readonly document: SentDocument;
  readonly onClose: () => void;
}

/** Says for each colleague what they may do with a document. A choice applies at once. */
export function ShareDialog({ document: { id: envelopeId }, onClose }: ShareDialogProps) {
  const people = useApiQuery(members.list, {});
  const shared = useApiQuery(shares.list, { envelopeId });
  return (
    <Dialog
      open
      title="Share with a colleague"
      size="medium"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p className="text-ink-soft text-sm">
        Colleagues with whom you share this document see it even if they see only their own
        documents. Up to {sharesMax} colleagues.
      </p>
      <Loaded of={people} label="Loading members">
        {(all) => (
          <Loaded of={shared} label="Loading with whom it is shared">
            {({ data }) => <Colleagues envelopeId={envelopeId} people={all} shared={data} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

interface ColleaguesProps {
  readonly envelopeId: string;
  readonly people: readonly Member[];
  readonly shared: readonly Share[];
}

function Colleagues({ envelopeId, people, shared }: ColleaguesProps) {
  const { id: own } = useSessionUser();
  const colleagues = people.filter(({ id, role, status }) => {
    return id !== own && role !== "owner" && status === "member";
  });
  if (colleagues.length === 0)
    return <p className="mt-4 text-sm">The owner sees all documents anyway.</p>;
  return (
    <ul aria-label="Colleagues" className="mt-4 divide-y divide-line border-line border-y">
      {colleagues.map((member) => (
        <Colleague
          key={member.id}
          envelopeId={envelopeId}
          member={member}
          all={people}
          as={shared.find(({ id }) => id === member.id)?.as ?? "none"}
        />
      ))}
    </ul>
  );
}

const options: readonly { readonly value: ShareKind | "none"; readonly label: string }[] = [
  { value: "none", label: "Not shared" },
  { value: "read", label: "Can read" },
  { value: "lookAfter", label: "Can look after it" },
];

interface ColleagueProps {
  readonly envelopeId: string;
  readonly member: Member;
  readonly all: readonly Member[];
  readonly as: ShareKind | "none";
}

function Colleague({ envelopeId, member, all, as }: ColleagueProps) {
  const name = isolated(member.name || member.email);
  const invalidates = [shares.list, members.log];
  const share = useApiMutation(shares.share, {
    invalidates,
    done: `The document is shared with ${name}.`,
    what: "Share a document",
  });
  const end = useApiMutation(shares.end, {
    invalidates,
    done: `The document is no longer shared with ${name}.`,
    what: "End sharing a document",
  });
  const named = { envelopeId, memberId: member.id };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <MemberLine member={member} all={all} />
      <Select
        label={`What ${member.name || member.email} may do`}
        isLabelHidden
        value={as}
        options={options}
        onChange={(next) =>
          next === "none" ? end.mutate(named) : share.mutate({ ...named, as: next })
        }
      />
    </li>
  );
}
