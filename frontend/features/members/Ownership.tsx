import { type ReactNode, useState } from "react";
import { offerDays } from "#contract/rules/people/workspace-roles";
import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { type Member, members, type Offer, ownership } from "../../api/members.ts";
import { useApiQuery } from "../../api/query.ts";
import { openJoinedWorkspace } from "../../session/open-workspace.ts";
import { useMay, useWorkspace } from "../../session/workspace.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingGroup, SettingLine } from "../../ui/SettingLine.tsx";
import { dayOf } from "../../ui/times.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import { shownName } from "./shown-name.ts";

/**
 * The open offer to pass the workspace on, for those who may see it, and a way to make one, for its owner; nothing for somebody
 * who has no colleagues.
 */
export function Ownership() {
  const isOwner = useMay("workspace:own");
  const { data: people = [] } = useApiQuery(members.list, {});
  const { data } = useApiQuery(ownership.show, {});
  const others = people.filter(({ status, role }) => status === "member" && role !== "owner");
  if (data?.offer?.isMine)
    return (
      <Framed>
        <MyOffer offer={data.offer} />
      </Framed>
    );
  if (!data || others.length === 0) return null;
  if (data.offer)
    return (
      <Framed>
        <OpenOffer offer={data.offer} mayWithdraw={isOwner} />
      </Framed>
    );
  if (!isOwner) return null;
  return (
    <Card className="p-4 sm:p-6">
      <SettingGroup title="Ownership">
        <SettingLine label="Owner" value="You">
          <PassOn others={others} />
        </SettingLine>
      </SettingGroup>
    </Card>
  );
}

const Framed = ({ children }: { readonly children: ReactNode }) => (
  <Card className="p-4 sm:p-6">
    <Section title="Ownership" className="grid justify-items-start gap-3">
      {children}
    </Section>
  </Card>
);

function PassOn({ others }: { readonly others: readonly Member[] }) {
  const [isAsked, setAsked] = useState(false);
  const [memberId, setMemberId] = useState(others[0]?.id ?? "");
  const chosen = others.find(({ id }) => id === memberId);
  return (
    <div className="grid max-w-md justify-items-start gap-4">
      <p className="text-ink-soft text-sm">
        You own this workspace: you pay for it, and it is deleted with your account. You can pass it
        on to a colleague, who has {offerDays} days to accept. You then log in again, and stay as an
        admin.
      </p>
      <Select
        label="New owner"
        value={memberId}
        options={others.map((one) => ({ value: one.id, label: shownName(one) }))}
        onChange={setMemberId}
      />
      <Button onClick={() => setAsked(true)}>Offer the workspace</Button>
      {isAsked && chosen && (
        <ProofDialog
          title={`Offer the workspace to ${isolated(shownName(chosen))}?`}
          confirm="Offer"
          call={(proof) => ownership.offer({ memberId: chosen.id, ...proof })}
          done={`The offer was emailed to ${chosen.email}.`}
          onClose={() => setAsked(false)}
        >
          Nothing changes until they accept. Then they own the workspace with its documents, plan
          and invoices, and only they can give it back.
        </ProofDialog>
      )}
    </div>
  );
}

function OpenOffer({
  offer,
  mayWithdraw,
}: {
  readonly offer: Offer;
  readonly mayWithdraw: boolean;
}) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { to, endsAt } = offer;
  return (
    <>
      <p className="text-sm [overflow-wrap:anywhere]">
        This workspace is offered to {isolated(to.name)} ({to.email}) until {dayOf(endsAt)}.
      </p>
      {mayWithdraw && <Button onClick={() => setWithdrawing(true)}>Withdraw the offer</Button>}
      {isWithdrawing && (
        <ConfirmCall
          title="Withdraw the offer?"
          confirm="Withdraw"
          variant="danger"
          call={ownership.withdraw}
          input={{}}
          invalidates={[ownership.show, members.log]}
          done="The offer is withdrawn."
          onClose={() => setWithdrawing(false)}
        >
          <p className="text-ink-soft">You stay the owner.</p>
        </ConfirmCall>
      )}
    </>
  );
}

function MyOffer({ offer: { endsAt } }: { readonly offer: Offer }) {
  const [asked, setAsked] = useState<"accept" | "decline">();
  const { name = "" } = useWorkspace();
  return (
    <>
      <p className="text-sm [overflow-wrap:anywhere]">
        The owner of the workspace “{isolated(name)}” wants to pass it on to you, until{" "}
        {dayOf(endsAt)}. The owner pays for it, and it is deleted with the owner’s account.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setAsked("accept")}>
          Become the owner
        </Button>
        <Button onClick={() => setAsked("decline")}>Decline</Button>
      </div>
      {asked === "accept" && (
        <ProofDialog
          title={`Become the owner of the workspace “${isolated(name)}”?`}
          confirm="Become the owner"
          isFactorNeeded
          call={ownership.accept}
          done="You own the workspace now."
          onDone={() => void openJoinedWorkspace()}
          onClose={() => setAsked(undefined)}
        >
          You take over its plan, its card and its invoices. The owner until now becomes an admin.
        </ProofDialog>
      )}
      {asked === "decline" && (
        <ConfirmCall
          title="Decline the offer?"
          confirm="Decline"
          variant="primary"
          call={ownership.decline}
          input={{}}
          invalidates={[ownership.show, members.log]}
          done="You have declined the offer."
          onClose={() => setAsked(undefined)}
        >
          <p className="text-ink-soft">The owner is notified, and can offer it again.</p>
        </ConfirmCall>
      )}
    </>
  );
}
