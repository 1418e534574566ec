import type { PageSize } from "#contract/rules/fields/markers";
import type { Language } from "#contract/rules/text/languages";
import type { StoredFile } from "../domain/common/stored-file.ts";
import {
  type AskedField,
  type AskedInput,
  type RoleTerms,
  templateFields,
  templateTitle,
} from "../domain/templates/asked-document.ts";
import type { Template } from "../domain/templates/template.ts";

/** The document for an envelope; the original is copied from `file`. */
export interface Source {
  readonly fileName: string;
  readonly file: StoredFile;
  readonly firstPage?: StoredFile | undefined;
  readonly pages: readonly PageSize[];
  readonly templateId?: string;
  readonly templateVersion?: number;
  /** Fields for a call of a program, and language, title, roles and checks of its template. */
  readonly asked?: RoleTerms & {
    readonly fields: readonly AskedField[];
    readonly title?: string | undefined;
    readonly language?: Language | undefined;
  };
}

/** A template as it was read, for recipients in the order of its roles. */
export function askedTemplate(template: Template, recipients: AskedInput["recipients"]): Source {
  const { language, does, checks } = template;
  const fields = templateFields(template);
  const title = templateTitle(template, recipients);
  const asked = { fields, language, title, does, checks };
  return { ...fromTemplate(template, template.version), asked };
}

/** A template without its fields, as pages send it. */
export function fromTemplate(template: Template, templateVersion: number): Source {
  const { id, fileName, file, firstPage, pages } = template;
  return { fileName, file, firstPage, pages, templateId: id, templateVersion };
}
