import { type FormEvent, useState } from "react";
import { type Hook, hooks } from "../../../api/hooks.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/inputs.tsx";

/** Sends past events again, for a receiver that has lost them or missed them while the webhook was off. */
export function SendSince({ hook }: { hook: Hook }) {
  const [since, setSince] = useState("");
  const send = useApiMutation(hooks.sendSince, {
    invalidates: [hooks.deliveries, hooks.list],
    what: `sending to ${hook.id}`,
    done: "All events since then are sent again, in their order.",
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
        label="Send all events again since"
        type="datetime-local"
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
      <Button
        type="submit"
        busy={send.isPending}
        disabledReason={
          hook.state === "off"
            ? "Please turn the webhook on first."
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
