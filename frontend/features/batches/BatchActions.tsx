import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Batch, batches } from "../../api/batches.ts";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { useApiMutation } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { saveAs } from "../../ui/save-as.ts";
import { PlanStart } from "./PlanStart.tsx";
import { stale } from "./stale.ts";
import { pauseLabel, sendLabel } from "./words.ts";

/** The decision to send, Pause, Continue, the result and deletion, as far as each is possible now. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { id: batchId, state, left } = batch;
  const send = useApiMutation(batches.send, { invalidates: stale });
  const pause = useApiMutation(batches.pause, { invalidates: stale });
  const result = useApiMutation(batches.result, {
    onSuccess: ({ fileName, csv }) => saveAs(new Blob([csv], { type: "text/csv" }), fileName),
  });
  const [asked, setAsked] = useState<"plan" | "remove">();
  const failed = send.error ?? pause.error ?? result.error;
  const sendWords = sendLabel(batch);
  const pauseWords = pauseLabel(state);
  return (
    <>
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        {sendWords && (
          <Button
            variant="primary"
            icon="send"
            busy={send.isPending}
            onClick={() => send.mutate({ batchId, rows: left })}
          >
            {sendWords}
          </Button>
        )}
        {(state === "checked" || state === "planned") && left > 0 && (
          <Button icon="clock" onClick={() => setAsked("plan")}>
            {state === "planned" ? "Change start" : "Send later"}
          </Button>
        )}
        {pauseWords && (
          <Button busy={pause.isPending} onClick={() => pause.mutate({ batchId })}>
            {pauseWords}
          </Button>
        )}
        <Button icon="download" busy={result.isPending} onClick={() => result.mutate({ batchId })}>
          Result as CSV
        </Button>
        <Button variant="ghost" icon="trash" onClick={() => setAsked("remove")}>
          Delete
        </Button>
      </div>
      {asked === "plan" && <PlanStart batch={batch} onClose={() => setAsked(undefined)} />}
      {asked === "remove" && <Removal batch={batch} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Removal({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ConfirmCall
      title="Delete these rows?"
      confirm="Delete"
      variant="danger"
      call={batches.remove}
      input={{ batchId: batch.id }}
      invalidates={[batches.list]}
      onDone={() => void navigate(paths.batches)}
      onClose={onClose}
    >
      <p>
        {batch.sent === 0
          ? "Nothing was sent with them."
          : `${counted(batch.sent, "document")} that you sent with them stay as they are.`}
        {batch.left > 0 &&
          batch.sent > 0 &&
          ` ${counted(batch.left, "document")} will not be sent.`}
      </p>
    </ConfirmCall>
  );
}
