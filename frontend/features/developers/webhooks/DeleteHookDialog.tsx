import { type Hook, hooks } from "../../../api/hooks.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toasts.ts";

export function DeleteHookDialog({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  const remove = useApiMutation(hooks.remove, {
    invalidates: [hooks.list],
    onSuccess: () => {
      toast.success("The webhook was deleted.");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirm="Delete"
      variant="danger"
      act={remove}
      onConfirm={() => remove.mutate({ hookId: hook.id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft text-sm">
        Nothing more is sent to {hook.url}, and its list of deliveries is deleted.
      </p>
    </ConfirmDialog>
  );
}
