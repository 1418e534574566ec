import * as z from "zod/mini";
import { idempotencyKey, language, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { seenBy } from "../rules/people/workspace-names.ts";
import { call, moreForPages } from "./call.ts";
import {
  anchor,
  fieldAnswer,
  listInput,
  listOf,
  pageSize,
  placedField,
  removed,
} from "./shapes.ts";
import { roleExtras, templateName, templateRole, templateVersion } from "./template-roles.ts";

const row = {
  id: z.string(),
  /** Counts the template's changes, from 1. */
  version: z.number(),
  name: z.string(),
  fileName: z.string(),
  /** One role for each recipient, in their order; "" for a recipient without one. */
  roles: z.array(z.string()),
  ...roleExtras,
  /** Language of envelopes made from it, if one was chosen. */
  language: z.optional(language),
  /** Id of the member who made it, or has taken over from them. */
  madeBy: z.string(),
  /** `maker` for a template that only its maker, the owner, admins and API keys see. */
  seenBy: z.enum(seenBy),
  createdAt: z.string(),
  /** Time of the last change; absent in version 1. */
  changedAt: z.optional(z.string()),
};

export const templateRowAnswer = z.strictObject({ ...row, pageCount: z.number() });

/** A field with the place where it is on the template's own document. */
export const templateField = z.extend(fieldAnswer, { anchor: z.optional(anchor) });

export const templateAnswer = z.strictObject({
  ...row,
  pages: z.array(pageSize),
  fields: z.array(templateField),
});

export type TemplateAnswer = z.input<typeof templateAnswer>;
export type TemplateRowAnswer = z.input<typeof templateRowAnswer>;

/** What pages also need of a template, to show it and to go on with its document. */
interface ShownTemplate {
  /** Path at which its document opens; also the value for an envelope's `fileurl`. */
  readonly fileUrl: string;
  /** Path of the picture of its first page, if there is one. */
  readonly firstPage?: string;
  /** Name of the person who keeps it to themselves; absent for one that all see, and where nobody else is. */
  readonly keptBy?: string;
  /** Present where the caller may share it with the workspace, or keep it to themselves. */
  readonly maySetSeenBy?: true;
}

export type ShownTemplateRow = TemplateRowAnswer & ShownTemplate;
export type ShownWholeTemplate = TemplateAnswer & ShownTemplate;

const list = call({
  path: "GET /templates",
  pagesPath: "/own/templates",
  needs: "templates:read",
  summary: "List templates, newest first",
  input: z.strictObject(listInput),
  answer: listOf(templateRowAnswer),
});

const get = call({
  path: "GET /templates/{templateId}",
  pagesPath: "/own/templates/{templateId}",
  needs: "templates:read",
  summary: "Get a template with its fields",
  input: z.strictObject({ templateId: word }),
  answer: templateAnswer,
});

const written = {
  name: templateName,
  roles: z
    .array(templateRole, senderMessages.numberOfSigners)
    .check(
      z.minLength(1, senderMessages.numberOfSigners),
      z.maxLength(limits.signersMax, senderMessages.numberOfSigners),
    ),
  ...roleExtras,
  fields: z
    .array(placedField, senderMessages.fieldsMissing)
    .check(z.maxLength(limits.markersMax, senderMessages.templateFieldsMax)),
  language: z.optional(language),
};

const needs = "templates:write";

const createTemplate = call({
  path: "POST /templates",
  pagesPath: "/own/templates",
  needs,
  status: 201,
  isOnceById: true,
  summary: "Create a template from an uploaded document",
  description:
    "`roles` names the recipients in their order, and its length is their number; an empty string is a recipient without a role name. `people` may say who signs in which role each time, `does` who does something other than sign, which counts for envelopes whose recipients have no `role`, `checks` how they are checked, for recipients without `checks`, and `titlePattern` how its envelopes are titled. A field's `anchor` is kept, and found again on each document with which the template is used.",
  input: z.strictObject({ documentId: word, ...written, idempotencyKey }),
  answer: templateAnswer,
});

const changeTemplate = call({
  path: "PUT /templates/{templateId}",
  pagesPath: "/own/templates/{templateId}",
  needs,
  summary: "Change a template",
  description:
    "The body replaces name, roles, people, what they do, checks, title pattern, fields and language, and creates the next version; with `documentId`, that document takes the place of the template's own. `version` is the one that you have read; if somebody else has changed the template since, the reply is TEMPLATE_CHANGED and nothing is changed. The same call again changes nothing more. Envelopes created from it are not affected.",
  input: z.strictObject({
    templateId: word,
    version: templateVersion,
    /** The template keeps its document if this is left out. */
    documentId: z.optional(word),
    ...written,
  }),
  answer: templateAnswer,
});

const removeTemplate = call({
  path: "DELETE /templates/{templateId}",
  pagesPath: "/own/templates/{templateId}",
  needs,
  summary: "Delete a template",
  description: "Envelopes created from it are not affected.",
  input: z.strictObject({ templateId: word }),
  answer: removed,
});

const rename = call({
  path: "PUT /templates/{templateId}/name",
  pagesPath: "/templates/record/{templateId}/name",
  needs,
  summary: "Rename a template",
  description:
    "Creates its next version. `version` is the one that you have read; if somebody else has changed the template since, the reply is TEMPLATE_CHANGED.",
  input: z.strictObject({ templateId: word, version: templateVersion, name: templateName }),
  answer: templateAnswer,
});

const duplicate = call({
  path: "POST /templates/{templateId}/duplicate",
  pagesPath: "/templates/record/{templateId}/duplicate",
  needs,
  status: 201,
  isOnceById: true,
  summary: "Duplicate a template",
  description: "The new template has its own copy of the document, and starts at version 1.",
  input: z.strictObject({ templateId: word, name: templateName, idempotencyKey }),
  answer: templateAnswer,
});

const setSeenBy = call({
  path: "PUT /templates/{templateId}/seen-by",
  pagesPath: "/templates/record/{templateId}/seen-by",
  needs,
  summary: "Share a template with the workspace, or keep it to its maker",
  description:
    "New templates are seen by everybody in the workspace. With `maker`, which only the member who made it can choose, a template is seen by that member, the owner, admins and API keys alone. Creates its next version, as a new name does.",
  input: z.strictObject({ templateId: word, version: templateVersion, seenBy: z.enum(seenBy) }),
  answer: templateAnswer,
});

/** Calls that the templates function answers. */
export const templateCalls = {
  listTemplates: moreForPages<{
    readonly data: readonly ShownTemplateRow[];
    readonly next: string | null;
  }>()(list, {}),
  getTemplate: moreForPages<ShownWholeTemplate>()(get, {}),
  ...{ createTemplate, changeTemplate, removeTemplate, rename, duplicate, setSeenBy },
};
