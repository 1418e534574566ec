import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { type Hook, hooks, type ShownHook } from "../../../api/hooks.ts";

interface ReplaceSecretDialogProps {
  readonly hook: Hook;
  readonly onMade: (made: ShownHook) => void;
  readonly onClose: () => void;
}

export function ReplaceSecretDialog({ hook, onMade, onClose }: ReplaceSecretDialogProps) {
  return (
    <ConfirmCall
      title="Replace the secret?"
      confirm="Replace"
      variant="primary"
      call={hooks.replaceSecret}
      input={{ hookId: hook.id }}
      invalidates={[hooks.list]}
      onDone={onMade}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        For 24 hours calls are signed with the old and the new secret, so that your program can
        change over without missing one. After that only the new one counts.
      </p>
    </ConfirmCall>
  );
}
