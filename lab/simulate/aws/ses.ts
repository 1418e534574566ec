import { aboutIn } from "../../../core/domain/common/mail-tags.ts";

/** A mail that SES has accepted. */
export interface Mail {
  readonly id: string;
  readonly atMs: number;
  readonly to: string;
  readonly subject: string;
  /** Tokens of the links in it. */
  readonly signToken: string | undefined;
  readonly stopToken: string | undefined;
  /** Token of an invitation to register. */
  readonly invitation: string | undefined;
  readonly envelopeId: string | undefined;
  readonly notificationId: string | undefined;
  /** The batch whose page it links to. */
  readonly batchId: string | undefined;
  /** For a mail to the operator: the document whose mail was reported, and by whom, in the words of the mail. */
  readonly reported: string | undefined;
  /** True if it contains words that a signer gave only the sender. */
  readonly hasPrivate: boolean;
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

export interface MailInput {
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly Message?: {
    readonly Subject?: { readonly Data?: string };
    readonly Body?: { readonly Text?: { readonly Data?: string } };
  };
  readonly Tags?: readonly { readonly Name: string; readonly Value: string }[];
}

/** Answers about the account and its mail domain, by command: SES sends. */
export const sendingStates: Readonly<Record<string, object>> = {
  GetAccountSendingEnabledCommand: { Enabled: true },
  GetIdentityVerificationAttributesCommand: {
    VerificationAttributes: { "undersign.test": { VerificationStatus: "Success" } },
  },
};

/**
 * Parses mails without pictures, as sent for documents without a picture of the first page. Requests to sign that went
 * out together are a mail each, with the same id.
 */
export function mailsOf(
  command: string,
  input: MailInput,
  id: string,
  atMs: number,
): readonly Mail[] {
  if (command !== "SendEmailCommand") throw new Error(`SES: ${command} is not simulated`);
  const tags: Record<string, readonly string[]> = {};
  for (const { Name, Value } of input.Tags ?? []) tags[Name] = [Value];
  const text = input.Message?.Body?.Text?.Data ?? "";
  const signTokens = [...new Set(text.match(/(?<=\/rviewer\/)[\w-]+/g))];
  const mail = {
    id,
    atMs,
    to: input.Destination?.ToAddresses?.[0] ?? "",
    subject: input.Message?.Subject?.Data ?? "",
    signToken: signTokens[0],
    stopToken: /\/stop\/([\w-]+)/.exec(text)?.[1],
    invitation: /[#&]invitation=([\w-]+)/.exec(text)?.[1],
    envelopeId: undefined,
    notificationId: undefined,
    batchId: /\/batches\/([\w-]+)/.exec(text)?.[1],
    reported: reportedIn(text),
    hasPrivate: JSON.stringify(input.Message).includes("zqprivate"),
    tags,
  };
  const about = aboutIn(tags);
  if (about.length === 0) return [mail];
  return about.map((one, index) => ({ ...mail, ...one, signToken: signTokens[index] }));
}

function reportedIn(text: string): string | undefined {
  const who = /(?:Signer s\d+|Someone who got a copy) has reported/.exec(text)?.[0];
  const document = /Document: ([\w-]+)/.exec(text)?.[1];
  return who && document ? `${document} ${who}` : undefined;
}

export type Fate = "delivered" | "bounced" | "complained";

/** The event that SES publishes about a mail's fate. */
export function eventOf(mail: Mail, fate: Fate): string {
  const timestamp = new Date(mail.atMs).toISOString();
  const common = { timestamp, messageId: mail.id, destination: [mail.to], tags: mail.tags };
  const base = { mail: common };
  switch (fate) {
    case "delivered":
      return JSON.stringify({ eventType: "Delivery", ...base, delivery: { timestamp } });
    case "bounced":
      return JSON.stringify({
        eventType: "Bounce",
        ...base,
        bounce: {
          bounceType: "Permanent",
          bounceSubType: "General",
          bouncedRecipients: [{ emailAddress: mail.to, status: "5.1.1" }],
          timestamp,
        },
      });
    case "complained":
      return JSON.stringify({ eventType: "Complaint", ...base, complaint: { timestamp } });
  }
}
