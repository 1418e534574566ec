import { useRef, useState } from "react";
import { useCallForm } from "../../api/call-form.ts";
import { members } from "../../api/members.ts";
import { type Template, templates } from "../../api/templates.ts";
import { useOtherWorkspaces } from "../../session/workspace.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/Select.tsx";
import { checkName } from "./NameTemplate.tsx";

interface CopyTemplateProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** Copies a template to another workspace of the person. */
export function CopyTemplate({ template: { id, name, people }, onClose }: CopyTemplateProps) {
  const workspaces = useOtherWorkspaces("templates:write");
  const idempotencyKey = useRef(crypto.randomUUID());
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.id ?? "");
  const { form, bind } = useCallForm({
    names: ["newName"],
    initial: { newName: name },
    check: checkName,
    inputOf: ({ newName }) => ({ id, workspaceId, name: newName.trim() }),
    call: (input: { id: string; workspaceId: string; name: string }) =>
      templates.copy(input, { idempotencyKey: idempotencyKey.current }),
    invalidates: [members.log],
    done: "The template was copied.",
    onError: ({ code }) => {
      // The first try did arrive, with other values.
      if (code === "KEY_USED") idempotencyKey.current = crypto.randomUUID();
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog title="Copy to another workspace" confirm="Copy" onClose={onClose} {...form}>
      <Select
        label="Workspace"
        value={workspaceId}
        options={workspaces.map((one) => ({ value: one.id, label: one.name ?? "" }))}
        onChange={setWorkspaceId}
      />
      <TextInput label="Template Name" autoComplete="off" {...bind("newName")} />
      {people && (
        <p className="text-ink-soft text-sm">
          People who always sign are left out of the copy. Their roles stay.
        </p>
      )}
    </FormDialog>
  );
}
