import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { members } from "../../api/members.ts";
import { type Template, templates } from "../../api/templates.ts";

interface TemplateSeenByProps {
  /** The template as currently listed, so that another try after a refusal uses the newest version. */
  readonly template: Template;
  readonly onClose: () => void;
}

/** Shares a template with the workspace, or takes it back. */
export function TemplateSeenBy({ template, onClose }: TemplateSeenByProps) {
  const { id: templateId, version, seenBy, name } = template;
  const isShared = seenBy === "workspace";
  return (
    <ConfirmCall
      title={isShared ? "Keep this template to yourself?" : "Share this template?"}
      confirm={isShared ? "Keep to myself" : "Share"}
      variant="primary"
      call={templates.setSeenBy}
      input={{ templateId, version, seenBy: isShared ? "maker" : "workspace" }}
      invalidates={[templates.list, templates.open, members.log]}
      done={
        isShared
          ? "Colleagues no longer see the template."
          : "The template is shared with the workspace."
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="break-words font-medium text-ink">{isolated(name)}</span>{" "}
        {isShared
          ? "will be seen by you, the owner and admins alone. Documents, bulk sends and a public link that were made from it stay as they are."
          : "will be seen, used and changed by everybody who may do so with this workspace's templates."}
      </p>
    </ConfirmCall>
  );
}
