import { SESClient, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-ses";
import { describe, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { noon, startTestCloud } from "./support.ts";

/** Events about the fate of mails, sent by a topic to a queue. */

const account = "123456789012";
const topicArn = `arn:aws:sns:us-east-1:${account}:news`;
const queueArn = `arn:aws:sqs:us-east-1:${account}:news`;

const resource = (type: string, props: Resource["props"], ref = type): Resource => ({
  id: ref,
  type,
  ref,
  attributes: { Arn: queueArn },
  props,
});

const policy = (type: string, Statement: object): Resource =>
  resource(type, { PolicyDocument: { Statement: [Statement] } });

const mayPublish = policy("AWS::SNS::TopicPolicy", {
  Effect: "Allow",
  Principal: { Service: "ses.amazonaws.com" },
  Action: "sns:Publish",
  Resource: topicArn,
  Condition: {
    StringEquals: {
      "AWS:SourceAccount": account,
      "AWS:SourceArn": `arn:aws:ses:us-east-1:${account}:configuration-set/told`,
    },
  },
});

const maySend = policy("AWS::SQS::QueuePolicy", {
  Effect: "Allow",
  Principal: { Service: "sns.amazonaws.com" },
  Action: "sqs:SendMessage",
  Resource: queueArn,
  Condition: { ArnEquals: { "aws:SourceArn": topicArn } },
});

const destination = (...MatchingEventTypes: string[]) =>
  resource("AWS::SES::ConfigurationSetEventDestination", {
    ConfigurationSetName: "told",
    EventDestination: { MatchingEventTypes, SnsDestination: { TopicARN: topicArn } },
  });

const subscription = (props: object = {}) =>
  resource("AWS::SNS::Subscription", {
    TopicArn: topicArn,
    Protocol: "sqs",
    Endpoint: queueArn,
    RawMessageDelivery: true,
    ...props,
  });

const stack = [
  resource("AWS::SES::EmailIdentity", { EmailIdentity: "example.com" }, "example.com"),
  resource("AWS::SES::ConfigurationSet", {}, "told"),
  resource("AWS::SES::ConfigurationSet", {}, "silent"),
  resource("AWS::SQS::Queue", {}, "http://127.0.0.1:1/123456789012/news"),
  resource("AWS::SNS::Subscription", { Protocol: "email", Endpoint: "a@example.com" }),
  subscription(),
  mayPublish,
  maySend,
];
const all = destination("delivery", "bounce", "complaint");

const mailTo = (to: string, more: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    Source: '"Ann" <no-reply@example.com>',
    Destination: { ToAddresses: [to] },
    Message: { Subject: { Data: "Hello" }, Body: { Text: { Data: "Hello" } } },
    ConfigurationSetName: "told",
    Tags: [{ Name: "envelope", Value: "e-1" }],
    ...more,
  });

async function told(to: string, more: Partial<SendEmailCommandInput> = {}, of = all) {
  const { cloud, config } = await startTestCloud([...stack, of]);
  const { MessageId } = await new SESClient(config).send(mailTo(to, more));
  const events = cloud.queues.receive(queueArn, 10).map(({ body }) => JSON.parse(body));
  for (const { mail } of events) expect(mail.messageId).toBe(MessageId);
  return events;
}

describe("a mail to the simulator", () => {
  test.each([
    ["success", ["Delivery"]],
    ["bounce", ["Bounce"]],
    ["complaint", ["Delivery", "Complaint"]],
    ["suppressionlist", ["Bounce"]],
    ["ooto", ["Delivery", "Bounce"]],
    ["nobody", []],
  ])("to %s@ causes the events %j", async (name, types) => {
    const events = await told(`${name}+label@simulator.amazonses.com`);
    expect(events.map(({ eventType }) => eventType)).toEqual(types);
  });

  test("reports address, tags, reason and the stack's time as AWS writes them", async () => {
    const [event] = await told("bounce@simulator.amazonses.com");
    expect(event).toMatchObject({
      eventType: "Bounce",
      bounce: {
        bounceType: "Permanent",
        bounceSubType: "General",
        bouncedRecipients: [
          { emailAddress: "bounce@simulator.amazonses.com", action: "failed", status: "5.1.1" },
        ],
        timestamp: new Date(noon).toISOString(),
      },
      mail: {
        timestamp: new Date(noon).toISOString(),
        source: '"Ann" <no-reply@example.com>',
        sourceArn: `arn:aws:ses:us-east-1:${account}:identity/example.com`,
        sendingAccountId: account,
        destination: ["bounce@simulator.amazonses.com"],
        tags: { "ses:configuration-set": ["told"], envelope: ["e-1"] },
      },
    });
  });

  test("is not tried after the first was reported as junk: the address is on the list", async () => {
    const { cloud, config } = await startTestCloud([...stack, all]);
    const send = () =>
      new SESClient(config).send(mailTo("complaint+twice@simulator.amazonses.com"));
    await send();
    expect(cloud.queues.receive(queueArn, 10)).toHaveLength(2);
    await send();
    const [event, ...more] = cloud.queues.receive(queueArn, 10).map(({ body }) => JSON.parse(body));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      eventType: "Complaint",
      complaint: { complaintSubType: "OnAccountSuppressionList" },
    });
  });

  test("reports only the events that the destination asks for", async () => {
    const to = "complaint@simulator.amazonses.com";
    const events = await told(to, {}, destination("complaint"));
    expect(events.map(({ eventType }) => eventType)).toEqual(["Complaint"]);
    expect(await told(to, { ConfigurationSetName: "silent" })).toEqual([]);
    expect(await told(to, { ConfigurationSetName: undefined })).toEqual([]);
  });
});

test("mails to other addresses, which no mail server took, cause no events", async () => {
  expect(await told("bounce@example.org")).toEqual([]);
});

test("a tag with other signs than letters, digits, - and _ is refused", async () => {
  const Tags = [{ Name: "to", Value: "ann@example.com" }];
  const refused = told("success@simulator.amazonses.com", { Tags });
  await expect(refused).rejects.toMatchObject({ name: "InvalidParameterValue" });
});

describe("a stack does not start when in AWS nothing would be told, because", () => {
  const without = (resource: Resource) => [...stack.filter((one) => one !== resource), all];
  const asDenied = { ...maySend, props: { PolicyDocument: { Statement: [] } } };

  test.each([
    ["SES may not publish", without(mayPublish), "may not publish"],
    ["SNS may not send", [...without(maySend), asDenied], "SNS may not send"],
    [
      "messages come wrapped",
      [...stack, all, subscription({ RawMessageDelivery: false })],
      "no raw subscription",
    ],
  ])("%s", async (_, resources, message) => {
    await expect(startTestCloud(resources)).rejects.toThrow(message);
  });
});
