import type * as z from "zod/mini";
import { placeholder } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { frozenRules, type SendingSettings, wholeRules } from "#contract/sending-rules";
import type { FieldByPoints } from "#contract/v1/common";
import type { publicEnvelopes } from "#contract/v1/envelopes";
import type { Caller } from "#core/domain/account/caller";
import { placeFromPoints } from "#core/domain/envelope/points";
import { digest } from "#core/domain/record/evidence";
import type { TemplateField } from "#core/domain/templates/template";
import { Answer } from "#core/http/answer";
import { underPublicNames } from "#core/http/public-names";
import type { RouteOf } from "#core/http/router";
import { replyOf } from "./reply.ts";
import { type Submission, send } from "./send.ts";
import { type Source, uploadedSource, wholeTemplateSource } from "./source.ts";
import type { Written } from "./written.ts";

type Input = z.output<typeof publicEnvelopes.createByKey.input>;

/** Sends a document, under our names and with places in points. */
export const createByKey: RouteOf<typeof publicEnvelopes.createByKey> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const submission: Submission = {
    caller,
    client,
    idempotencyKey: input.idempotencyKey,
    requestSha256: digest(input),
    source: wantedSource(input, caller),
    write: (source, settings) => written(input, source, settings),
  };
  const envelope = await underPublicNames(() => send(submission, now));
  if (envelope === "OVER_LIMIT") throw new Refusal("OVER_LIMIT");
  return new Answer(201, await replyOf(envelope));
};

/** Throws BAD_FIELD unless the call names a document with fields, or a template without. */
function wantedSource(input: Input, { workspace }: Caller): Submission["source"] {
  const { documentId, template, fields, recipients } = input;
  if (template) {
    if (documentId !== undefined) throw wrong("documentId", besideTemplate);
    if (fields !== undefined) throw wrong("fields", besideTemplate);
    return () => wholeTemplateSource(template, recipients.length, workspace);
  }
  if (documentId === undefined) throw wrong("documentId", "Please name a document or a template.");
  if (fields === undefined) throw wrong("fields", "Please place at least one field.");
  return () => uploadedSource(documentId, workspace);
}

const besideTemplate = "A template brings its own document and fields. Please leave this out.";

const wrong = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

function written(input: Input, source: Source, settings: SendingSettings): Written {
  const { redirectUrl } = input;
  const thankYou = typeof redirectUrl === "string" ? { url: redirectUrl } : redirectUrl;
  return {
    title: input.title ?? "",
    message: input.message ?? settings.message,
    signers: input.recipients.map(({ lastName = "", mobile = "", ...person }) => ({
      ...person,
      lastName,
      mobile,
    })),
    fields: source.template
      ? source.template.fields.map((field) => fieldOfTemplate(field, input))
      : (input.fields ?? []).map((field, index) => fieldOn(field, index, input, source)),
    values: input.values,
    copies: input.copies ?? settings.copies,
    expiresInDays: input.expiresInDays ?? settings.expiresInDays,
    withholdValues: input.withholdValues ?? settings.withholdValues,
    rules: frozenRules(wholeRules(settings.rules, { ...input.rules, thankYou })),
    language: input.language ?? source.template?.language,
    externalId: input.externalId,
    metadata: input.metadata,
  };
}

const fieldOfTemplate = (
  { kind, signer, settings, ...place }: TemplateField,
  { recipients }: Input,
): Written["fields"][number] => ({
  kind,
  email: recipients[signer - 1]?.email ?? placeholder(signer),
  place,
  settings,
});

function fieldOn(
  field: FieldByPoints,
  index: number,
  { recipients }: Input,
  { pages }: Source,
): Written["fields"][number] {
  const recipient = recipients[field.recipient - 1];
  if (!recipient) {
    const message = `There is no recipient ${field.recipient}.`;
    throw wrong(`fields.${index}.recipient`, message);
  }
  return {
    kind: field.kind,
    email: recipient.email,
    place: placeFromPoints(field.kind, field, pages, `fields.${index}`),
    settings: "settings" in field ? field.settings : undefined,
  };
}
