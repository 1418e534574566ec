import { useRef } from "react";
import { limits } from "#contract/rules/limits/limits";
import { useCallForm } from "../../api/call-form.ts";
import type { MutationMore } from "../../api/query.ts";
import { nameFault, type Template, templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";

interface NamedProps {
  /** The template as currently listed, so that another try after a refusal uses the newest version. */
  readonly template: Template;
  readonly onClose: () => void;
}

export function RenameTemplate({ template: { id, version, name }, onClose }: NamedProps) {
  return (
    <NameDialog
      title="Rename template"
      confirm="Rename"
      first={name}
      call={(next) => templates.rename({ templateId: id, version, name: next })}
      invalidates={[templates.list, templates.open]}
      done="The template was renamed."
      onClose={onClose}
    />
  );
}

export function DuplicateTemplate({ template: { id, name }, onClose }: NamedProps) {
  const idempotencyKey = useRef(crypto.randomUUID());
  return (
    <NameDialog
      title="Duplicate template"
      confirm="Duplicate"
      first={`Copy of ${name}`.slice(0, limits.nameMax)}
      call={(next) =>
        templates.duplicate(
          { templateId: id, name: next },
          { idempotencyKey: idempotencyKey.current },
        )
      }
      invalidates={[templates.list, users.profile]}
      done="The template was duplicated."
      onError={({ code }) => {
        // The first try did arrive, with another name.
        if (code === "KEY_USED") idempotencyKey.current = crypto.randomUUID();
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps
  extends Pick<MutationMore<string, unknown>, "invalidates" | "done" | "onError"> {
  readonly title: string;
  readonly confirm: string;
  readonly first: string;
  readonly call: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function NameDialog({ title, confirm, first, onClose, ...saving }: NameDialogProps) {
  const { form, bind } = useCallForm({
    ...saving,
    names: ["newName"],
    initial: { newName: first },
    check: checkName,
    inputOf: ({ newName }) => newName.trim(),
    onSuccess: onClose,
  });
  return (
    <FormDialog title={title} confirm={confirm} onClose={onClose} {...form}>
      <TextInput label="Template Name" autoComplete="off" {...bind("newName")} />
    </FormDialog>
  );
}

export const checkName = ({ newName }: { readonly newName: string }) => {
  const problem = nameFault(newName);
  return problem === undefined ? {} : { newName: problem };
};
