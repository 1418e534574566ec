import {
  type RolePerson,
  roleExtras,
  rolePerson,
  templateName,
  templateRole,
} from "#contract/calls/template-roles";
import {
  templateCalls as calls,
  type ShownTemplateRow,
  type ShownWholeTemplate,
} from "#contract/calls/templates";
import { templates as pages } from "#contract/pages/templates";
import type { PageSize } from "#contract/rules/fields/markers";
import type { Check } from "#contract/rules/people/checks";
import type { Does } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import { asking, plain, replying, whole } from "./api-call.ts";
import { textFault } from "./check.ts";
import { type Field, fieldInPoints, fieldOfPoints } from "./fields.ts";

export type { RolePerson } from "#contract/calls/template-roles";
export {
  placeholder,
  placeholderNumber,
  roleMessages,
  roleNames,
} from "#contract/rules/documents/placeholders";

/** What the server would say of a template's name and of one of its roles; undefined if nothing. */
export const nameFault = (name: string) => textFault(templateName, name);
export const roleFault = (role: string) => textFault(templateRole, role);
export const titleFault = (pattern: string) => textFault(roleExtras.titlePattern, pattern);
export const personFault = (name: "email" | "firstName" | "lastName", text: string) =>
  textFault(rolePerson.shape[name], text);

/** "" for what isn't known. */
export const wholePerson = ({ email, firstName, lastName = "", mobile = "" }: RolePerson) => ({
  ...{ email, firstName, lastName, mobile },
});

/** A row of the template list. */
export type Template = ShownTemplateRow;

/** One template, with the pages and fields that a document made from it starts with. */
export interface TemplateRecord extends Omit<ShownWholeTemplate, "fields"> {
  readonly fields: readonly TemplateField[];
}

export interface TemplateField extends Field {
  /** Counted from 1. */
  readonly signerNumber: number;
}

export interface NewTemplate extends Partial<Omit<RoleLists, "roles">> {
  readonly name: string;
  /** One for each signer; "" for one without a role. */
  readonly roles: readonly string[];
  readonly titlePattern?: string | undefined;
  /** Those of its document, on which the fields are. */
  readonly pages: readonly PageSize[];
  readonly language?: Language | undefined;
  readonly fields: readonly TemplateField[];
}

interface Saved extends NewTemplate {
  /** The uploaded document that becomes the template's own. */
  readonly documentId: string;
}

interface Changed extends NewTemplate {
  readonly templateId: string;
  readonly version: number;
  /** Undefined if the template keeps its document. */
  readonly documentId: string | undefined;
}

/** The lists of a template that say something of its roles, each in the order of the signers. */
export interface RoleLists {
  readonly roles: readonly string[];
  readonly people: readonly (RolePerson | null)[];
  readonly does: readonly (Does | null)[];
  readonly checks: readonly (readonly Check[] | null)[];
}

export const templates = {
  list: whole(calls.listTemplates.session),
  open: replying(calls.getTemplate.session, recordOf),
  save: asking(calls.createTemplate.session, ({ documentId, ...template }: Saved) => ({
    ...templateInput(template),
    documentId,
  })),
  /** Saves the next version of the template, based on the named version. */
  change: asking(
    calls.changeTemplate.session,
    ({ templateId, version, documentId, ...template }: Changed) => ({
      ...templateInput(template),
      ...{ templateId, version, documentId },
    }),
  ),
  rename: plain(calls.rename.session),
  duplicate: plain(calls.duplicate.session),
  setSeenBy: plain(calls.setSeenBy.session),
  copy: plain(pages.copyTemplate),
  delete: plain(calls.removeTemplate.session),
};

export function recordOf(reply: ShownWholeTemplate): TemplateRecord {
  const fields = reply.fields.map((field) => ({
    ...fieldOfPoints(field, reply.pages),
    signerNumber: field.recipient,
  }));
  return { ...reply, fields };
}

/** The template as the API takes it. */
export const templateInput = ({ pages, ...template }: NewTemplate) => ({
  ...template,
  roles: [...template.roles],
  people: template.people && [...template.people],
  does: template.does && [...template.does],
  checks: template.checks?.map((some) => some && [...some]),
  fields: template.fields.map((field) => fieldInPoints(field, field.signerNumber, pages)),
});
