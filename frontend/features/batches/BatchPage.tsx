import { Link, useParams } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { type Batch, batches } from "../../api/batches.ts";
import { useApiQuery } from "../../api/query.ts";
import { sellsPlans } from "../../installation.ts";
import { BackLink } from "../../layouts/BackLink.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { BatchActions } from "./BatchActions.tsx";
import { BatchFaults } from "./BatchFaults.tsx";
import { BatchProgress } from "./BatchProgress.tsx";
import { BatchRows } from "./BatchRows.tsx";
import { useSent } from "./use-sent.ts";
import { count, lackOf, repeatedAddresses, stateOf, whenSent } from "./words.ts";

/** Often while rows are being sent, and now and then where sending goes on by itself. */
function pollOf(state: Batch["state"] | undefined): number | false {
  if (state === "sending") return 2_000;
  return state === "waiting" || state === "planned" ? 30_000 : false;
}

/** /batches/:batchId: what was found in the rows, the decision to send them, and how far that is. */
export default function BatchPage() {
  const { batchId = "" } = useParams();
  const batch = useApiQuery(
    batches.get,
    { batchId },
    {
      refetchInterval: ({ state }) => pollOf(state.data?.state),
      notifyOnChangeProps: "all",
    },
  );
  return (
    <>
      <title>Send in bulk</title>
      <BackLink to={paths.batches}>Bulk sends</BackLink>
      {batch.error?.code === "NOT_FOUND" ? (
        <Gone />
      ) : (
        <Loaded of={batch} label="Loading the rows">
          {(data) => <Shown batch={data} />}
        </Loaded>
      )}
    </>
  );
}

function Gone() {
  const back = (
    <Link to={paths.batches} className={buttonClass()}>
      Bulk sends
    </Link>
  );
  return (
    <EmptyState icon="search" title="These rows are no longer kept" action={back}>
      The documents that were sent with them are on your dashboard.
    </EmptyState>
  );
}

function Shown({ batch }: { batch: Batch }) {
  const lack = batch.state === "done" ? undefined : lackOf(batch);
  const when = whenSent(batch);
  const sent = useSent(batch);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="break-words font-semibold text-title">{isolated(batch.template.name)}</h1>
        <p className="text-ink-soft text-sm">{`${stateOf(batch)}, ${counted(batch.rows, "row")}`}</p>
      </div>
      <Card className="grid gap-4 p-4">
        <div role="status" className="grid gap-4">
          <How of={batch} />
          {when && <p>{when}</p>}
        </div>
        {sent && sent.size > 0 && <BatchProgress batch={batch} sent={[...sent.values()]} />}
        <BatchActions batch={batch} />
      </Card>
      {batch.stoppedBecause && !(lack && saidByLack.has(batch.stoppedBecause.code)) && (
        <Banner tone="warn">{`${stateOf(batch)}: ${batch.stoppedBecause.message}`}</Banner>
      )}
      {lack && (
        <Banner
          tone="warn"
          action={
            <Link to={paths.settingsSubscription} className="link font-medium">
              {sellsPlans ? "See plans" : "See limits"}
            </Link>
          }
        >
          {lack}
        </Banner>
      )}
      {batch.addressesTwice.length > 0 && (
        <Banner tone="warn">{repeatedAddresses(batch.addressesTwice)}</Banner>
      )}
      <BatchFaults batch={batch} />
      <BatchRows batch={batch} sent={sent} />
    </>
  );
}

/** Reasons to stop that the sentence about the plan says too. */
const saidByLack: ReadonlySet<string> = new Set(["OVER_LIMIT", "MAILS_SPENT"]);

/** The result of the check, or the progress of sending. */
function How({ of: batch }: { of: Batch }) {
  const { state, rows, faulty, sent, refused, left } = batch;
  if (state === "checked" || (state === "planned" && sent + refused === 0))
    return (
      <p>
        {left === 0
          ? "No row can be sent."
          : `${counted(left, "document")} can be sent. Nothing has been sent yet.`}
        {faulty > 0 && left > 0 && ` ${counted(faulty, "row")} will be left out.`}
      </p>
    );
  const all = rows - faulty;
  return (
    <>
      {state === "done" ? (
        <p>{`${counted(sent, "document")} sent.`}</p>
      ) : (
        <Progress
          label="Sent"
          value={all === 0 ? 1 : (sent + refused) / all}
          words={`${count(sent)} of ${count(all)}`}
        />
      )}
      {refused + faulty > 0 && (
        <p className="text-ink-soft text-sm">{`${counted(refused + faulty, "row")} not sent, see below.`}</p>
      )}
    </>
  );
}
