import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { type Check, chosenChecks } from "../rules/checks.ts";
import {
  claim,
  fileUrl,
  idempotencyKey,
  jsonText,
  language,
  oneLine,
  word,
} from "../rules/inputs.ts";
import type { Language } from "../rules/languages.ts";
import { limits, messages } from "../rules/limits.ts";
import type { PageSize } from "../rules/markers.ts";
import { otherPeople, person } from "../rules/people.ts";
import { type Does, recipientRoles } from "../rules/roles.ts";
import { recipientNumber } from "../v1/common.ts";
import { marker } from "./envelopes.ts";
import type { LinkReply, PictureReply } from "./files.ts";

/** Placeholder names for the signers of a template: Signer 1, Signer 2, ... */
export const placeholder = (number: number): string => `Signer ${number}`;

/** Roles in the order of the signers, or their placeholders, by which title patterns name them. */
export const roleNames = (count: number, roles: readonly string[] = []): string[] =>
  Array.from({ length: count }, (_, index) => roles[index] || placeholder(index + 1));

const placeholderPattern = /^Signer ([1-9]\d?)$/;

/** 1 for "Signer 1"; undefined for any other text. */
export function placeholderNumber(text: string): number | undefined {
  const number = placeholderPattern.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

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
    .int(messages.numberOfSigners)
    .check(
      z.minimum(1, messages.numberOfSigners),
      z.maximum(limits.signersMax, messages.numberOfSigners),
    ),
);

export const templateRole = z
  .string()
  .check(z.trim(), z.maxLength(limits.roleMax, messages.role), oneLine);

export const roleMessages = {
  peopleMax: "There are more people than signers.",
  nobodyActs: "Somebody has to sign, to approve or to confirm.",
  doesMax: "There is more to do than there are signers.",
  checksMax: "There are more checks than signers.",
  checkedReader: "Who only reads can't be checked. Please leave the checks out.",
  witness: (name: string) =>
    `Please choose somebody else who signs, as the one whose signature ${name} witnesses.`,
  samePerson: "The same address can't be named twice.",
  namedMax: `A template can name at most ${limits.askedAtOnceMax} people.`,
  noSuchRole: (name: string) => `There is no role “${name}”. You can use {template} and the roles.`,
} as const;

/** The person who signs in a role each time, or the first of several of whom any one signs. */
export const rolePerson = z.strictObject({ ...person, anyOf: otherPeople });

export type RolePerson = z.output<typeof rolePerson>;

/** The act of a role in which nobody signs as a party. */
const roleDoes = z.strictObject({
  role: z.enum(recipientRoles),
  /** Number of the role whose signature is witnessed; required for a role that `witnesses`, and refused for any other. */
  witnessOf: z.optional(recipientNumber),
});

/** A template may have these beside its roles. */
export const roleExtras = {
  /** The people who always sign, in the order of the roles; null where the sender names somebody each time. */
  people: z.optional(
    z.array(z.nullable(rolePerson)).check(z.maxLength(limits.signersMax, roleMessages.peopleMax)),
  ),
  /** The act of each role, in the same order; null for a role that signs. */
  does: z.optional(
    z.array(z.nullable(roleDoes)).check(z.maxLength(limits.signersMax, roleMessages.doesMax)),
  ),
  /** The checks of each role, in the same order; null for none. No access code is kept: who sends chooses one each time. */
  checks: z.optional(
    z.array(z.nullable(chosenChecks)).check(z.maxLength(limits.signersMax, roleMessages.checksMax)),
  ),
  /** Title of documents made from it: "{template} - {Tenant}", see `filledTitle`. */
  titlePattern: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.titleMax, messages.title), oneLine),
  ),
};

export const templateName = z
  .string({ error: messages.required })
  .check(
    z.trim(),
    z.minLength(1, messages.required),
    z.maxLength(limits.nameMax, messages.name),
    oneLine,
  );

/** The version that the caller has seen and changes. */
export const templateVersion = z.int().check(z.minimum(1));

const template = z.object({
  userId: z.optional(word),
  email: z.optional(word),
  name: templateName,
  /** The `url` of an uploaded file. */
  fileUrl,
  /** JSON text of an array of markers, in the API's pixels. */
  markers: jsonText(
    z
      .array(templateMarker, messages.fieldsMissing)
      .check(z.maxLength(limits.markersMax, messages.templateFieldsMax)),
  ),
  offsetDateTime: claim,
  numberOfSigners,
  /** Roles of the signers, in their order ("Landlord", "Tenant"); "" or none for "Signer 1", "Signer 2", ... */
  roles: z.optional(z.array(templateRole).check(z.maxLength(limits.signersMax, messages.rolesMax))),
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
  /** JSON text of `TemplateMarker`s; it includes their settings only if a single template is opened. */
  readonly markers: string;
  readonly pageCount: number;
  readonly createdAt: string;
  /** Path of our API for the picture of the first page, if there is one. */
  readonly firstPage?: string;
}

/** One template with the sizes of its pages, which would make a list of forty templates too large. */
export interface TemplateRecordReply extends TemplateReply {
  readonly pages: readonly PageSize[];
}

/** JSON, or a form whose part `template` contains that JSON. If repeated with the same key, it is saved once. */
const save = replies<{ id: string }>()({
  path: "POST /api/templates",
  access: "sender",
  because: "specified",
  jsonPart: "template",
  input: template,
});

/** Newest first. */
const list = replies<readonly TemplateReply[]>()({
  path: "GET /api/templates/{email}",
  access: "sender",
  because: "specified",
  input: z.object({ email: word }),
});

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

/** A second removal gets the same reply. */
const remove = replies<{ message: string }>()({
  path: "DELETE /api/templates/record/{id}",
  access: "sender",
  because: "specified",
  input: z.object({ id: word }),
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
const firstPage = replies<PictureReply>()({
  path: "GET /api/templates/record/{id}/first-page",
  access: "sender",
  because: "page",
  input: z.object({ id: word }),
});

export const templates = {
  ...{ save, list, open, change, remove },
  ...{ openTemplateFile, firstPage },
};
