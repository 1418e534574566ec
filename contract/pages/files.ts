import * as z from "zod/mini";
import type { FormLeftOut, ScriptEffect } from "../calls/documents.ts";
import { replies } from "../endpoint.ts";
import type { FieldSettings } from "../rules/fields/field-settings.ts";
import type { FilledKind, Place } from "../rules/fields/markers.ts";
import { fileUrl, word } from "../rules/inputs/inputs.ts";

export interface LinkReply {
  readonly url: string;
}

export interface PictureReply {
  /** `data:image/png;base64,...`, or the same for a JPEG, 120 KB at most. */
  readonly picture: string;
}

/** One box of the PDF's own form, ready to become a field of a document. */
export interface FormFieldReply {
  /** Name in the PDF's form; "" if it has none. */
  readonly name: string;
  /** "sign" for an empty signature field. */
  readonly kind: FilledKind | "sign";
  /** The area of the page that it covers. */
  readonly place: Place;
  /** Settings for a marker of this kind; `value` is what the form contains. Absent for "sign". */
  readonly settings?: FieldSettings;
  /** Not to be filled in by hand: often calculated, or a fixed part of the form. */
  readonly readOnly: boolean;
}

export interface FormScript {
  readonly name: string;
  readonly label?: string | undefined;
  readonly does: readonly ScriptEffect[];
  readonly others: readonly string[];
}

export interface FormReply {
  /** In reading order; boxes of one field have the same `group` in their settings. */
  readonly fields: readonly FormFieldReply[];
  /** Visible boxes that are not among them. */
  readonly leftOut: readonly { readonly because: FormLeftOut; readonly count: number }[];
  /** Fields and buttons whose scripts or hide actions nothing runs, and the names of other fields in them. */
  readonly scripts: readonly FormScript[];
  /** Whether somebody has signed the PDF before; then its form is left alone, and `fields` is empty. */
  readonly signed: boolean;
}

/** 302 to a short-lived S3 address, or `{ url }` for callers that accept JSON. */
const openFile = replies<LinkReply>()({
  path: "GET /api/files/{userId}/{fileId}",
  access: "sender",
  needs: "documents:read",
  because: "page",
  input: z.object({ userId: word, fileId: word }),
});

/**
 * The form in a file; `url` can be any that an envelope's `fileurl` may name: of a file, a template or a document that
 * was sent.
 */
const form = replies<FormReply>()({
  path: "GET /api/files/form",
  access: "sender",
  needs: "documents:prepare",
  because: "places",
  limit: "formByAccount",
  input: z.object({ url: fileUrl }),
});

/** A small picture of the first page; NOT_FOUND if it couldn't be drawn. */
export const firstPage = replies<PictureReply>()({
  path: "GET /api/files/{userId}/{fileId}/first-page",
  access: "sender",
  needs: "documents:read",
  because: "page",
  input: z.object({ userId: word, fileId: word }),
});

export const files = { openFile, form, firstPage };
