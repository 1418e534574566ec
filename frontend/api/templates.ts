import * as z from "zod/mini";
import {
  type RolePerson,
  roleExtras,
  rolePerson,
  templateName,
  templateRole,
} from "#contract/calls/template-roles";
import { templateCalls as calls } from "#contract/calls/templates";
import { type TemplateRecordReply, templates as wire } from "#contract/pages/templates";
import { placeholder, placeholderNumber } from "#contract/rules/documents/placeholders";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import { fieldKinds, type PageSize } from "#contract/rules/fields/markers";
import { signerColor } from "#contract/rules/limits/limits";
import type { Language } from "#contract/rules/text/languages";
import {
  templates as specified,
  type TemplateInput,
  type TemplateReply,
} from "#contract/specified/templates";
import { asking, plain, replying } from "./api-call.ts";
import { textFault } from "./check.ts";
import { type Field, fieldOf, markerOf } from "./fields.ts";
import { jsonOf } from "./json-of.ts";
import type { User } from "./session.ts";

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
export interface Template
  extends Omit<TemplateReply, "markers" | "templateName" | "numberOfSigners"> {
  readonly name: string;
  readonly signerCount: number;
}

/** One template, with the pages and fields that a document made from it starts with. */
export interface TemplateRecord extends Template {
  readonly pages: readonly PageSize[];
  readonly fields: readonly TemplateField[];
}

export interface TemplateField extends Field {
  /** Counted from 1. */
  readonly signerNumber: number;
}

export interface NewTemplate
  extends Pick<
    Template,
    "name" | "signerCount" | "roles" | "people" | "does" | "checks" | "titlePattern"
  > {
  readonly sender: Pick<User, "id" | "email">;
  readonly file: { readonly url: string; readonly pages: readonly PageSize[] };
  readonly language?: Language | undefined;
  readonly fields: readonly TemplateField[];
}

export const templates = {
  list: replying(specified.list, (list) => list.map(templateOf)),
  open: replying(wire.open, recordOf),
  save: asking(specified.save, templateInput),
  /** Saves the next version of the template, based on the named version. */
  change: asking(wire.change, changeInput),
  rename: plain(calls.rename.session),
  duplicate: plain(calls.duplicate.session),
  delete: plain(specified.remove),
};

function templateOf(reply: TemplateReply): Template {
  const { markers: _, templateName, numberOfSigners, ...same } = reply;
  return { ...same, name: templateName, signerCount: numberOfSigners };
}

export function recordOf({ pages, ...reply }: TemplateRecordReply): TemplateRecord {
  return { ...templateOf(reply), pages, fields: templateFields(reply.markers, pages) };
}

const markersInText = z.array(
  z.object({
    etype: z.enum(fieldKinds),
    dataX: z.number(),
    dataY: z.number(),
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    recepientEmail: z.string(),
    settings: z.optional(
      z.custom<FieldSettings>((value) => typeof value === "object" && value !== null),
    ),
  }),
);

function templateFields(markers: string, pages: readonly PageSize[]): TemplateField[] {
  return (jsonOf(markersInText, markers) ?? []).flatMap((marker) => {
    const field = fieldOf(marker, pages);
    const signerNumber = placeholderNumber(marker.recepientEmail);
    return field && signerNumber ? [{ ...field, signerNumber }] : [];
  });
}

/** The template of the specification. */
export function templateInput(template: NewTemplate): TemplateInput {
  const { sender, name, file, signerCount, language, fields } = template;
  const { roles, people, does, checks, titlePattern } = template;
  const markers = fields.map((field) => {
    const { signerNumber: number } = field;
    return markerOf(field, signerColor(number - 1), placeholder(number), file.pages);
  });
  return {
    userId: sender.id,
    email: sender.email,
    name,
    fileUrl: file.url,
    markers: JSON.stringify(markers),
    numberOfSigners: signerCount,
    ...(roles?.length ? { roles: [...roles] } : {}),
    ...(people?.some(Boolean) ? { people: [...people] } : {}),
    ...(does?.some(Boolean) ? { does: [...does] } : {}),
    ...(checks?.some(Boolean) ? { checks: checks.map((some) => some && [...some]) } : {}),
    ...(titlePattern ? { titlePattern } : {}),
    ...(language ? { language } : {}),
  };
}

interface TemplateChange extends NewTemplate {
  readonly id: string;
  readonly version: number;
}

function changeInput({ id, version, ...template }: TemplateChange) {
  return { ...templateInput(template), id, version };
}
