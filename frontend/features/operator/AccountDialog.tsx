import { useState } from "react";
import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { type OperatorAccount, type OperatorAccountDetails, operator } from "../../api/operator.ts";
import { useApiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { readableBytes } from "../../ui/bytes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { dayOf, momentOf, utcDayOf } from "../../ui/times.ts";
import { stateLooks } from "./account-words.ts";

interface AccountDialogProps {
  readonly account: OperatorAccount;
  readonly onClose: () => void;
}

/** One account without its documents; each look is logged. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const [isAsked, setAsked] = useState(false);
  const { userId } = account;
  const details = useApiQuery(
    operator.account,
    { userId },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (isAsked && details.data)
    return <StopDialog account={details.data} onClose={() => setAsked(false)} />;
  const stopped = details.data?.stoppedAt !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={account.email}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {details.data && (
            <Button variant={stopped ? "secondary" : "danger"} onClick={() => setAsked(true)}>
              {stopped ? "Allow sending again" : "Stop sending"}
            </Button>
          )}
        </>
      }
    >
      <Loaded of={details} label="Loading the account">
        {(data) => <Facts account={data} />}
      </Loaded>
    </Dialog>
  );
}

/** A calendar month, or the day on which the month of a subscription began; "trial" stays as it is. */
function periodWords(period: string): string {
  if (Number.isNaN(Date.parse(period))) return period;
  return period.length === "2026-11".length ? period : `since ${dayOf(period)}`;
}

function Facts({ account }: { account: OperatorAccountDetails }) {
  const { documentsByPeriod, stoppedAt, seenOn } = account;
  const facts: readonly (readonly [string, string])[] = [
    ["Name", isolated(account.name)],
    ["Id", account.userId],
    ["State", stateLooks[account.state].word],
    ...(stoppedAt ? ([["Stopped", momentOf(stoppedAt)]] as const) : []),
    ["Plan", account.plan],
    ["Registered", dayOf(account.createdAt)],
    ...(account.registeredBy ? ([["Registered by", account.registeredBy]] as const) : []),
    ["Last seen", seenOn ? utcDayOf(seenOn) : "not yet"],
    ["Storage", readableBytes(account.storageBytes)],
    ["Files", account.files.toLocaleString("en")],
    ["Templates", account.templates.toLocaleString("en")],
    ["Documents sent", account.documents.toLocaleString("en")],
    ...documentsByPeriod.map(
      ([period, count]) => [`… ${periodWords(period)}`, count.toLocaleString("en")] as const,
    ),
  ];
  return (
    <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StopDialog({
  account,
  onClose,
}: {
  account: OperatorAccountDetails;
  onClose: () => void;
}) {
  const { email, userId } = account;
  const stopped = account.stoppedAt !== undefined;
  return (
    <ConfirmCall
      title={stopped ? `Allow ${email} to send again?` : `Stop ${email}?`}
      confirm={stopped ? "Allow sending again" : "Stop sending"}
      variant={stopped ? "primary" : "danger"}
      call={operator.stopAccount}
      input={{ userId, stopped: !stopped }}
      invalidates={[operator.account, operator.accounts, operator.log]}
      done={({ message }) => message}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        {stopped
          ? "Pending emails go out within five minutes."
          : "Its holder can still log in, read and download; an attempt to send refers them to support. Only people who have signed still get emails. Existing links keep working."}
      </p>
    </ConfirmCall>
  );
}
