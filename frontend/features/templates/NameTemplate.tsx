import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { limits } from "#contract/rules";
import { refresh, useApiMutation } from "../../api/query.ts";
import { nameFault, type Template, templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";

interface NamedProps {
  /** The template as currently listed, so that another try after a refusal uses the newest version. */
  readonly template: Template;
  readonly onClose: () => void;
}

export function RenameTemplate({ template, onClose }: NamedProps) {
  const cache = useQueryClient();
  const renaming = useApiMutation(templates.rename, {
    invalidates: [templates.list, templates.open],
    // Somebody else may have changed it, so another try uses the newest version.
    onError: () => void refresh(cache, templates.list),
    onSuccess: () => {
      toast.success("The template was renamed.");
      onClose();
    },
  });
  const { id, version, name } = template;
  return (
    <NameDialog
      title="Rename template"
      confirm="Rename"
      first={name}
      act={renaming}
      onName={(next) => renaming.mutate({ templateId: id, version, name: next })}
      onClose={onClose}
    />
  );
}

export function DuplicateTemplate({ template, onClose }: NamedProps) {
  const idempotencyKey = useRef(crypto.randomUUID());
  const { id, name } = template;
  const duplicating = useApiMutation(
    (next: string) =>
      templates.duplicate(
        { templateId: id, name: next },
        { idempotencyKey: idempotencyKey.current },
      ),
    {
      invalidates: [templates.list, users.profile],
      onError: ({ code }) => {
        // The first try did arrive, with another name.
        if (code === "KEY_USED") idempotencyKey.current = crypto.randomUUID();
      },
      onSuccess: () => {
        toast.success("The template was duplicated.");
        onClose();
      },
    },
  );
  return (
    <NameDialog
      title="Duplicate template"
      confirm="Duplicate"
      first={`Copy of ${name}`.slice(0, limits.nameMax)}
      act={duplicating}
      onName={duplicating.mutate}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly first: string;
  readonly act: {
    readonly isPending: boolean;
    readonly error: { readonly message: string } | null;
  };
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ title, confirm, first, act, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(first);
  const [tried, setTried] = useState(false);
  const problem = nameFault(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) onName(name.trim());
  }
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      busy={act.isPending}
      onClose={onClose}
      noValidate
      onSubmit={submit}
      error={act.error?.message}
    >
      <TextInput
        label="Template Name"
        name="template-name"
        autoComplete="off"
        value={name}
        error={tried ? problem : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
