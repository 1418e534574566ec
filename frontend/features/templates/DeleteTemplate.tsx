import { useApiMutation } from "../../api/query.ts";
import { type Template, templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toasts.ts";

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const deletion = useApiMutation(templates.delete, {
    invalidates: [templates.list, templates.open, users.profile],
    onSuccess: () => {
      toast.success("The template was deleted.");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Delete this template?"
      confirm="Delete"
      variant="danger"
      act={deletion}
      onConfirm={() => deletion.mutate({ id: template.id })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="break-words font-medium text-ink">{template.name}</span> can no longer be
        used for new documents. Documents that you have sent with it do not change.
      </p>
    </ConfirmDialog>
  );
}
