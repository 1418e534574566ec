import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { type Template, templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <ConfirmCall
      title="Delete this template?"
      confirm="Delete"
      variant="danger"
      call={templates.delete}
      input={{ id: template.id }}
      invalidates={[templates.list, templates.open, users.profile]}
      done="The template was deleted."
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="break-words font-medium text-ink">{template.name}</span> can no longer be
        used for new documents. Documents that you have sent with it do not change.
      </p>
    </ConfirmCall>
  );
}
