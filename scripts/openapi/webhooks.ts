import type { ApiPath, JsonSchema } from "../../contract/open-api.ts";
import { type EventType, eventTypes } from "../../contract/v1/events.ts";

const summaries: Readonly<Record<EventType, string>> = {
  "envelope.sent": "An envelope was sent",
  "envelope.delivered": "The recipient's mail server accepted a mail",
  "envelope.bounced": "A mail came back",
  "envelope.viewed": "A recipient opened the document",
  "envelope.signed": "A recipient signed",
  "envelope.declined": "A recipient declined to sign",
  "envelope.completed": "Everybody has signed, and the document is sealed",
  "envelope.voided": "The sender withdrew the envelope",
  "envelope.expired": "The time to sign is over",
  "envelope.corrected": "The sender corrected a recipient",
  "envelope.extended": "The sender extended the deadline",
  "template.saved": "A template was created or changed",
  "template.deleted": "A template was deleted",
};

const text: JsonSchema = { type: "string" };

/** Headers of Standard Webhooks 1.0.0. */
const headers = [
  ["webhook-id", "Id of the event; the same when the event is sent again."],
  ["webhook-timestamp", "Time of this attempt, in seconds since 1970."],
  [
    "webhook-signature",
    "`v1,` and the Base64 of HMAC-SHA-256 over id, timestamp and body with dots between them; two while a secret is replaced.",
  ],
] as const;

/** Calls to the account's webhooks, by type of event. */
export const webhooks: Readonly<Record<string, ApiPath>> = Object.fromEntries(
  eventTypes.map((type): [string, ApiPath] => [
    type,
    {
      post: {
        operationId: `on${type.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
        tags: ["hooks"],
        summary: summaries[type],
        parameters: headers.map(([name, description]) => ({
          name,
          in: "header",
          required: true,
          description,
          schema: text,
        })),
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Event" } } },
        },
        responses: {
          "200": { description: "Any status from 200 to 299: the event has arrived." },
          "410": { description: "The receiver wants no more events: the webhook is turned off." },
        },
      },
    },
  ]),
);
