import { ofType, type Resource } from "../template/resource.ts";
import { maybeText, object, texts } from "./protocol/json.ts";

/** Where SES publishes events about mails that are sent with a configuration set. */
export interface EventDestination {
  readonly configurationSet: string;
  readonly topicArn: string;
  /** Event types as spelled in templates: `delivery`, `bounce`. */
  readonly types: readonly string[];
}

export function readEventDestinations(resources: readonly Resource[]): EventDestination[] {
  return ofType(resources, "AWS::SES::ConfigurationSetEventDestination").flatMap(
    ({ id, props }) => {
      const destination = object(props, "EventDestination");
      if (destination["Enabled"] === false) return [];
      const topicArn = maybeText(object(destination, "SnsDestination"), "TopicARN");
      if (!topicArn) throw new Error(`template: ${id} has no topic; others are not modelled`);
      return {
        configurationSet: maybeText(props, "ConfigurationSetName") ?? "",
        topicArn,
        types: texts(destination, "MatchingEventTypes"),
      };
    },
  );
}

export interface SentMail {
  readonly messageId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly source: string;
  readonly sourceArn: string;
  readonly account: string;
  readonly recipient: string;
  readonly subject: string;
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

export interface SesEvent {
  /** Event type as spelled in templates. */
  readonly type: string;
  readonly event: object;
}

/**
 * The events that SES would publish for a mail to an address of its mailbox simulator (`bounce+anything@` is `bounce@`).
 * Other addresses have no mail server here, so mails to them cause no events. As with real addresses, a mail that is
 * reported as junk puts its address on the account's suppression list, so that SES does not try to send the next one.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function simulatedEvents(sent: SentMail, isFirstTo: boolean): SesEvent[] {
  const [, name] = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(sent.recipient) ?? [];
  switch (name?.toLowerCase()) {
    case "success":
      return [delivery(sent)];
    case "bounce":
      return [bounce(sent, userUnknown)];
    case "suppressionlist":
      return [bounce(sent, suppressed)];
    case "complaint":
      return isFirstTo ? [delivery(sent), complaint(sent, report)] : [complaint(sent, onList)];
    case "ooto":
      return [delivery(sent), bounce(sent, automaticAnswer)];
    default:
      return [];
  }
}

const server = "a8-50.smtp-out.amazonses.com";

const delivery = (sent: SentMail): SesEvent => ({
  type: "delivery",
  event: {
    eventType: "Delivery",
    mail: mailOf(sent),
    delivery: {
      timestamp: sent.at,
      processingTimeMillis: 412,
      recipients: [sent.recipient],
      smtpResponse: "250 2.6.0 Message received",
      remoteMtaIp: "127.0.0.1",
      reportingMTA: server,
    },
  },
});

interface Bounce {
  readonly bounceType: string;
  readonly bounceSubType: string;
  readonly recipient: object;
  readonly reportingMTA?: string;
}

const userUnknown: Bounce = {
  bounceType: "Permanent",
  bounceSubType: "General",
  recipient: {
    action: "failed",
    status: "5.1.1",
    diagnosticCode: "smtp; 550 5.1.1 user unknown",
  },
  reportingMTA: `dsn; ${server}`,
};

const suppressed: Bounce = {
  bounceType: "Permanent",
  bounceSubType: "Suppressed",
  recipient: {
    action: "failed",
    status: "5.1.1",
    diagnosticCode:
      "Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.",
  },
  reportingMTA: "dns; amazonses.com",
};

/** An out-of-office reply, without a mail server's report. */
const automaticAnswer: Bounce = {
  bounceType: "Transient",
  bounceSubType: "General",
  recipient: {},
};

const bounce = (sent: SentMail, { recipient, ...bounce }: Bounce): SesEvent => ({
  type: "bounce",
  event: {
    eventType: "Bounce",
    bounce: {
      feedbackId: sent.messageId,
      ...bounce,
      bouncedRecipients: [{ emailAddress: sent.recipient, ...recipient }],
      timestamp: sent.at,
    },
    mail: mailOf(sent),
  },
});

/** A report from the mail server of the person who reported the mail. */
const report = {
  complaintSubType: null,
  userAgent: "Amazon SES Mailbox Simulator",
  complaintFeedbackType: "abuse",
};

/** An event that SES creates itself, without a mail server's report. */
const onList = { complaintSubType: "OnAccountSuppressionList" };

const complaint = (sent: SentMail, kind: typeof report | typeof onList): SesEvent => ({
  type: "complaint",
  event: {
    eventType: "Complaint",
    complaint: {
      feedbackId: sent.messageId,
      complainedRecipients: [{ emailAddress: sent.recipient }],
      timestamp: sent.at,
      ...kind,
    },
    mail: mailOf(sent),
  },
});

function mailOf({ messageId, at, source, sourceArn, account, recipient, ...sent }: SentMail) {
  const headers = { From: source, To: recipient, Subject: sent.subject, "MIME-Version": "1.0" };
  return {
    timestamp: at,
    source,
    sourceArn,
    sendingAccountId: account,
    messageId,
    destination: [recipient],
    headersTruncated: false,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    commonHeaders: { from: [source], to: [recipient], messageId, subject: sent.subject },
    tags: sent.tags,
  };
}
