import { expect, test } from "vitest";
import * as z from "zod/mini";
import { retention } from "../../contract/rules/installation/legal.ts";
import { resourcesOf } from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";
import { grantsOf, lambdasByName, prod } from "./synthesized.ts";

/** The way of what SES tells, asserted on the template: nobody else may put anything on it. */

const resourcePolicy = z.object({
  PolicyDocument: z.object({ Statement: z.array(shape.statement) }),
});

const [destination] = resourcesOf(
  prod,
  "AWS::SES::ConfigurationSetEventDestination",
  z.object({
    ConfigurationSetName: z.string(),
    EventDestination: z.object({
      Enabled: z.boolean(),
      MatchingEventTypes: z.array(z.string()),
      SnsDestination: z.object({ TopicARN: z.string() }),
    }),
  }),
);
const topic = destination?.EventDestination.SnsDestination.TopicARN ?? "";
const [subscription] = resourcesOf(
  prod,
  "AWS::SNS::Subscription",
  z.object({
    TopicArn: z.string(),
    Protocol: z.string(),
    Endpoint: z.string(),
    RawMessageDelivery: z.optional(z.boolean()),
    RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string() })),
  }),
).filter(({ TopicArn }) => TopicArn === topic);
const queue = subscription?.Endpoint ?? "";
const worker = lambdasByName(prod)["on-mail-event"];

const allowed = (type: string, resource: string) =>
  resourcesOf(prod, type, resourcePolicy)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect, Resource }) => Effect === "Allow" && Resource?.includes(resource));

test("SES tells of every mail that our functions send, by the set with which they send it", () => {
  const sets = Object.values(lambdasByName(prod)).flatMap(
    ({ Environment }) => Environment?.Variables["MAIL_CONFIGURATION_SET"] ?? [],
  );
  expect(new Set(sets)).toEqual(new Set([destination?.ConfigurationSetName]));
  expect(destination?.EventDestination).toMatchObject({ Enabled: true });
  expect(destination?.EventDestination.MatchingEventTypes.sort()).toEqual([
    "bounce",
    "complaint",
    "delivery",
    "deliveryDelay",
    "reject",
  ]);
});

test("events that SNS can't deliver to the queue go to its dead letters, to which only this topic may send", () => {
  const dead = subscription?.RedrivePolicy?.deadLetterTargetArn ?? "";
  expect(dead).toMatch(/^<MailEventsFailed\w+\.Arn>$/);
  expect(allowed("AWS::SQS::QueuePolicy", dead)).toMatchObject([
    {
      Principal: { Service: "sns.amazonaws.com" },
      Condition: { ArnEquals: { "aws:SourceArn": topic } },
    },
  ]);
});

test("only SES, for that set and this account, may publish to the topic", () => {
  expect(allowed("AWS::SNS::TopicPolicy", topic)).toMatchObject([
    {
      Action: ["sns:Publish"],
      Principal: { Service: "ses.amazonaws.com" },
      Condition: {
        StringEquals: {
          "AWS:SourceAccount": "<AWS::AccountId>",
          "AWS:SourceArn": expect.stringContaining(
            `:configuration-set/${destination?.ConfigurationSetName}`,
          ),
        },
      },
    },
  ]);
  expect(prod.resources.get(destination?.id ?? "")?.dependsOn).toContainEqual(
    expect.stringMatching(/^MailEventsTopicPolicy/),
  );
});

test("only the topic may send to the queue: no forged event comes from anywhere else", () => {
  expect(allowed("AWS::SQS::QueuePolicy", queue)).toMatchObject([
    {
      Action: ["sqs:SendMessage"],
      Principal: { Service: "sns.amazonaws.com" },
      Condition: { ArnEquals: { "aws:SourceArn": topic } },
    },
  ]);
  const senders = Object.values(lambdasByName(prod)).flatMap(({ Role }) =>
    grantsOf(prod, Role).filter((grant) => grant === `sqs:SendMessage on ${queue}`),
  );
  expect(senders).toEqual([]);
});

test("the function gets events as SES writes them, and what it can't note goes where an alarm looks", () => {
  expect(subscription).toMatchObject({ Protocol: "sqs", RawMessageDelivery: true });
  const [source] = resourcesOf(prod, "AWS::Lambda::EventSourceMapping", shape.eventSource).filter(
    ({ EventSourceArn }) => EventSourceArn === queue,
  );
  expect(source).toMatchObject({
    FunctionName: `<${worker?.id}>`,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
  });
  const [{ RedrivePolicy } = {}] = resourcesOf(prod, "AWS::SQS::Queue", shape.queue).filter(
    ({ id }) => queue === `<${id}.Arn>`,
  );
  const failed = RedrivePolicy?.deadLetterTargetArn.replace(".Arn>", ".QueueName>");
  const watched = JSON.stringify([...prod.resources.values()].filter(isAlarm));
  expect(watched).toContain(failed);
});

test("an event lies no longer than a newer one about the same address is remembered", () => {
  const lying = z.object({ MessageRetentionPeriod: z.optional(z.number()) });
  const queues = resourcesOf(prod, "AWS::SQS::Queue", lying);
  const failed = queues.find(({ id }) => id.startsWith("MailEventsFailed"));
  expect(failed?.MessageRetentionPeriod).toBe(retention.arrivedDays * 86_400);
});

const isAlarm = ({ type }: { type: string }) => type === "AWS::CloudWatch::Alarm";

test("the function reads and writes envelopes, adds audit entries and events, and may do nothing else", () => {
  const own = grantsOf(prod, worker?.Role ?? "").filter((grant) => !/^(logs|sqs):/.test(grant));
  expect(own.map((grant) => grant.replace(/[0-9A-F]{8}\.Arn>$/, ">")).sort()).toEqual([
    "dynamodb:GetItem on <DataEnvelopes>",
    "dynamodb:GetItem on <DataEvents>",
    "dynamodb:PutItem on <DataAudit>",
    "dynamodb:PutItem on <DataEnvelopes>",
    "dynamodb:PutItem on <DataEvents>",
    "dynamodb:UpdateItem on <DataEnvelopes>",
    "dynamodb:UpdateItem on <DataEvents>",
  ]);
});
