import { describe, expect, test } from "vitest";
import { tagsOf } from "../../../core/domain/common/mail-tags.ts";
import { readMailEvent } from "../../../core/gateways/mail-events.ts";

/** Events as AWS documents them: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */

const about = {
  envelopeId: "4f6d0c1e-0000-4000-8000-000000000001",
  notificationId: "invitation-s1-2",
};
const tags = Object.fromEntries(tagsOf([about]).map(({ Name, Value }) => [Name, [Value]]));
const mail = {
  timestamp: "2026-11-21T12:00:00.000Z",
  messageId: "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
  destination: ["Ann@Example.com"],
  tags: { "ses:configuration-set": ["ConfigSet"], ...tags },
};
const at = "2026-11-21T12:00:09.000Z";
const read = (event: object) => readMailEvent(JSON.stringify({ mail, ...event }));

const bounce = (bounceType: string, bounceSubType: string, recipient: object = {}) => ({
  eventType: "Bounce",
  bounce: { bounceType, bounceSubType, timestamp: at, bouncedRecipients: [recipient] },
});
const reasonOf = (...[type, subType, status]: [string, string, string?]) => {
  const news = read(bounce(type, subType, status ? { status } : {}))?.news;
  return news?.type === "bounced" ? [news.kind, news.reason] : news;
};

