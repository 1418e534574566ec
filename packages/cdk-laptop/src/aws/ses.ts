import crypto from "node:crypto";
import type { AccessRequest } from "../iam/access.ts";
import type { Mailbox, UnsentMail } from "../inbox/mailbox.ts";
import { parseMail } from "../inbox/mime.ts";
import type { Clock } from "../system/clock.ts";
import { ofType, type Resource } from "../template/resource.ts";
import { notEmulated, ServiceError } from "./protocol/failure.ts";
import { maybeText, object } from "./protocol/json.ts";
import { document, element } from "./protocol/xml.ts";
import { readEventDestinations, simulatedEvents } from "./ses-events.ts";
import type { Sns } from "./sns.ts";

/** SES API version 1: form-encoded requests, XML replies. Identities are verified, and out of the sandbox. */
export interface Ses {
  access(form: URLSearchParams): AccessRequest[];
  answer(form: URLSearchParams): string;
  /** From now on refuses each mail for this reason, until called without one. */
  refuse(reason?: MailRefusal): void;
}

/**
 * Beyond its rate or the day's quota; the account's sending is paused; identities aren't verified any more; or SES takes
 * none of the mails for what they say.
 */
export type MailRefusal = "throttled" | "paused" | "unverified" | "rejected";

interface Options {
  resources: readonly Resource[];
  mailbox: Mailbox;
  sns: Sns;
  clock: Clock;
  account: string;
  region: string;
}

const recipientsMax = 50;
const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";

export function openSes(options: Options): Ses {
  const { resources, mailbox, account, region } = options;
  const identities = [...identitiesOf(resources), ...identitiesOfPools(resources)];
  const configurationSets = ofType(resources, "AWS::SES::ConfigurationSet").map(({ ref }) => ref);
  const arn = (kind: string, name: string) => `arn:aws:ses:${region}:${account}:${kind}/${name}`;
  const tell = teller(options, arn);
  let refusal: MailRefusal | undefined;
  return {
    access: (form) => {
      refuseUnknownActions(form);
      const asked = form.get("Action") ?? "";
      // No policy can name what these are about.
      if (states[asked]) return [{ action: `ses:${asked}`, resource: "*", context: {} }];
      const address = addressOf(form.get("Source") ?? "");
      const context = { "ses:fromaddress": address };
      const resources = [arn("identity", identityOf(identities, address) ?? domainOf(address))];
      const set = form.get("ConfigurationSetName");
      if (set !== null) resources.push(arn("configuration-set", set));
      const action = `ses:${form.get("Action")}`;
      return resources.map((resource) => ({ action, resource, context }));
    },
    answer: (form) => {
      const state = states[form.get("Action") ?? ""];
      if (state)
        return answered(form.get("Action") ?? "", state(members(form, "Identities"), refusal));
      const mail = form.get("Action") === "SendRawEmail" ? rawMailOf(form) : mailOf(form);
      refuseMail(mail, refusal, region);
      refuseForeignSender(identities, mail, region);
      refuseUnknownConfigurationSet(configurationSets, form.get("ConfigurationSetName"));
      const tags = tagsOf(form);
      mailbox.deliver(mail);
      const messageId = `${crypto.randomUUID()}-000000`;
      tell(mail, { messageId, tags, configurationSet: form.get("ConfigurationSetName") });
      return sent(form.get("Action") ?? "", messageId);
    },
    refuse: (reason) => {
      refusal = reason;
    },
  };
}

interface Sending {
  readonly messageId: string;
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly configurationSet: string | null;
}

