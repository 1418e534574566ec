import * as z from "zod/mini";
import { templateName } from "../calls/template-roles.ts";
import { replies } from "../endpoint.ts";
import { idempotencyKey, word } from "../rules/inputs/inputs.ts";
import type { LinkReply, PictureReply } from "./files.ts";

/**
 * 302 to a short-lived S3 address, or `{ url }` for callers that accept JSON; `name` is ignored. TEMPLATE_CHANGED for
 * the address of a file that the template no longer has.
 */
const openTemplateFile = replies<LinkReply>()({
  path: "GET /api/templates/{id}/file/{name}",
  access: "sender",
  needs: "templates:read",
  because: "page",
  input: z.object({ id: word, name: word, version: z.optional(z.coerce.number()) }),
});

/** A small picture of the first page; NOT_FOUND if it couldn't be drawn. */
export const firstPage = replies<PictureReply>()({
  path: "GET /api/templates/record/{id}/first-page",
  access: "sender",
  needs: "templates:read",
  because: "page",
  input: z.object({ id: word }),
});

/** Makes a template of the same content in another workspace of the person, who may make templates there. */
const copyTemplate = replies<{ readonly id: string }>()({
  path: "POST /api/templates/record/{id}/copy",
  access: "sender",
  needs: "templates:write",
  because: "person",
  input: z.object({ id: word, workspaceId: word, name: templateName, idempotencyKey }),
});

export const templates = { openTemplateFile, firstPage, copyTemplate };
