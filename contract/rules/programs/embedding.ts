import * as z from "zod/mini";
import { oneLine, text } from "../inputs/inputs.ts";
import { notOurName, noWebAddress } from "../inputs/names.ts";
import { messages } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";

/** A recipient signs inside a page of the sender's own application, which has identified them in its own way. */

export const embedLimits = {
  /** Origins whose pages may frame the signing page, for one workspace. */
  originsMax: 10,
  originMax: 200,
  byMax: 80,
  methodMax: 100,
  referenceMax: 100,
  /** The address that a program gets works for this long, once. */
  ticketMinutes: 5,
  /** The page that it has opened works for this long after that. */
  sessionMinutes: 60,
} as const;

const stated = (max: number, message: string) =>
  text().check(
    z.trim(),
    z.minLength(1, messages.required),
    z.maxLength(max, message),
    oneLine,
    // The pages of sealed documents print it among our words.
    noWebAddress,
    notOurName,
  );

/** The sender's application states here how it has identified a recipient. */
export const identifiedBy = z.strictObject({
  by: stated(embedLimits.byMax, senderMessages.identifiedBy),
  method: stated(embedLimits.methodMax, senderMessages.identifiedMethod),
  reference: z.optional(stated(embedLimits.referenceMax, senderMessages.identifiedReference)),
});
export type IdentifiedBy = z.output<typeof identifiedBy>;

/** The same in answers, and as it is stored. */
export const identifiedAnswer = z.strictObject({
  by: z.string(),
  method: z.string(),
  reference: z.optional(z.string()),
});

/** Browsers write origins in this form; `originProblem` judges whether one is allowed. */
export const origin = z
  .string(senderMessages.embedOrigin)
  .check(
    z.minLength(1, senderMessages.embedOrigin),
    z.maxLength(embedLimits.originMax, senderMessages.embedOrigin),
  );

export const origins = z
  .array(origin, senderMessages.embedOrigin)
  .check(z.maxLength(embedLimits.originsMax, senderMessages.embedOrigins));
