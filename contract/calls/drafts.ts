import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { documentSteps } from "../rules/documents/drafts.ts";
import { publicEnvelopes, recipient, recipientsOf, rulesByKey } from "./sending.ts";

/** A document that was prepared but not sent; the account's owner finds it among their unfinished ones. */
export const draftAnswer = z.strictObject({
  id: z.string(),
  /** Address at which the owner, signed in, reviews and sends it. */
  url: z.string(),
  /** The title, or the document's name if it has none. */
  name: z.string(),
  /** The next step; `send` if only a review and the sending itself are left. */
  step: z.enum(documentSteps),
  createdAt: z.string(),
});

/** Programs alone: a page saves what somebody has typed so far, which is not an input that could be sent. */
const createByKey = publicCall({
  path: "POST /api/v1/drafts",
  needs: "documents:prepare",
  status: 201,
  summary: "Prepare a document for a person to send",
  description:
    "Takes the input of sending an envelope except access codes, which the person who sends the draft chooses, `externalId`, `metadata`, `redirectUrl` and the rules `timeZone` and `undoSeconds`. It creates a draft, and nobody is mailed: the account's owner opens it at `url`, or under Unfinished, reviews it and sends it with one click. Without `fields`, they place the fields first. A draft is kept for as long as one begun in the browser.",
  input: z.extend(
    z.omit(publicEnvelopes.createByKey.input, {
      // The person who sends the draft is its sender.
      sender: true,
      rules: true,
      externalId: true,
      metadata: true,
      redirectUrl: true,
      // The router stores the reply: a draft that has been sent or discarded since is not created again.
      idempotencyKey: true,
    }),
    {
      // No draft keeps an access code: the sender chooses one.
      recipients: recipientsOf(z.omit(recipient, { accessCode: true })),
      // The time zone and the time to undo are those of the account.
      rules: z.optional(z.omit(rulesByKey, { timeZone: true, undoSeconds: true })),
    },
  ),
  answer: draftAnswer,
});

/** Calls that the drafts function answers. */
export const publicDrafts = { createByKey };
