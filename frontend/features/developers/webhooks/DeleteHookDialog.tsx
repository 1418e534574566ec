import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { type Hook, hooks } from "../../../api/hooks.ts";

export function DeleteHookDialog({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  return (
    <ConfirmCall
      title="Delete this webhook?"
      confirm="Delete"
      variant="danger"
      call={hooks.remove}
      input={{ hookId: hook.id }}
      invalidates={[hooks.list]}
      done="The webhook was deleted."
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft text-sm">
        Nothing more is sent to {hook.url}, and its list of deliveries is deleted.
      </p>
    </ConfirmCall>
  );
}