/** Publishes events about a mail to each destination of its configuration set. */
function teller(
  { resources, mailbox, sns, clock, account }: Options,
  arn: (kind: string, name: string) => string,
) {
  const destinations = readEventDestinations(resources);
  for (const { configurationSet, topicArn } of destinations) {
    const sourceArn = arn("configuration-set", configurationSet);
    sns.assertMayPublish("ses.amazonaws.com", sourceArn, topicArn);
  }
  return (mail: UnsentMail, { messageId, tags, configurationSet }: Sending) => {
    const own = destinations.filter((one) => one.configurationSet === configurationSet);
    const domain = domainOf(addressOf(mail.from));
    const sent = {
      messageId,
      at: new Date(clock.now()).toISOString(),
      source: mail.from,
      sourceArn: arn("identity", domain),
      account,
      subject: mail.subject,
      tags: {
        "ses:configuration-set": [configurationSet ?? ""],
        "ses:from-domain": [domain],
        ...tags,
      },
    };
    const recipients = [...mail.to, ...mail.cc, ...mail.bcc].map(addressOf);
    const told = recipients.flatMap((recipient) => {
      const isFirstTo = mailbox.newestFirst({ to: recipient, limit: 2 }).length < 2;
      return simulatedEvents({ ...sent, recipient }, isFirstTo);
    });
    for (const { type, event } of told)
      for (const { topicArn, types } of own)
        if (types.includes(type)) sns.publish(topicArn, JSON.stringify(event));
  };
}

function tagsOf(form: URLSearchParams): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (let index = 1; ; index++) {
    const name = form.get(`Tags.member.${index}.Name`);
    const value = form.get(`Tags.member.${index}.Value`);
    if (name === null || value === null) return tags;
    for (const text of [name, value])
      if (!/^[\w-]{1,255}$/.test(text)) throw invalid(`Invalid tag <${text}>.`);
    tags[name] = [value];
  }
}

const identitiesOf = (resources: readonly Resource[]): string[] =>
  ofType(resources, "AWS::SES::EmailIdentity").map(
    ({ props, ref }) => maybeText(props, "EmailIdentity") ?? ref,
  );

