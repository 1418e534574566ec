import { useState } from "react";
import { type Batch, batches } from "../../api/batches.ts";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { stale } from "./stale.ts";
import { localOf, mondayAfter } from "./start.ts";

/** Asks when sending begins; proposes the next Monday at nine. */
export function PlanStart({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [start, setStart] = useState(() =>
    batch.startsAt ? localOf(new Date(batch.startsAt)) : localOf(mondayAfter(new Date())),
  );
  const at = new Date(start);
  const isFuture = at.getTime() > Date.now();
  return (
    <ConfirmCall
      title="Choose when sending starts"
      confirm="Plan"
      variant="primary"
      call={batches.send}
      input={{
        batchId: batch.id,
        rows: batch.left,
        startAt: isFuture ? at.toISOString() : undefined,
      }}
      invalidates={stale}
      disabledReason={isFuture ? undefined : "Please choose a time in the future."}
      onClose={onClose}
    >
      <TextInput
        label="Starts"
        hint="In your time zone. The first emails go out within five minutes of this time."
        type="datetime-local"
        value={start}
        onChange={({ target }) => setStart(target.value)}
      />
    </ConfirmCall>
  );
}
