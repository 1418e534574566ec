import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Language } from "#contract/languages";
import type { PageSize } from "#contract/markers";
import { limits } from "#contract/rules";
import type { ApiError } from "../../api/api-error.ts";
import { nameFault, type TemplateField, templates } from "../../api/templates.ts";
import { useSessionUser } from "../../session/user.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";
import { uploadedCopy } from "../../upload/uploaded-copy.ts";
import { rolesOf, rolesProblem } from "./template-work.ts";
import { noteSaved } from "./use-save-template.ts";

/** A document whose file and fields can become a template's. */
export interface TemplateSource {
  readonly name: string;
  readonly fileName: string;
  readonly url: string;
  readonly pages: readonly PageSize[];
  readonly signerCount: number;
  /** Roles in the order of the signers; "" for a signer without one. */
  readonly roles?: readonly string[];
  readonly language?: Language | undefined;
  readonly fields: readonly TemplateField[];
}

interface SaveAsTemplateProps {
  readonly source: TemplateSource;
  readonly onClose: () => void;
}

/** Asks for the name of the template, and saves it. */
export function SaveAsTemplate({ source, onClose }: SaveAsTemplateProps) {
  const [name, setName] = useState(source.name.slice(0, limits.nameMax));
  const [roles, setRoles] = useState(
    (source.roles ?? []).some(Boolean) ? (source.roles ?? []).join(", ") : "",
  );
  const [tried, setTried] = useState(false);
  const save = useSave(source, onClose);
  const problem = nameFault(name);
  const { roles: roleProblem } = rolesProblem(rolesOf({ roles }), source.signerCount);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || roleProblem !== undefined || save.isPending) return;
    save.mutate({ name: name.trim(), roles: rolesOf({ roles }) });
  }

  return (
    <FormDialog
      title="Save as template"
      confirm="Save"
      busy={save.isPending}
      onClose={onClose}
      noValidate
      onSubmit={submit}
      className="grid gap-4"
      error={save.error?.message}
    >
      <p className="text-ink-soft text-sm">
        The file and its fields are kept, for{" "}
        {source.signerCount === 1 ? "1 signer" : `${source.signerCount} signers`} whom you name each
        time. The people in this document are not included.
      </p>
      <TextInput
        label="Template Name"
        name="template-name"
        autoComplete="off"
        value={name}
        error={tried ? problem : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        label="Roles"
        name="template-roles"
        optional
        autoComplete="off"
        placeholder="Landlord, Tenant"
        hint="In the order of the signers, separated by commas. If empty: Signer 1, Signer 2, …"
        value={roles}
        error={tried ? roleProblem : undefined}
        onChange={(event) => setRoles(event.target.value)}
      />
    </FormDialog>
  );
}

interface Named {
  readonly name: string;
  readonly roles: readonly string[];
}

function useSave(source: TemplateSource, onSaved: () => void) {
  const sender = useSessionUser();
  const cache = useQueryClient();
  const idempotencyKey = useRef(crypto.randomUUID());
  // Kept for another try, which must be the same request.
  const copy = useRef<Promise<{ readonly url: string }>>(undefined);
  return useMutation<{ id: string }, ApiError, Named>({
    mutationFn: async ({ name, roles }) => {
      const { fileName, pages, signerCount, language, fields } = source;
      copy.current ??= uploadedCopy(source.url, fileName);
      const { url } = await copy.current.catch((error) => {
        copy.current = undefined;
        throw error;
      });
      const template = { sender, name, file: { url, pages }, signerCount, roles, language, fields };
      return templates.save(template, { idempotencyKey: idempotencyKey.current });
    },
    onError: ({ code }) => {
      // The first try did arrive, with another name.
      if (code === "KEY_USED") idempotencyKey.current = crypto.randomUUID();
    },
    onSuccess: () => {
      noteSaved(cache);
      toast.success("The template was saved.");
      onSaved();
    },
  });
}
