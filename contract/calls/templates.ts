import * as z from "zod/mini";
import { templateName, templateVersion } from "../pages/templates.ts";
import { idempotencyKey, word } from "../rules/inputs.ts";
import { templateAnswer } from "../v1/templates.ts";
import { call } from "./call.ts";

const needs = "templates:write";

const rename = call({
  path: "PUT /templates/{templateId}/name",
  pagesPath: "/templates/record/{templateId}/name",
  needs,
  summary: "Rename a template",
  description:
    "Makes the next version of it. `version` is the one that you have read; if somebody else has changed the template since, the reply is TEMPLATE_CHANGED.",
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

/** Calls that the templates function answers. */
export const templateCalls = { rename, duplicate };
