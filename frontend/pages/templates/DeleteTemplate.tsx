import { useApiMutation } from "../../api/query.ts";
import { type Template, templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const remove = useApiMutation(templates.delete, {
    invalidates: [templates.list, templates.open, users.profile],
    onSuccess: () => {
      toast.success("The template was deleted.");
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this template?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ id: template.id })}
          >
            Delete
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          <span className="break-words font-medium text-ink">{template.name}</span> can't be used
          for new documents any more. Documents that you have sent with it stay as they are.
        </p>
        {remove.error && <Banner tone="danger">{remove.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
