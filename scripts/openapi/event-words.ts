/** Descriptions of the members of entries, events and webhooks, which are among those of words.ts. */
export const eventWords: Readonly<Record<string, string>> = {
  // Entries
  v: "Version of the entry format.",
  seq: "Number of the entry: from 1, without gaps.",
  type: "What happened.",
  actor: "Who did it.",
  "actor.kind": "Whether it was the account, a recipient, or the service itself.",
  ip: "Network address from which the call came.",
  userAgent: "User agent reported by the caller.",
  "Entry.data": "Details of what happened.",
  document: "SHA-256 of the original document, in hexadecimal.",
  prev: "`hash` of the previous entry.",
  hash: "SHA-256 of the entry in its JCS form (RFC 8785), without this member.",

  // Events
  "Event.id": "Id of the event; a webhook that is sent again has the same id.",
  "Event.type": "What happened.",
  timestamp: "When it happened.",
  "Event.data": "What the event is about; other calls return the rest.",
  "data.seq": "Number of the event in the account's feed: from 1, without gaps.",
  "data.stage": "Stage of the envelope after the event.",
  "data.recipient": "The recipient the event is about.",
  "recipient.id": "Absent for somebody who only gets a copy.",
  types: "Types of events, separated by commas; all types by default.",
  more: "Whether there are more events already.",
  "eventsList.after":
    "`next` of an earlier reply; if omitted, the list begins with the oldest event.",
  "eventsList.next": "Pass it as `after` of the next call, even if there are no more events yet.",

  // Hooks
  hookId: "Id of a webhook.",
  deliveryId: "Id of a delivery of the webhook.",
  "Hook.url": "Public https address to which events are posted.",
  "HookWithSecret.url": "Public https address to which events are posted.",
  "hooksCreate.url": "Public https address to which events are posted.",
  "hooksChange.url": "Public https address to which events are posted.",
  "Hook.types": "Types of events that are posted.",
  "HookWithSecret.types": "Types of events that are posted.",
  "hooksCreate.types": "Types of events that are posted.",
  "hooksChange.types": "Types of events that are posted.",
  description: "Your own description of the webhook.",
  on: "False turns the webhook off; true turns it on again.",
  "Hook.state":
    "`off`: no events are posted. `failing`: the last attempt failed; pending deliveries are tried again.",
  "HookWithSecret.state":
    "`off`: no events are posted. `failing`: the last attempt failed; pending deliveries are tried again.",
  offBecause:
    "Why the webhook is off: you turned it off (`asked`), its address answered 410 (`gone`), or it failed for five days (`failing`).",
  failingSince: "Since when it has been failing.",
  nextTryAt: "When the next attempt is made.",
  secretReplacedAt:
    "When the secret was replaced; for 24 hours from then, the old secret signs too.",
  secret: "Signing secret, `whsec_...`; returned only this once.",
  eventId: "Id of the event, sent as `webhook-id`.",
  "Delivery.state": "Whether the event was delivered.",
  "Delivery.type": "Type of the event.",
  "Delivery.seq": "Number of the event in the account's feed.",
  tries: "Number of attempts so far.",
  lastTry: "Result of the last attempt.",
  tookMs: "Time until the answer, in milliseconds.",
  "lastTry.status": "HTTP status code; absent if there was no answer.",
  "HookTest.status": "HTTP status code; absent if there was no answer.",
  answer: "The first 200 characters of the answer.",
  problem: "Why there was no answer.",
  delivered: "Whether the receiver accepted the event.",
  since: "A time in ISO 8601.",
};
