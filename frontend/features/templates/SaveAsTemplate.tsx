import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PageSize } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import type { Check } from "#contract/rules/people/checks";
import type { Does } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import { useApiMutation } from "../../api/query.ts";
import { nameFault, type RoleLists, type TemplateField, templates } from "../../api/templates.ts";
import { paths } from "../../paths.ts";
import { counted } from "../../ui/counted.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { uploadedCopy } from "../../upload/uploaded-copy.ts";
import { RoleRows } from "./RoleRows.tsx";
import { listsOf, type PersonText, rowProblems, rowsOf, withRoles } from "./role-rows.ts";
import { useFoundRoles } from "./use-found-roles.ts";
import { offerUse, staleAfterSave } from "./use-save-template.ts";

/** A document whose file and fields can become a template's. */
export interface TemplateSource {
  readonly name: string;
  /** An uploaded file, or one from which an upload is made. */
  readonly file: { readonly id: string; readonly name: string; readonly url: string };
  readonly pages: readonly PageSize[];
  readonly signerCount: number;
  /** Roles in the order of the signers; "" for a signer without one. */
  readonly roles?: readonly string[];
  /** What each does, in the same order; null for somebody who signs. */
  readonly does?: readonly (Does | null)[];
  /** The checks of each, in the same order; null for none. */
  readonly checks?: readonly (readonly Check[] | null)[];
  /** Who signs it, in the same order. */
  readonly people?: readonly PersonText[];
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
  const [rows, setRows] = useState(() => rowsOf(source.signerCount, { ...source, people: [] }));
  const [tried, setTried] = useState(false);
  const { file, pages, fields } = source;
  useFoundRoles(
    file.url,
    () => (roles, open) => roles.rolesOfFields(open, pages, fields),
    (found) => setRows((present) => withRoles(present, found)),
  );
  const save = useSave(source, onClose);
  const problem = nameFault(name);
  const isWrong = rowProblems(rows).some((row) => Object.keys(row).length > 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || isWrong) return;
    save.mutate({ name: name.trim(), ...listsOf(rows) });
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
        The file and its fields are kept, for {counted(source.signerCount, "person", "people")}. You
        name them each time, except where you choose “Always the same person”.
      </p>
      <TextInput
        label="Template Name"
        name="template-name"
        autoComplete="off"
        value={name}
        error={tried ? problem : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleRows rows={rows} checked={tried} people={source.people ?? []} onChange={setRows} />
    </FormDialog>
  );
}

interface TemplateNames extends RoleLists {
  readonly name: string;
}

function useSave(source: TemplateSource, onSaved: () => void) {
  const navigate = useNavigate();
  const idempotencyKey = useRef(crypto.randomUUID());
  // Kept for another try, which must be the same request.
  const copy = useRef<Promise<string>>(undefined);
  const save = async (named: TemplateNames) => {
    const { file, pages, language, fields } = source;
    copy.current ??= uploadedCopy(file);
    const documentId = await copy.current.catch((error) => {
      copy.current = undefined;
      throw error;
    });
    const template = { ...named, documentId, pages, language, fields };
    return templates.save(template, { idempotencyKey: idempotencyKey.current });
  };
  return useApiMutation(save, {
    invalidates: staleAfterSave,
    onError: ({ code }) => {
      // The first try did arrive, with another name.
      if (code === "KEY_USED") idempotencyKey.current = crypto.randomUUID();
    },
    onSuccess: ({ id }) => {
      offerUse("The template was saved.", () => navigate(paths.newFromTemplate(id)));
      onSaved();
    },
  });
}
