import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import { stages } from "../rules/documents/stages.ts";
import { retention } from "../rules/installation/legal.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { type EventType, eventTypes } from "../rules/programs/events.ts";
import { v1Limits } from "./shapes.ts";

const recipient = z.strictObject({
  /** Absent for somebody who only gets a copy. */
  id: z.optional(z.string()),
  name: z.string(),
  email: z.string(),
});

/** An event in the feed, and the body of a webhook. It never contains what somebody filled in, nor a link. */
export const eventAnswer = z.strictObject({
  id: z.string(),
  type: z.enum(eventTypes),
  /** When it happened. */
  timestamp: z.string(),
  data: z.strictObject({
    /** Counts the account's events from 1, without gaps. */
    seq: z.number(),
    envelopeId: z.optional(z.string()),
    templateId: z.optional(z.string()),
    /** The batch that the envelope is part of. */
    batchId: z.optional(z.string()),
    /** The public link by which the envelope was begun. */
    linkId: z.optional(z.string()),
    /** As given when the envelope was sent. */
    externalId: z.optional(z.string()),
    metadata: z.optional(z.record(z.string(), z.string())),
    /** Stage of the envelope after the event. */
    stage: z.optional(z.enum(stages)),
    /** The recipient the event is about. */
    recipient: z.optional(recipient),
    /** The address at which a storage of the workspace has the document. */
    storedAt: z.optional(z.string()),
  }),
});

export type EventAnswer = z.output<typeof eventAnswer>;

const typesMessage = `Please use one or more of these, with commas between them: ${eventTypes.join(", ")}.`;

const isEventType = (word: string): word is EventType => eventTypes.some((type) => type === word);

const types = z.pipe(
  z.string().check(z.maxLength(1000, typesMessage)),
  z.transform((value, context): readonly EventType[] => {
    const words = value.split(",").map((word) => word.trim());
    const known = words.filter(isEventType);
    if (known.length === words.length) return known;
    context.issues.push({ code: "custom", message: typesMessage, input: value });
    return z.NEVER;
  }),
);

/** Programs alone: pages look at what they show again. */
const eventsByKey = publicCall({
  path: "GET /api/v1/events",
  needs: "documents:read",
  summary: "List what has happened, oldest first",
  description: `The account's events of the last ${retention.eventDays} days in the order of \`seq\`. Events are recorded from the account's first API key or webhook on, at the latest a minute after it was made. Always continue with \`next\`: it is present at the end of the list too, and leads to later events. A caller that does so sees each event once; no event is ever added before that position. \`more\` says whether to call again at once.`,
  input: z.strictObject({
    /** `next` of an earlier reply. */
    after: z.optional(z.string().check(z.regex(/^\d{1,12}$/, senderMessages.cursor))),
    /** Types separated by commas; all types by default. */
    types: z.optional(types),
    limit: z.optional(
      z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(v1Limits.listMax)),
    ),
  }),
  answer: z.strictObject({
    data: z.array(eventAnswer),
    /** Passed as `after` of the next call. */
    next: z.string(),
    /** Whether there are more events already. */
    more: z.boolean(),
  }),
});

/** Calls that the dashboard function answers. */
export const publicEvents = { eventsByKey };
