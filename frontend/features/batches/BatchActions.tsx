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
import { count } from "./words.ts";

const stale = { invalidates: [batches.get, batches.list, batches.rows] };

/** The decision to send, Pause, Continue, the result and deletion, as far as each is possible now. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { id: batchId, state, left } = batch;
  const send = useApiMutation(batches.send, stale);
  const pause = useApiMutation(batches.pause, stale);
  const result = useApiMutation(batches.result, {
    onSuccess: ({ fileName, csv }) => saveAs(new Blob([csv], { type: "text/csv" }), fileName),
  });
  const [isRemoving, setRemoving] = useState(false);
  const failed = send.error ?? pause.error ?? result.error;
  return (
    <>
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        {left > 0 && state !== "sending" && (
          <Button
            variant="primary"
            icon="send"
            busy={send.isPending}
            onClick={() => send.mutate({ batchId, rows: left })}
          >
            {state === "checked" ? `Send ${count(left)}` : `Continue with ${count(left)}`}
          </Button>
        )}
        {state === "sending" && (
          <Button busy={pause.isPending} onClick={() => pause.mutate({ batchId })}>
            Pause
          </Button>
        )}
        <Button icon="download" busy={result.isPending} onClick={() => result.mutate({ batchId })}>
          Result as CSV
        </Button>
        <Button variant="ghost" icon="trash" onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </div>
      {isRemoving && <Removal batch={batch} onClose={() => setRemoving(false)} />}
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
