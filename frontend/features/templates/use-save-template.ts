import { useNavigate } from "react-router-dom";
import type { ApiError } from "../../api/api-error.ts";
import { files } from "../../api/files.ts";
import { useApiMutation } from "../../api/query.ts";
import { templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";
import { paths } from "../../paths.ts";
import type { ShownField } from "../../placing/placer-props.ts";
import { refusedIndex } from "../../placing/settings-checks.ts";
import { numberedFields } from "../../placing/template-fields.ts";
import { forgetFailure, toast } from "../../ui/toasts.ts";
import type { ChosenDocument } from "../../upload/ChosenFile.tsx";
import { listsOf } from "./role-rows.ts";
import {
  isTemplateFile,
  rowsOfWork,
  type TemplateAction,
  type TemplateWork,
} from "./template-work.ts";

interface SaveHandlers {
  readonly act: (action: TemplateAction) => void;
  /** Called with a field that the server refused, so that the placer shows what is wrong with it. */
  readonly onRefused: (field: ShownField) => void;
}

/** Saves the template and goes back to the list, where it comes first. */
export function useSaveTemplate(
  work: TemplateWork,
  file: ChosenDocument,
  { act, onRefused }: SaveHandlers,
) {
  const navigate = useNavigate();
  const save = () => {
    const { editing, idempotencyKey } = work;
    const template = {
      name: work.name.trim(),
      pages: file.pages,
      ...listsOf(rowsOfWork(work)),
      titlePattern: work.titlePattern.trim(),
      language: work.language,
      fields: numberedFields(work.layout.present),
    };
    if (!editing) return templates.save({ ...template, documentId: file.id }, { idempotencyKey });
    const documentId = isTemplateFile(file) ? undefined : file.id;
    const version = { templateId: editing.id, version: editing.version, documentId };
    return templates.change({ ...template, ...version });
  };
  return useApiMutation<void, { id: string }>(save, {
    invalidates: staleAfterSave,
    onError: (error) => {
      const { code, message, field } = error;
      // If the template was changed or deleted by somebody else, the page asks what to do instead.
      if (!isLost(work, error)) toast.failure("saving the template", message);
      const refused = work.layout.present[refusedIndex(field) ?? -1];
      if (refused) onRefused({ id: refused.id });
      if (code === "KEY_USED") act({ type: "renew key", key: crypto.randomUUID() });
    },
    onSuccess: ({ id }) => {
      act({ type: "clear", key: crypto.randomUUID() });
      const saved = work.editing ? "Your changes were saved." : "The template was saved.";
      forgetFailure("saving the template");
      offerUse(saved, () => navigate(paths.newFromTemplate(id)));
      navigate(paths.templates);
    },
  });
}

/** Whether the template was changed or deleted by somebody else, while it was changed here. */
export const isLost = ({ editing }: TemplateWork, { code, status }: ApiError): boolean =>
  editing !== undefined && (code === "TEMPLATE_CHANGED" || status === 404);

/** Says that a template was saved, and offers to use it. */
export const offerUse = (saved: string, use: () => void): void =>
  toast.offering(saved, "Use it now", use);

/** Calls whose replies a saved template changes. */
export const staleAfterSave = [templates.list, templates.open, files.list, users.profile] as const;
