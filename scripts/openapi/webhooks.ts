import type { EventAnswer } from "../../contract/calls/events.ts";
import type { ApiPath, JsonSchema } from "../../contract/open-api.ts";
import { type EventType, eventTypes } from "../../contract/rules/programs/events.ts";
import { webhookAgent } from "../../contract/rules/programs/hooks.ts";

const summaries: Readonly<Record<EventType, string>> = {
  "envelope.sent": "An envelope was sent",
  "envelope.delivered": "The recipient's mail server accepted a mail that asks them to sign",
  "envelope.bounced": "A mail came back",
  "envelope.checked": "A recipient passed a check before they see the document",
  "envelope.check-failed":
    "Too many wrong access codes were entered for a recipient, who needs a new one",
  "envelope.viewed": "A recipient looked at the document",
  "envelope.attached": "A recipient has attached files to what they have signed",
  "envelope.signed": "A recipient signed",
  "envelope.approved": "A recipient approved the document",
  "envelope.confirmed": "A recipient confirmed having read the document",
  "envelope.witnessed": "A recipient signed as the witness of another one's signature",
  "envelope.declined": "A recipient declined to sign",
  "envelope.completed": "Everybody is done, and the document is sealed",
  "envelope.stored": "A storage of the workspace has the sealed document; `storedAt` says where",
  "envelope.voided": "The sender withdrew the envelope",
  "envelope.expired": "The time to sign is over",
  "envelope.corrected": "The sender corrected a recipient",
  "envelope.delegated": "A recipient asked someone else to act in their place",
  "envelope.taken": "One of several alternative recipients has become the recipient",
  "envelope.given-back": "The recipient left it to all alternative recipients again",
  "envelope.extended": "The sender extended the deadline",
  "envelope.handed-over": "The sender handed the document over to a recipient in person",
  "template.saved": "A template was created or changed",
  "template.deleted": "A template was deleted",
};

const isAboutRecipient = (type: EventType): boolean =>
  [
    ...["delivered", "bounced", "viewed", "declined", "corrected", "delegated", "taken"],
    "given-back",
    "handed-over",
    ...["signed", "approved", "confirmed", "witnessed", "checked", "check-failed"],
  ].some((end) => type.endsWith(`.${end}`));

const isAboutTemplate = (type: EventType): boolean => type.startsWith("template.");

/** The members that `data` of an event of this type always has. */
export const dataOf = (type: EventType): readonly (keyof EventAnswer["data"])[] => {
  if (isAboutTemplate(type)) return ["seq", "templateId"];
  return [
    "seq",
    "envelopeId",
    "stage",
    ...(isAboutRecipient(type) ? (["recipient"] as const) : []),
    ...(type === "envelope.stored" ? (["storedAt"] as const) : []),
  ];
};

const stageAfter: Partial<Record<EventType, EventAnswer["data"]["stage"]>> = {
  "envelope.sent": "sending",
  "envelope.bounced": "attention",
  "envelope.declined": "declined",
  "envelope.completed": "completed",
  "envelope.stored": "completed",
  "envelope.voided": "voided",
  "envelope.expired": "expired",
};

const exampleOf = (type: EventType): EventAnswer => ({
  id: "6f1d1f0c-9d5e-5b60-8a53-1a2c8e9c2f11",
  type,
  timestamp: "2026-11-26T09:30:00.000Z",
  data: {
    seq: 1042,
    ...(isAboutTemplate(type)
      ? { templateId: "0b9f5a0e-3f0c-4f0d-9a56-5c9b2a7d4e10" }
      : {
          envelopeId: "c2a7d4e1-0b9f-4a0e-8f0c-4f0d9a565c9b",
          externalId: "order-1042",
          stage: stageAfter[type] ?? "waiting",
        }),
    ...(isAboutRecipient(type) && {
      recipient: { id: "s1", name: "Ann Lee", email: "ann@example.com" },
    }),
    ...(type === "envelope.stored" && {
      storedAt: "https://cloud.example.com/remote.php/dav/files/ann/Signed/Lease.pdf",
    }),
  },
});

/** The event as every type has it, with its own type and members. */
const schemaOf = (type: EventType): JsonSchema => ({
  allOf: [
    { $ref: "#/components/schemas/Event" },
    {
      type: "object",
      properties: { type: { enum: [type] }, data: { type: "object", required: dataOf(type) } },
    },
  ],
});

const text: JsonSchema = { type: "string" };

/** Headers of Standard Webhooks 1.0.0. */
const headers = [
  ["webhook-id", "Id of the event; the same when the event is sent again."],
  ["webhook-timestamp", "Time of this attempt, in seconds since 1970."],
  ["user-agent", `\`${webhookAgent}\`.`],
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
          content: { "application/json": { schema: schemaOf(type), example: exampleOf(type) } },
        },
        responses: {
          "200": { description: "Any status from 200 to 299: the event has arrived." },
          "410": { description: "The receiver wants no more events: the webhook is turned off." },
        },
      },
    },
  ]),
);
