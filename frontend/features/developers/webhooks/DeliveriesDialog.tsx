import { type FormEvent, useState } from "react";
import { type Delivery, type Hook, hooks } from "../../../api/hooks.ts";
import type { AnyCall } from "../../../api/query.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { momentOf } from "../../../ui/times.ts";
import { answerWords, deliveryWords, toneClass } from "./hook-words.ts";

interface Deliveries {
  readonly hook: Pick<Hook, "id" | "url" | "state">;
  readonly what: "webhook" | "storage";
  /** Shows its state. */
  readonly list: AnyCall;
}

/** What was sent to a webhook, or put into a storage, in the last 30 days, and what came of it. */
export function DeliveriesDialog({ onClose, ...of }: Deliveries & { onClose: () => void }) {
  const { hook, what } = of;
  const [after, setAfter] = useState<string>();
  const query = useApiQuery(hooks.deliveries, { hookId: hook.id, limit: 20, after });
  return (
    <Dialog
      open
      size="large"
      title="Deliveries in the last 30 days"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="wrap-anywhere mb-4 text-ink-soft text-sm">{hook.url}</p>
      <Loaded of={query} label="Loading deliveries">
        {({ data, next }) => (
          <>
            {data.length === 0 && (
              <p className="text-sm">
                {what === "storage"
                  ? "No document has been completed since."
                  : "Nothing has been sent to this address yet."}
              </p>
            )}
            <ul aria-label="Deliveries" className="divide-y divide-line text-sm">
              {data.map((one) => (
                <DeliveryRow key={one.id} {...of} one={one} />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-2">
              {after !== undefined && (
                <Button size="small" onClick={() => setAfter(undefined)}>
                  Newest
                </Button>
              )}
              {next !== null && (
                <Button size="small" onClick={() => setAfter(next)}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <SendSince {...of} />
    </Dialog>
  );
}

function DeliveryRow({ hook, what, list, one }: Deliveries & { one: Delivery }) {
  const { words, tone } = deliveryWords(one);
  const subject = what === "storage" ? "Signed document" : one.type;
  const again = useApiMutation(hooks.sendAgain, {
    invalidates: [hooks.deliveries, list],
    what: `sending ${one.id}`,
    done: "It is sent again.",
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="wrap-anywhere font-medium">{subject}</p>
        <p className="text-ink-soft">{momentOf(one.timestamp)}</p>
        <p className={toneClass[tone]}>{words}</p>
        {one.lastTry && (
          <p className="wrap-anywhere text-ink-faint">
            {answerWords(one.lastTry)} ({one.lastTry.tookMs.toLocaleString()} ms)
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={`Send again: ${subject}, ${momentOf(one.timestamp)}`}
        busy={again.isPending}
        disabledReason={hook.state === "off" ? `Please turn the ${what} on first.` : undefined}
        onClick={() => again.mutate({ hookId: hook.id, deliveryId: one.id })}
      >
        Send again
      </Button>
    </li>
  );
}

/** Sends past events again, for a receiver that has lost them or missed them while the webhook was off. */
function SendSince({ hook, what, list }: Deliveries) {
  const [since, setSince] = useState("");
  const all = what === "storage" ? "documents" : "events";
  const send = useApiMutation(hooks.sendSince, {
    invalidates: [hooks.deliveries, list],
    what: `sending to ${hook.id}`,
    done: `All ${all} since then are sent again, in their order.`,
  });
  const isTime = !Number.isNaN(Date.parse(since));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTime) return;
    send.mutate({ hookId: hook.id, since: new Date(since).toISOString() });
  }

  return (
    <form
      onSubmit={submit}
      className="mt-6 flex flex-wrap items-end gap-3 border-line border-t pt-4"
    >
      <TextInput
        label={`Send all ${all} again since`}
        type="datetime-local"
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
      <Button
        type="submit"
        busy={send.isPending}
        disabledReason={
          hook.state === "off"
            ? `Please turn the ${what} on first.`
            : isTime
              ? undefined
              : "Please choose a time."
        }
      >
        Send all
      </Button>
    </form>
  );
}
