import * as z from "zod/mini";
import { templateVersion } from "../calls/template-roles.ts";
import { replies } from "../endpoint.ts";
import type { PageSize } from "../rules/fields/markers.ts";
import { word } from "../rules/inputs/inputs.ts";
import { type TemplateReply, template } from "../specified/templates.ts";
import type { LinkReply, PictureReply } from "./files.ts";

/** One template with the sizes of its pages, which would make a list of forty templates too large. */
export interface TemplateRecordReply extends TemplateReply {
  readonly pages: readonly PageSize[];
}

const open = replies<TemplateRecordReply>()({
  path: "GET /api/templates/record/{id}",
  access: "sender",
  because: "page",
  input: z.object({ id: word }),
});

interface ChangedReply {
  readonly id: string;
  readonly version: number;
}

/**
 * A change makes the next version; the call contains the whole template. `fileUrl` is the template's own, or that of an
 * uploaded file as for `save`; `version` is the one that was changed. If somebody has changed it in between, the reply
 * is 409 TEMPLATE_CHANGED and nothing is written; if it was deleted, 404. Documents made from it are not affected.
 */
const change = replies<ChangedReply>()({
  path: "POST /api/templates/record/{id}/versions",
  access: "sender",
  because: "places",
  input: z.extend(template, { id: word, version: templateVersion }),
});

/**
 * 302 to a short-lived S3 address, or `{ url }` for callers that accept JSON; `name` is ignored. TEMPLATE_CHANGED for
 * the address of a file that the template no longer has.
 */
const openTemplateFile = replies<LinkReply>()({
  path: "GET /api/templates/{id}/file/{name}",
  access: "sender",
  because: "page",
  input: z.object({ id: word, name: word, version: z.optional(z.coerce.number()) }),
});

/** A small picture of the first page; NOT_FOUND if it couldn't be drawn. */
export const firstPage = replies<PictureReply>()({
  path: "GET /api/templates/record/{id}/first-page",
  access: "sender",
  because: "page",
  input: z.object({ id: word }),
});

export const templates = { open, change, openTemplateFile, firstPage };
