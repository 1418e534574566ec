import * as z from "zod/mini";
import {
  type RolePerson,
  roleExtras,
  templateName,
  templateRole,
} from "../calls/template-roles.ts";
import { replies } from "../endpoint.ts";
import { placeholderPattern } from "../rules/documents/placeholders.ts";
import { claim, fileUrl, idempotencyKey, language, word } from "../rules/inputs/inputs.ts";
import { jsonText } from "../rules/inputs/sender-inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import type { Check } from "../rules/people/checks.ts";
import type { Does } from "../rules/people/roles.ts";
import type { Language } from "../rules/text/languages.ts";
import { marker } from "./envelopes.ts";

const templateMarker = z.extend(marker, {
  recepientEmail: z
    .string()
    .check(z.regex(placeholderPattern, "A template's field belongs to Signer 1, Signer 2, ...")),
});

/** An element of the markers' JSON text. */
export type TemplateMarker = z.input<typeof templateMarker>;

const numberOfSigners = z.pipe(
  // In forms it is text.
  z.transform((value: number | string) =>
    typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : value,
  ),
  z
    .int(senderMessages.numberOfSigners)
    .check(
      z.minimum(1, senderMessages.numberOfSigners),
      z.maximum(limits.signersMax, senderMessages.numberOfSigners),
    ),
);

const template = z.object({
  userId: z.optional(word),
  email: z.optional(word),
  name: templateName,
  /** The `url` of an uploaded file. */
  fileUrl,
  /** JSON text of an array of markers, in the API's pixels. */
  markers: jsonText(
    z
      .array(templateMarker, senderMessages.fieldsMissing)
      .check(z.maxLength(limits.markersMax, senderMessages.templateFieldsMax)),
  ),
  offsetDateTime: claim,
  numberOfSigners,
  /** Roles of the signers, in their order ("Landlord", "Tenant"); "" or none for "Signer 1", "Signer 2", ... */
  roles: z.optional(
    z.array(templateRole).check(z.maxLength(limits.signersMax, senderMessages.rolesMax)),
  ),
  ...roleExtras,
  /** Language of documents made from it; by default the account's. */
  language: z.optional(language),
  /** The header `Idempotency-Key`; the router adds it to the input. */
  idempotencyKey,
});

export type TemplateInput = z.input<typeof template>;

/** Inputs that have other names in the public API and in our refusals. */
export const templateInputs = { fields: "markers" } as const satisfies Record<
  string,
  keyof TemplateInput
>;

/** A row of the list. */
export interface TemplateReply {
  readonly id: string;
  /** Counts the template's changes, from 1. */
  readonly version: number;
  /** Time of the last change; absent in version 1. */
  readonly changedAt?: string;
  readonly templateName: string;
  readonly fileName: string;
  /** Path of our API that opens the template's own copy; also the value for an envelope's `fileurl`. */
  readonly fileUrl: string;
  readonly numberOfSigners: number;
  /** In the order of the signers; "" for a signer without a role. */
  readonly roles?: readonly string[];
  /** The people who always sign, in the same order; null where the sender names somebody each time. */
  readonly people?: readonly (RolePerson | null)[];
  /** The act of each role, in the same order; null for a role that signs. */
  readonly does?: readonly (Does | null)[];
  /** The checks of each role, in the same order; null for none. */
  readonly checks?: readonly (readonly Check[] | null)[];
  /** Title of documents made from it: "{template} - {Tenant}". */
  readonly titlePattern?: string;
  /** Language of documents made from it, if one was chosen. */
  readonly language?: Language;
  /** JSON text of `TemplateMarker`s without their settings, which would make a list of forty templates too large. */
  readonly markers: string;
  readonly pageCount: number;
  readonly createdAt: string;
  /** Path of our API for the picture of the first page, if there is one. */
  readonly firstPage?: string;
}

/** JSON, or a form whose part `template` contains that JSON. If repeated with the same key, it is saved once. */
const save = replies<{ id: string }>()({
  path: "POST /api/templates",
  access: "sender",
  needs: "templates:write",
  because: "specified",
  jsonPart: "template",
  input: template,
});

/** Newest first. */
const list = replies<readonly TemplateReply[]>()({
  path: "GET /api/templates/{email}",
  access: "sender",
  needs: "templates:read",
  because: "specified",
  input: z.object({ email: word }),
});

/** A second removal gets the same reply. */
const remove = replies<{ message: string }>()({
  path: "DELETE /api/templates/record/{id}",
  access: "sender",
  needs: "templates:write",
  because: "specified",
  input: z.object({ id: word }),
});

export const templates = { save, list, remove };
