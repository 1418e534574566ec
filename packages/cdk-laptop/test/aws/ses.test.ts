import {
  ListIdentitiesCommand,
  SESClient,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendRawEmailCommand,
} from "@aws-sdk/client-ses";
import { beforeEach, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { noon, startTestCloud, stop, type TestCloud } from "./support.ts";

const resources: Resource[] = [
  {
    id: "Domain",
    type: "AWS::SES::EmailIdentity",
    ref: "example.com",
    attributes: {},
    props: { EmailIdentity: "example.com" },
  },
  {
    id: "Settings",
    type: "AWS::SES::ConfigurationSet",
    ref: "settings",
    attributes: {},
    props: {},
  },
];

const Source = '"Anna, for Example" <no-reply@example.com>';
let aws: TestCloud;
let ses: SESClient;

beforeEach(async () => {
  aws = await startTestCloud(resources);
  ses = new SESClient(aws.config);
});

function send(more: Partial<SendEmailCommandInput> = {}) {
  return ses.send(
    new SendEmailCommand({
      ConfigurationSetName: "settings",
      Source,
      Destination: {
        ToAddresses: ["bo@example.org"],
        CcAddresses: ["cy@example.org", "di@example.org"],
      },
      ReplyToAddresses: ["anna@example.org"],
      Message: {
        Subject: { Data: "Bitte unterschreiben ✓" },
        Body: { Text: { Data: "Grüße & more=1" }, Html: { Data: "<p>Grüße</p>" } },
      },
      ...more,
    }),
  );
}

test("a mail is kept as it was sent, the newest first", async () => {
  const { MessageId } = await send();
  expect(MessageId).toBeTruthy();
  aws.clock.forward(1000);
  await send({ Source: "no-reply@example.com" });
  expect(aws.cloud.mails()).toMatchObject([
    { from: "no-reply@example.com", at: new Date(noon + 1000).toISOString() },
    {
      from: Source,
      to: ["bo@example.org"],
      cc: ["cy@example.org", "di@example.org"],
      bcc: [],
      replyTo: ["anna@example.org"],
      subject: "Bitte unterschreiben ✓",
      text: "Grüße & more=1",
      html: "<p>Grüße</p>",
      at: new Date(noon).toISOString(),
    },
  ]);
});

test("a sender without a verified identity is refused", async () => {
  await expect(send({ Source: "ceo@other.com" })).rejects.toMatchObject({
    name: "MessageRejected",
    message: expect.stringContaining("ceo@other.com"),
  });
  expect(aws.cloud.mails()).toEqual([]);
});

test("a configuration set that doesn't exist is refused", async () => {
  await expect(send({ ConfigurationSetName: "other" })).rejects.toMatchObject({
    name: "ConfigurationSetDoesNotExistException",
  });
});

test("addresses that are none, line breaks in headers and mails to nobody are refused", async () => {
  const refused = { name: "InvalidParameterValue" };
  await expect(send({ Destination: { ToAddresses: ["nobody"] } })).rejects.toMatchObject(refused);
  await expect(send({ Destination: {} })).rejects.toMatchObject(refused);
  const Body = { Text: { Data: "x" } };
  const Message = { Subject: { Data: "Hello\r\nBcc: all@example.org" }, Body };
  await expect(send({ Message })).rejects.toMatchObject(refused);
});

test("the caller needs the grant on the identity and on the configuration set", async () => {
  await send();
  const context = { "ses:fromaddress": "no-reply@example.com" };
  const arn = "arn:aws:ses:us-east-1:123456789012";
  expect(aws.asked).toEqual([
    { action: "ses:SendEmail", resource: `${arn}:identity/example.com`, context },
    { action: "ses:SendEmail", resource: `${arn}:configuration-set/settings`, context },
  ]);
  aws.denied.add("ses:SendEmail");
  await expect(send()).rejects.toMatchObject({ name: "AccessDenied" });
  expect(aws.cloud.mails()).toHaveLength(1);
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  await expect(ses.send(new ListIdentitiesCommand({}))).rejects.toMatchObject({
    message: "ses ListIdentities is not emulated",
    $metadata: { httpStatusCode: 501 },
  });
});

const raw = [
  "From: =?UTF-8?B?QW5uYQ==?= <no-reply@example.com>",
  "Reply-To: anna@example.org",
  "Subject: =?UTF-8?B?R3LDvA==?=",
  " =?UTF-8?Q?=C3=9Fe_an?= Bo",
  'Content-Type: multipart/alternative; boundary="=_a"',
  "",
  "--=_a",
  "Content-Type: text/plain; charset=UTF-8",
  "Content-Transfer-Encoding: quoted-printable",
  "",
  "Gr=C3=BC=",
  "=C3=9Fe",
  "--=_a",
  'Content-Type: multipart/related; boundary="=_b"',
  "",
  "--=_b",
  "Content-Type: text/html; charset=UTF-8",
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from('<img src="cid:one">').toString("base64"),
  "--=_b",
  "Content-Type: image/png",
  "Content-Transfer-Encoding: base64",
  "Content-ID: <one>",
  "",
  "AQ",
  "ID",
  "--=_b--",
  "--=_a--",
  "",
].join("\r\n");

const sendRaw = (source: string) =>
  ses.send(
    new SendRawEmailCommand({
      Source: source,
      Destinations: ["bo@example.org"],
      RawMessage: { Data: Buffer.from(raw) },
    }),
  );

test("a raw mail is read: its parts, its pictures and the words of its headers", async () => {
  const { MessageId } = await sendRaw(Source);
  expect(MessageId).toBeTruthy();
  expect(aws.cloud.mails()).toMatchObject([
    {
      from: Source,
      to: ["bo@example.org"],
      replyTo: ["anna@example.org"],
      subject: "Grüße an Bo",
      text: "Grüße",
      html: '<img src="cid:one">',
      inline: [{ id: "one", contentType: "image/png", base64: "AQID" }],
    },
  ]);
});

test("a raw mail from an identity that isn't verified is refused", async () => {
  await expect(sendRaw("a@foreign.example")).rejects.toMatchObject({ name: "MessageRejected" });
});

test("mails are there after a restart", async () => {
  await send();
  await stop(aws);
  const again = await startTestCloud(resources, { after: aws });
  expect(again.cloud.mails()).toMatchObject([{ subject: "Bitte unterschreiben ✓" }]);
});