/** Cognito accepts only senders that were verified before the deployment, so identities named by pools are verified. */
const identitiesOfPools = (resources: readonly Resource[]): string[] =>
  ofType(resources, "AWS::Cognito::UserPool").flatMap(({ props }) => {
    const arn = maybeText(object(props, "EmailConfiguration"), "SourceArn");
    return arn ? [arn.replace(/^.*:identity\//, "")] : [];
  });

function refuseUnknownActions(form: URLSearchParams): void {
  const action = form.get("Action") ?? "";
  if (!["SendEmail", "SendRawEmail"].includes(action) && !states[action])
    throw notEmulated("ses", action);
}

function mailOf(form: URLSearchParams): UnsentMail {
  const mail = {
    from: form.get("Source") ?? "",
    to: members(form, "Destination.ToAddresses"),
    cc: members(form, "Destination.CcAddresses"),
    bcc: members(form, "Destination.BccAddresses"),
    replyTo: members(form, "ReplyToAddresses"),
    subject: form.get("Message.Subject.Data") ?? "",
    text: form.get("Message.Body.Text.Data") ?? "",
    html: form.get("Message.Body.Html.Data") ?? "",
  };
  refuseMalformedMail(mail);
  return mail;
}

/** A whole mail in MIME format. `Source` and `Destinations` take precedence over its headers. */
function rawMailOf(form: URLSearchParams): UnsentMail {
  const { headers, text, html, inline, attachments } = parseMail(
    Buffer.from(form.get("RawMessage.Data") ?? "", "base64"),
  );
  if (!headers["from"]) throw invalid("Missing required header 'From'.");
  const mail = {
    from: form.get("Source") ?? headers["from"],
    to: members(form, "Destinations"),
    cc: [],
    bcc: [],
    replyTo: headers["reply-to"] ? [headers["reply-to"]] : [],
    subject: headers["subject"] ?? "",
    ...{ text, html, inline, attachments },
  };
  refuseMalformedMail(mail);
  return mail;
}

function refuseMalformedMail(mail: UnsentMail): void {
  const recipients = [...mail.to, ...mail.cc, ...mail.bcc];
  if (recipients.length === 0 || recipients.length > recipientsMax) {
    throw invalid(`Recipient count must be between 1 and ${recipientsMax}.`);
  }
  for (const address of [mail.from, ...recipients, ...mail.replyTo]) refuseMalformed(address);
  if (/\p{Cc}/u.test(mail.subject)) throw invalid("Control characters in the subject.");
}

function members(form: URLSearchParams, list: string): string[] {
  const values: string[] = [];
  for (let index = 1; ; index++) {
    const value = form.get(`${list}.member.${index}`);
    if (value === null) return values;
    values.push(value);
  }
}

function refuseMalformed(address: string): void {
  const bare = addressOf(address);
  if (!/^[ -~]+$/.test(address))
    throw invalid("Local address contains control or whitespace, or is not ASCII.");
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(bare)) throw invalid("Missing final '@domain'");
}

function refuseForeignSender(
  identities: readonly string[],
  { from }: UnsentMail,
  region: string,
): void {
  const address = addressOf(from);
  if (identityOf(identities, address) === undefined) throw notVerified(address, region);
}

function notVerified(address: string, region: string): ServiceError {
  const message = `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${address}`;
  return new ServiceError("MessageRejected", message);
}

function refuseMail({ from }: UnsentMail, reason: MailRefusal | undefined, region: string): void {
  switch (reason) {
    case "throttled":
      throw new ServiceError("Throttling", "Daily message quota exceeded.");
    case "paused":
      throw new ServiceError("AccountSendingPausedException", "Email sending is disabled.");
    case "unverified":
      throw notVerified(addressOf(from), region);
    case "rejected":
      throw new ServiceError("MessageRejected", "Message contents were rejected.");
    default:
  }
}

function refuseUnknownConfigurationSet(known: readonly string[], name: string | null): void {
  if (name === null || known.includes(name)) return;
  const message = `Configuration set <${name}> does not exist.`;
  throw new ServiceError("ConfigurationSetDoesNotExist", message);
}

/** An identity for the address takes precedence over one for its domain. */
function identityOf(identities: readonly string[], address: string): string | undefined {
  const wanted = [address.toLowerCase(), domainOf(address).toLowerCase()];
  for (const name of wanted) {
    const identity = identities.find((one) => one.toLowerCase() === name);
    if (identity !== undefined) return identity;
  }
  return undefined;
}

/** The address in `"Name" <address>`. */
function addressOf(mailbox: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

function invalid(message: string): ServiceError {
  return new ServiceError("InvalidParameterValue", message);
}

/** What is said of identities, and of the account. Like a new domain, none has a MAIL FROM of its own. */
type State = (identities: readonly string[], refusal: MailRefusal | undefined) => string;
const states: Readonly<Record<string, State>> = {
  GetAccountSendingEnabled: (_, refusal) => element("Enabled", String(refusal !== "paused")),
  GetSendQuota: () =>
    element("Max24HourSend", "50000") +
    element("MaxSendRate", "14") +
    element("SentLast24Hours", "0"),
  GetIdentityVerificationAttributes: (identities, refusal) => {
    const status = refusal === "unverified" ? "Failed" : "Success";
    return entries("VerificationAttributes", identities, element("VerificationStatus", status));
  },
  GetIdentityDkimAttributes: (identities) =>
    entries(
      "DkimAttributes",
      identities,
      element("DkimEnabled", "true") + element("DkimVerificationStatus", "Success"),
    ),
  GetIdentityMailFromDomainAttributes: (identities) =>
    entries(
      "MailFromDomainAttributes",
      identities,
      element("BehaviorOnMXFailure", "UseDefaultValue"),
    ),
};

const entries = (name: string, identities: readonly string[], value: string): string =>
  `<${name}>${identities
    .map((one) => `<entry>${element("key", one)}<value>${value}</value></entry>`)
    .join("")}</${name}>`;

const sent = (action: string, messageId: string): string =>
  answered(action, element("MessageId", messageId));

function answered(action: string, result: string): string {
  const metadata = element("RequestId", crypto.randomUUID());
  const inner = `<${action}Result>${result}</${action}Result><ResponseMetadata>${metadata}</ResponseMetadata>`;
  return document(`${action}Response`, inner, namespace);
}

export function sesError(code: string, message: string): string {
  const inner = element("Type", "Sender") + element("Code", code) + element("Message", message);
  const request = element("RequestId", crypto.randomUUID());
  return document("ErrorResponse", `<Error>${inner}</Error>${request}`, namespace);
}
