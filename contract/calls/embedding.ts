import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { webAddress } from "../rules/documents/sending-rules.ts";
import { language, word } from "../rules/inputs/inputs.ts";
import { embedLimits, origin } from "../rules/programs/embedding.ts";

/** Programs alone: our own pages are no other application's. */
const embedByKey = publicCall({
  path: "POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/session",
  needs: "sign:embed",
  limit: "embedByAccount",
  status: 201,
  summary: "Let a recipient sign inside your own page",
  description: `Only for a recipient with the delivery \`embedded\` whose turn it is. Put \`url\` into a frame of a page at \`origin\`, which must be listed under Account Settings, Developers; \`/embed/v1.js\` has an element for it. The address works once, within ${embedLimits.ticketMinutes} minutes; the page then works for ${embedLimits.sessionMinutes} minutes. Ask for another one whenever the page is opened again.`,
  input: z.strictObject({
    envelopeId: word,
    recipientId: word,
    origin,
    /** Where the recipient can go on after signing; an address at `origin`. */
    returnUrl: z.optional(webAddress),
    /** Replaces the language of the recipient's pages and mails. */
    language: z.optional(language),
  }),
  answer: z.strictObject({
    url: z.string(),
    /** Until when it can be opened. */
    until: z.string(),
  }),
});

/** Calls that the envelopes function answers. */
export const publicEmbedding = { embedByKey };
