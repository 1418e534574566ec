import * as z from "zod/mini";
import { documentSteps } from "../drafts.ts";
import { publicCall } from "../endpoint.ts";
import { publicEnvelopes } from "./envelopes.ts";

/** A document that is prepared and not sent: the account's owner finds it among their unfinished ones. */
export const draftAnswer = z.strictObject({
  id: z.string(),
  /** Where the owner, logged in, reviews and sends it. */
  url: z.string(),
  /** The title, else the document's name. */
  name: z.string(),
  /** Which is left to do; `send` if only a look and a press are. */
  step: z.enum(documentSteps),
  createdAt: z.string(),
});

const createByKey = publicCall({
  method: "POST",
  path: "/api/v1/drafts",
  needs: "documents:prepare",
  status: 201,
  summary: "Prepare a document for a person to send",
  description:
    "The same as for sending an envelope makes a draft, and nobody is mailed: the account's owner opens it at `url`, or under Unfinished, looks at it and sends it with one press. Without `fields`, they place them first. A draft is kept for as long as one that was begun in the browser.",
  input: z.omit(publicEnvelopes.createByKey.input, {
    rules: true,
    externalId: true,
    metadata: true,
    redirectUrl: true,
    // The router keeps the reply: a draft that was sent or discarded since is not made again.
    idempotencyKey: true,
  }),
  answer: draftAnswer,
});

/** Calls that the function of drafts answers. */
export const publicDrafts = { createByKey };
