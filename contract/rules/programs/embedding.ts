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

/** What the sender's application states about how it has identified a recipient. */
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

/** As a browser writes it; whether it may be one is judged by `originProblem`. */
export const origin = z
  .string(senderMessages.embedOrigin)
  .check(
    z.minLength(1, senderMessages.embedOrigin),
    z.maxLength(embedLimits.originMax, senderMessages.embedOrigin),
  );

export const origins = z
  .array(origin, senderMessages.embedOrigin)
  .check(z.maxLength(embedLimits.originsMax, senderMessages.embedOrigins));

/** Why a frame has nothing to sign. */
export const endReasons = [
  /** Another page has opened the address, or this one was reloaded. */
  "used",
  /** The address was opened too late, or the page was open for too long. */
  "expired",
  "notYourTurn",
  "withdrawn",
  /** Somebody else has declined it. */
  "declined",
  /** The document's time is over. */
  "overdue",
  /** The place is another person's, or the link no longer works. */
  "invalid",
] as const;
export type EndReason = (typeof endReasons)[number];

/** What the frame tells the page around it, and that one alone: never a token, a name or a value. */
export type HostMessage =
  | { readonly type: "ready" }
  /** The height in pixels at which nothing would scroll. */
  | { readonly type: "height"; readonly px: number }
  /** Fields that are done, of those to sign or fill in. */
  | { readonly type: "progress"; readonly done: number; readonly of: number }
  /** Only after the server has answered that it is so. */
  | { readonly type: "signed" }
  | { readonly type: "declined" }
  | { readonly type: "ended"; readonly why: EndReason }
  /** The recipient's passkey can be used in a window of our own alone; a link in the frame opens it. */
  | { readonly type: "needsWindow" }
  | { readonly type: "error"; readonly code: string };

/** The member `source` of each message. */
export const messageSource = "undersign";
