import {
  SESClient,
  SESServiceException,
  SendEmailCommand,
  SendRawEmailCommand,
} from "@aws-sdk/client-ses";
import { asciiEmail } from "#contract/rules/inputs/email";
import type { Mail } from "../domain/common/mail.ts";
import { type MailTags, tagsOf } from "../domain/common/mail-tags.ts";
import { headerText, plainWords } from "../domain/common/written-words.ts";
import { variable } from "../environment.ts";
import { correlationId, log } from "../log.ts";
import { rawMail } from "./raw-mail.ts";

const ses = new SESClient({});
const from = variable("MAIL_FROM");
const productName = variable("PRODUCT_NAME");
const ConfigurationSetName = variable("MAIL_CONFIGURATION_SET");

/** Has the name and message of the original error; the service may have accepted the mail nevertheless. */
export class MailInDoubt extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = cause.name;
  }
}

/**
 * Sends a mail through SES; a mail with a picture or an attachment is sent as a whole, with `SendRawEmail`. With `by`, it comes from
 * "senderName via product", and replies go to `replyTo`. With `about`, what SES reports about it names these
 * notifications (`mail-events.ts`). Returns SES's id of the mail. If SES refuses the mail, throws its error; for any other failure throws MailInDoubt.
 */
export async function sendMail(
  to: string,
  mail: Mail,
  by?: { senderName: string; replyTo: string },
  about: readonly MailTags[] = [],
): Promise<string> {
  const name = by ? `${headerText(plainWords(by.senderName))} via ${productName}` : productName;
  const source = `${displayName(name)} <${from}>`;
  const address = asciiEmail(to);
  const replyTo = by && asciiEmail(by.replyTo);
  try {
    const send = mail.picture || mail.attachment ? sendWhole : sendWords;
    const { MessageId = "" } = await send(source, address, mail, replyTo, about);
    log("info", "mail accepted", { mailId: MessageId });
    return MessageId;
  } catch (error) {
    throw error instanceof Error && !isRefusal(error) ? new MailInDoubt(error) : error;
  }
}

/**
 * Only a refusal of the first try counts: before a later try, the SDK may have lost the answer to one that was
 * accepted.
 */
const isRefusal = (error: Error): boolean =>
  error instanceof SESServiceException &&
  error.$fault === "client" &&
  (error.$metadata.attempts ?? 1) === 1;

function sendWords(
  source: string,
  to: string,
  mail: Mail,
  replyTo: string | undefined,
  about: readonly MailTags[],
) {
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  return ses.send(
    new SendEmailCommand({
      Source: source,
      Destination: { ToAddresses: [to] },
      ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
      Message: {
        Subject: utf8(mail.subject),
        Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
      },
      ConfigurationSetName,
      Tags: tags(about),
    }),
  );
}

function sendWhole(
  source: string,
  to: string,
  mail: Mail,
  replyTo: string | undefined,
  about: readonly MailTags[],
) {
  const headers = { from: source, to, replyTo, subject: displayName(mail.subject) };
  return ses.send(
    new SendRawEmailCommand({
      Source: source,
      Destinations: [to],
      RawMessage: { Data: rawMail(headers, mail) },
      ConfigurationSetName,
      Tags: tags(about),
    }),
  );
}

/** Tags that SES's events about the mail contain. */
function tags(about: readonly MailTags[]) {
  const joined = correlationId();
  return [...tagsOf(about), ...(joined ? [{ Name: "correlationId", Value: joined }] : [])];
}

/**
 * RFC 2047 encoded words of at most 75 characters, so that no character of a name can end the header or start an
 * address.
 */
function displayName(name: string): string {
  const words = [""];
  for (const character of name) {
    const grown = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(grown, "utf8") <= 45) words[words.length - 1] = grown;
    else words.push(character);
  }
  return words
    .map((word) => `=?UTF-8?B?${Buffer.from(word, "utf8").toString("base64")}?=`)
    .join(" ");
}
