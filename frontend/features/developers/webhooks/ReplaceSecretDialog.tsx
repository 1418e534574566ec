import { type Hook, hooks, type ShownHook } from "../../../api/hooks.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

interface ReplaceSecretDialogProps {
  readonly hook: Hook;
  readonly onMade: (made: ShownHook) => void;
  readonly onClose: () => void;
}

export function ReplaceSecretDialog({ hook, onMade, onClose }: ReplaceSecretDialogProps) {
  const replace = useApiMutation(hooks.replaceSecret, {
    invalidates: [hooks.list],
    onSuccess: onMade,
  });
  return (
    <ConfirmDialog
      title="Replace the secret?"
      confirm="Replace"
      variant="primary"
      act={replace}
      onConfirm={() => replace.mutate({ hookId: hook.id })}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        For 24 hours calls are signed with the old and the new secret, so that your program can
        change over without missing one. After that only the new one counts.
      </p>
    </ConfirmDialog>
  );
}
