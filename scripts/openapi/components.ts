import type * as z from "zod/mini";
import { accountCalls, publicAccount } from "../../contract/calls/account.ts";
import { batchAnswer, batchRowAnswer } from "../../contract/calls/batches.ts";
import { documentAnswer, documentRowAnswer } from "../../contract/calls/documents.ts";
import {
  entryAnswer,
  envelopeAnswer,
  envelopeRowAnswer,
} from "../../contract/calls/envelope-answers.ts";
import { eventAnswer } from "../../contract/calls/events.ts";
import { exportAnswer } from "../../contract/calls/exports.ts";
import { publicLinkAnswer } from "../../contract/calls/links.ts";
import {
  accessAnswer,
  memberAnswer,
  memberEntryAnswer,
  memberWorkAnswer,
} from "../../contract/calls/members.ts";
import { publicEnvelopes } from "../../contract/calls/sending.ts";
import {
  addressOfBytes,
  anchor,
  fieldInput,
  filledInputs,
  pageSize,
  pressedInput,
  removed,
} from "../../contract/calls/shapes.ts";
import { shareAnswer } from "../../contract/calls/shares.ts";
import {
  templateAnswer,
  templateField,
  templateRowAnswer,
} from "../../contract/calls/templates.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { settingsOf } from "../../contract/rules/fields/field-settings.ts";
import { type FilledKind, filledKinds } from "../../contract/rules/fields/markers.ts";
import {
  deliveryAnswer,
  hookAnswer,
  hookWithSecret,
  testAnswer,
} from "../../contract/rules/programs/hooks.ts";

/** `TextSettings`, `NumberSettings`: a name for each kind of field. */
const byKind = (
  schemas: Readonly<Record<FilledKind, z.ZodMiniType>>,
  noun: string,
): Readonly<Record<string, z.ZodMiniType>> =>
  Object.fromEntries(
    filledKinds.map((kind) => [
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${noun}`,
      schemas[kind],
    ]),
  );

/** Schemas of replies, to which members may be added. */
const answered: Readonly<Record<string, z.ZodMiniType>> = {
  Account: answerOf(publicAccount.accountByKey),
  Settings: answerOf(accountCalls.settings.key),
  Document: documentAnswer,
  DocumentRow: documentRowAnswer,
  PageSize: pageSize,
  BytesAddress: addressOfBytes,
  Deleted: removed,
  Envelope: envelopeAnswer,
  EnvelopeRow: envelopeRowAnswer,
  Recipient: envelopeAnswer.shape.recipients._zod.def.element,
  EnvelopeField: envelopeAnswer.shape.fields._zod.def.element,
  TemplateField: templateField,
  Entry: entryAnswer,
  Event: eventAnswer,
  Hook: hookAnswer,
  HookWithSecret: hookWithSecret,
  Delivery: deliveryAnswer,
  HookTest: testAnswer,
  Batch: batchAnswer,
  BatchRow: batchRowAnswer,
  PublicLink: publicLinkAnswer,
  Export: exportAnswer,
  Template: templateAnswer,
  TemplateRow: templateRowAnswer,
  Member: memberAnswer,
  MemberLogEntry: memberEntryAnswer,
  MemberWork: memberWorkAnswer,
  Access: accessAnswer,
  Share: shareAnswer,
};

/** Schemas of bodies, in which unknown members are refused. */
const sent: Readonly<Record<string, z.ZodMiniType>> = {
  RecipientInput: publicEnvelopes.createByKey.input.shape.recipients._zod.def.element,
  FieldInput: fieldInput,
  Anchor: anchor,
  PressedFieldInput: pressedInput,
  ...byKind(filledInputs, "FieldInput"),
  ...byKind(settingsOf, "Settings"),
};

/** Schemas of the public API that have a name in its reference; generated clients make types of them. */
export const componentSchemas = { ...answered, ...sent };

export const isAnswer = (name: string): boolean => Object.hasOwn(answered, name);

function answerOf({ path, published }: Endpoint): z.ZodMiniType {
  if (!published?.answer) throw new Error(`${path} has no schema of its reply`);
  return published.answer;
}
