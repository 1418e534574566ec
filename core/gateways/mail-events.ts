import * as z from "zod/mini";
import type { BounceReason, DelayReason } from "#contract/rules/mails/mail-delivery";
import { aboutIn, type MailTags } from "../domain/common/mail-tags.ts";
import type { MailNews } from "../domain/envelope/mail-delivery.ts";

/**
 * An event that SES reports about a mail. Without members in `about` it is not an envelope's mail, but a code or a report; several
 * requests to sign are one mail.
 */
export interface MailEvent {
  /** SES's name of the type. */
  readonly type: string;
  readonly about: readonly MailTags[];
  /** Correlation id of the run that sent the mail (`log.ts`). */
  readonly correlationId?: string | undefined;
  /** Address in lower case. */
  readonly to: string;
  /** Undefined if it changes nothing, such as an automatic reply or a report that a mail is not junk. */
  readonly news?: MailNews | undefined;
}

/** SES publishes this text, which is not JSON, when its event destination is created. */
const topicValidated = "Successfully validated SNS topic for Amazon SES event publishing.";

/**
 * Reads an event as SES publishes it to SNS; undefined for the text with which SES tests a new topic. Throws for
 * anything else that is not such an event.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function readMailEvent(body: string): MailEvent | undefined {
  if (body === topicValidated) return undefined;
  const event = z.parse(sesEvent, parsed(body));
  const { destination, tags } = event.mail;
  const correlationId = tags?.["correlationId"]?.[0];
  return {
    type: event.eventType,
    to: destination[0].toLowerCase(),
    about: aboutIn(tags),
    correlationId,
    news: newsOf(event),
  };
}

/** The parser's own error quotes the text, and what people wrote must not be logged. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error("expected an event of SES, found no JSON");
  }
}

const time = z.pipe(
  z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)))),
  z.transform((text: string) => new Date(text).toISOString()),
);

const mail = z.object({
  timestamp: time,
  /** Each of our mails goes to one address. */
  destination: z.tuple([z.string()], z.string()),
  tags: z.optional(z.record(z.string(), z.array(z.string()))),
});

const recipient = z.object({
  /** RFC 3463 status from the report of the mail server, if there is one. */
  status: z.optional(z.string()),
  diagnosticCode: z.optional(z.string()),
});

const sesEvent = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Delivery"),
    mail,
    delivery: z.object({
      timestamp: time,
      smtpResponse: z._default(z.string(), ""),
      reportingMTA: z._default(z.string(), ""),
    }),
  }),
  z.object({
    eventType: z.literal("Bounce"),
    mail,
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      timestamp: time,
      bouncedRecipients: z.array(recipient),
    }),
  }),
  z.object({
    eventType: z.literal("Complaint"),
    mail,
    complaint: z.object({
      timestamp: time,
      complaintSubType: z.nullish(z.string()),
      complaintFeedbackType: z.nullish(z.string()),
    }),
  }),
  z.object({
    eventType: z.literal("Reject"),
    mail,
    reject: z.object({ reason: z.string() }),
  }),
  z.object({
    eventType: z.literal("DeliveryDelay"),
    mail,
    deliveryDelay: z.object({ timestamp: time, delayType: z.string() }),
  }),
]);
type SesEvent = z.output<typeof sesEvent>;

function newsOf(event: SesEvent): MailNews | undefined {
  switch (event.eventType) {
    case "Delivery": {
      const { timestamp, reportingMTA, smtpResponse } = event.delivery;
      return {
        type: "delivered",
        at: timestamp,
        by: printable(reportingMTA),
        answer: printable(smtpResponse),
      };
    }
    case "Bounce":
      return bounced(event.bounce);
    case "Complaint":
      return complained(event.complaint);
    case "Reject": {
      const answer = printable(event.reject.reason);
      const { timestamp } = event.mail;
      return { type: "bounced", at: timestamp, kind: "permanent", reason: "rejected", answer };
    }
    case "DeliveryDelay": {
      const { timestamp, delayType } = event.deliveryDelay;
      return { type: "delayed", at: timestamp, reason: delayReasons[delayType] ?? "unknown" };
    }
  }
}

function complained({
  timestamp: at,
  complaintSubType,
  complaintFeedbackType,
}: Extract<SesEvent, { eventType: "Complaint" }>["complaint"]): MailNews | undefined {
  // The complaint was about an earlier mail, possibly another sender's: SES did not try to send this one.
  if (complaintSubType === "OnAccountSuppressionList")
    return { type: "bounced", at, kind: "permanent", reason: "suppressed", answer: "" };
  return notComplaints.includes(complaintFeedbackType ?? "")
    ? undefined
    : { type: "complained", at };
}

/** Feedback types that are not a person's complaint: https://www.iana.org/assignments/marf-parameters */
const notComplaints = ["not-spam", "auth-failure"];

function bounced({
  bounceType,
  bounceSubType,
  timestamp: at,
  bouncedRecipients: [recipient],
}: Extract<SesEvent, { eventType: "Bounce" }>["bounce"]): MailNews | undefined {
  const kind = bounceType === "Permanent" ? "permanent" : "transient";
  const { status = "", diagnosticCode = "" } = recipient ?? {};
  // "I am out of the office" arrives as a bounce without a mail server's report.
  if (kind === "transient" && status === "") return undefined;
  const reason = reasonBySubType[bounceSubType] ?? reasonOf(status);
  return { type: "bounced", at, kind, reason, answer: printable(diagnosticCode) };
}

const reasonBySubType: Readonly<Record<string, BounceReason>> = {
  NoEmail: "no-mailbox",
  Suppressed: "suppressed",
  OnAccountSuppressionList: "suppressed",
  MailboxFull: "mailbox-full",
  MessageTooLarge: "too-large",
  ContentRejected: "refused",
  AttachmentRejected: "refused",
};

/** Subject and detail of a status such as "5.1.1", whatever its class. */
const reasonsByStatus: readonly (readonly [RegExp, BounceReason])[] = [
  [/^\d\.1\.[16]$/, "no-mailbox"],
  [/^\d\.(1\.2|1\.10|4\.4)$/, "no-domain"],
  [/^\d\.2\.1$/, "mailbox-closed"],
  [/^\d\.2\.2$/, "mailbox-full"],
  [/^\d\.(2\.3|3\.4)$/, "too-large"],
  [/^\d\.7\.\d+$/, "refused"],
  [/^\d\.4\.7$/, "expired"],
];

const reasonOf = (status: string): BounceReason =>
  reasonsByStatus.find(([pattern]) => pattern.test(status))?.[1] ?? "unknown";

const delayReasons: Readonly<Record<string, DelayReason>> = {
  MailboxFull: "mailbox-full",
  SpamDetected: "junk",
  RecipientServerError: "server-away",
  TransientCommunicationFailure: "server-away",
};

const answerMax = 200;

/** What other people's mail servers wrote, made safe for the audit trail. */
const printable = (text: string): string => text.replace(/[^ -~]/g, "?").slice(0, answerMax);