describe("an event of SES", () => {
  test("names the notification by the tags with which it was sent, and the address", () => {
    const delivery = { timestamp: at, smtpResponse: "250 OK\u0007é", reportingMTA: "a.example" };
    expect(read({ eventType: "Delivery", delivery })).toEqual({
      type: "Delivery",
      about: [about],
      to: "ann@example.com",
      news: { type: "delivered", at, by: "a.example", answer: "250 OK??" },
    });
  });

  test.each([
    ["Permanent", "General", "5.1.1", "permanent", "no-mailbox"],
    ["Permanent", "NoEmail", undefined, "permanent", "no-mailbox"],
    ["Permanent", "General", "5.1.2", "permanent", "no-domain"],
    ["Permanent", "General", "5.2.1", "permanent", "mailbox-closed"],
    ["Permanent", "General", "5.7.1", "permanent", "refused"],
    ["Permanent", "General", undefined, "permanent", "unknown"],
    ["Permanent", "Suppressed", "5.1.1", "permanent", "suppressed"],
    ["Permanent", "OnAccountSuppressionList", "5.1.1", "permanent", "suppressed"],
    ["Transient", "MailboxFull", "5.2.2", "transient", "mailbox-full"],
    ["Transient", "General", "4.4.7", "transient", "expired"],
    ["Transient", "MessageTooLarge", "5.3.4", "transient", "too-large"],
    ["Transient", "MailboxFull", "4.0.0", "transient", "mailbox-full"],
    ["Transient", "General", "4.2.2", "transient", "mailbox-full"],
    ["Transient", "MessageTooLarge", "5.0.0", "transient", "too-large"],
    ["Transient", "General", "5.2.3", "transient", "too-large"],
    ["Transient", "ContentRejected", "5.0.0", "transient", "refused"],
    ["Transient", "AttachmentRejected", "5.0.0", "transient", "refused"],
    ["Undetermined", "Undetermined", "5.0.0", "transient", "unknown"],
  ])("says in our words why a mail came back: %s %s %s", (type, subType, status, kind, reason) => {
    expect(reasonOf(type, subType, status)).toEqual([kind, reason]);
  });

  test("that is an automatic answer, or no person's report, tells nothing", () => {
    expect(reasonOf("Transient", "General")).toBeUndefined();
    const undetermined = bounce("Undetermined", "Undetermined");
    undetermined.bounce.bouncedRecipients = [];
    expect(read(undetermined)?.news).toBeUndefined();
    const complaint = (complaintFeedbackType?: string) =>
      read({ eventType: "Complaint", complaint: { timestamp: at, complaintFeedbackType } })?.news;
    expect(complaint("not-spam")).toBeUndefined();
    expect(complaint("abuse")).toEqual({ type: "complained", at });
    expect(complaint()).toEqual({ type: "complained", at });
  });

  test("that a mail was not tried, since another one was reported as junk, is no person's report", () => {
    for (const feedback of [{}, { complaintFeedbackType: "abuse" }]) {
      const complaint = {
        timestamp: at,
        complaintSubType: "OnAccountSuppressionList",
        ...feedback,
      };
      expect(read({ eventType: "Complaint", complaint })?.news).toEqual({
        type: "bounced",
        at,
        kind: "permanent",
        reason: "suppressed",
        answer: "",
      });
    }
    const complaint = { timestamp: at, complaintSubType: null, complaintFeedbackType: null };
    expect(read({ eventType: "Complaint", complaint })?.news).toMatchObject({ type: "complained" });
  });

  test("tells of a delay and of harmful content", () => {
    const delayed = (delayType: string) =>
      read({ eventType: "DeliveryDelay", deliveryDelay: { timestamp: at, delayType } })?.news;
    expect(delayed("MailboxFull")).toEqual({ type: "delayed", at, reason: "mailbox-full" });
    expect(delayed("SpamDetected")).toMatchObject({ reason: "junk" });
    expect(delayed("RecipientServerError")).toMatchObject({ reason: "server-away" });
    expect(delayed("TransientCommunicationFailure")).toMatchObject({ reason: "server-away" });
    expect(delayed("SendingDeferral")).toMatchObject({ reason: "unknown" });
    expect(read({ eventType: "Reject", reject: { reason: "Bad content" } })?.news).toMatchObject({
      type: "bounced",
      at: mail.timestamp,
      kind: "permanent",
      reason: "rejected",
      answer: "Bad content",
    });
  });

  test("keeps what the mail server said, at most 200 characters of it", () => {
    const diagnosticCode = `smtp; ${"5".repeat(300)}`;
    const told = read(bounce("Permanent", "General", { status: "5.1.1", diagnosticCode }));
    expect(told?.news).toMatchObject({ at, answer: diagnosticCode.slice(0, 200) });
    expect(read(bounce("Permanent", "General"))?.news).toMatchObject({ answer: "" });
    const delivery = { timestamp: at };
    expect(read({ eventType: "Delivery", delivery })?.news).toMatchObject({ by: "", answer: "" });
  });

  test("about a mail of no envelope names none", () => {
    const { envelope, notification } = tags;
    for (const some of [{}, { envelope }, { notification }, undefined]) {
      const delivery = { timestamp: at };
      const event = { eventType: "Delivery", delivery, mail: { ...mail, tags: some } };
      expect(read(event)?.about).toEqual([]);
    }
  });
});

test("the text with which SES tries a new topic is no event; anything else is a fault", () => {
  const text = "Successfully validated SNS topic for Amazon SES event publishing.";
  expect(readMailEvent(text)).toBeUndefined();
  const strange = [
    "",
    "x".repeat(1024 * 1024),
    "[".repeat(100_000),
    JSON.stringify({ eventType: "Delivery", mail }),
    JSON.stringify({ mail, eventType: "Delivery", delivery: { timestamp: "soon" } }),
    JSON.stringify({
      mail: { ...mail, destination: [] },
      eventType: "Delivery",
      delivery: { timestamp: at },
    }),
    JSON.stringify({ eventType: "Click", mail }),
  ];
  for (const body of strange) expect(() => readMailEvent(body)).toThrow();
});

test("a fault quotes nothing of what people wrote", () => {
  const subject = "Lease of ann@example.com";
  const quoted = [subject, JSON.stringify({ eventType: "Delivery", mail: subject })];
  for (const body of quoted) {
    expect(() => readMailEvent(body)).toThrow(/^(?!.*(Lease|ann))/s);
  }
});
