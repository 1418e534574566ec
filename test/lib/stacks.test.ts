import { CfnResource, Stack } from "aws-cdk-lib";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { redeliveredWithinMs } from "../../core/domain/programs/webhook.ts";
import { addStacks } from "../../lib/stacks.ts";
import { unfilled } from "../../lib/stage-faults.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { workQueues } from "../../scripts/operate/redrive.ts";
import { parseTemplate, resourcesOf, type Template } from "../../scripts/template.ts";
import { lintTemplates } from "../../scripts/template-rules.ts";
import {
  emptyPlaces,
  named,
  newApp,
  ofProd,
  prod,
  stacksIn,
  stackTemplates,
} from "./synthesized.ts";

const appTemplate = z.looseObject({
  Outputs: z.looseObject({ DataDigest: z.object({ Value: z.string() }) }),
});
const warmThroughput = { writeUnitsPerSecond: 8_000, readUnitsPerSecond: 24_000 };

describe("the stacks", () => {
  test("would not be made with a property that CloudFormation doesn't know", () => {
    const app = newApp({ isValidated: true });
    const properties = { Colour: "red" };
    new CfnResource(new Stack(app, "Wrong"), "Queue", { type: "AWS::SQS::Queue", properties });
    expect(() => app.synth()).toThrow("Colour");
  });

  test("hide the message of a webhook's failed run for less time than the search waits for it", () => {
    const shape = z.looseObject({ VisibilityTimeout: z.optional(z.number()) });
    const queues = resourcesOf(prod, "AWS::SQS::Queue", shape);
    const [queue, ...more] = queues.filter(({ id }) => id.startsWith("HooksRequestsQueue"));
    expect(more).toEqual([]);
    expect((queue?.VisibilityTimeout ?? Infinity) * 1000).toBeLessThan(redeliveredWithinMs);
  });

  test("hold what is kept apart from what works with it, which alone refers to the other", () => {
    expect(ofProd.map(({ name, resources }) => [name, resources.size])).toEqual([
      ["Undersign-prod", 24],
      ["Undersign-prod-edge", 3],
      ["Undersign-prod-app", 241],
    ]);
    const [data, app] = ["Undersign-prod", "Undersign-prod-app"].map((name) => named(ofProd, name));
    const keptIn = (template: Template | undefined) => [
      ...new Set(
        [...(template?.resources.values() ?? [])]
          .filter(({ deletionPolicy = "Delete" }) => deletionPolicy !== "Delete")
          .map(({ type }) => type.replace("AWS::", "")),
      ),
    ];
    expect(keptIn(data).sort()).toEqual([
      "Cognito::UserPool",
      "DynamoDB::GlobalTable",
      "KMS::Key",
      "S3::Bucket",
      "SecretsManager::Secret",
    ]);
    // Logs are read after their functions are gone; the site's bucket isn't empty.
    expect(keptIn(app).sort()).toEqual(["Logs::LogGroup", "S3::Bucket"]);
    expect(JSON.stringify([...(data?.resources ?? [])])).not.toContain("<Undersign-");
  });

  const synthesizedApp = (change: Partial<Stage>) => {
    const app = newApp();
    const stacks = stacksIn(app, { ...stages.prod, ...change });
    const { Outputs, ...rest } = appTemplate.parse(
      app.synth().getStackByName(stacks.app.stackName).template,
    );
    return { digest: Outputs.DataDigest.Value, rest };
  };

  test.each<[string, Partial<Stage>]>([
    ["a resource of the data is another", { warmThroughput }],
    ["the data of a deleted stack are taken over", { bucketSuffix: "0a1b2c3d4e5f" }],
    ["they are taken over once more", { takenOver: "arn:of:the:second" }],
  ])("have an app that the CLI deploys again when %s", (_, change) => {
    const [before, after] = [synthesizedApp({}), synthesizedApp(change)];
    expect(after.digest).not.toBe(before.digest);
    // Nothing else in it would say so.
    expect(after.rest).toEqual(before.rest);
    expect(synthesizedApp({}).digest).toBe(before.digest);
  });

  test("are refused at synth while their settings are those of the examples, except for dev", () => {
    const [ofDev, ofProd] = addStacks(newApp(), emptyPlaces()).map(({ data, app }) =>
      [data, app].map(({ node }) =>
        node.metadata.filter(({ type }) => type === "aws:cdk:error").map(({ data }) => data),
      ),
    );
    expect(ofDev).toEqual([[], []]);
    // A copy of the repository that has been filled in has none. Each is named: a synthesis looks at no other stack.
    expect(ofProd).toEqual([unfilled(stages.prod), unfilled(stages.prod)]);
  });
});

test("every queue with dead letters is known to the command that sends them again", () => {
  const queue = z.object({
    RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string() })),
  });
  const dead = resourcesOf(prod, "AWS::SQS::Queue", queue).flatMap(
    ({ RedrivePolicy }) => RedrivePolicy?.deadLetterTargetArn ?? [],
  );
  expect(dead.map((arn) => /^<(\w+)Failed/.exec(arn)?.[1]).sort()).toEqual(
    workQueues.map(({ id }) => id).sort(),
  );
});

describe("the template's own rules", () => {
  test.each(Object.values(stages))("$name breaks none", (stage) => {
    expect(lintTemplates(stackTemplates(stage))).toEqual([]);
  });

  test.each(Object.entries(wrong()))("find %s", (sentence, resources) => {
    const found = lintTemplates([parseTemplate("Wrong", { Resources: resources }, "eu-west-3")]);
    expect(found).toContain(`Wrong: ${sentence}`);
  });
});

/** A smallest template for each finding. */
function wrong(): Record<string, unknown> {
  const lambda = (Variables: Record<string, string>, rest = {}) => ({
    Type: "AWS::Lambda::Function",
    Properties: {
      Runtime: "nodejs22.x",
      Role: { "Fn::GetAtt": ["R", "Arn"] },
      Environment: { Variables },
      ...rest,
    },
  });
  const policy = (Action: string, Resource: unknown) => ({
    Type: "AWS::IAM::Policy",
    Properties: {
      PolicyDocument: { Statement: [{ Effect: "Allow", Action, Resource }] },
      Roles: [{ Ref: "R" }],
    },
  });
  const functionArn = "arn:aws:lambda:eu-west-3:<AWS::AccountId>:function:named";
  const uri = `arn:aws:apigateway:eu-west-3:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  const api = (...paths: string[]) => {
    const $ref = "#/components/x-amazon-apigateway-integrations/named";
    const operation = { get: { "x-amazon-apigateway-integration": { $ref } } };
    const named = { uri, credentials: { "Fn::GetAtt": ["R", "Arn"] } };
    const components = {
      securitySchemes: {},
      "x-amazon-apigateway-integrations": { named },
    };
    const Body = { paths: Object.fromEntries(paths.map((path) => [path, operation])), components };
    return { Type: "AWS::ApiGatewayV2::Api", Properties: { Body } };
  };
  const key = (AttributeName: string) => ({ AttributeName, KeyType: "HASH" });
  const table = {
    Type: "AWS::DynamoDB::GlobalTable",
    Properties: { KeySchema: [key("a")], Replicas: [] },
  };
  const queue = { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: 30 } };
  const source = {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: { EventSourceArn: { "Fn::GetAtt": ["Q", "Arn"] }, FunctionName: { Ref: "F" } },
  };
  const worker = lambda({}, { Timeout: 10 });
  const streamed = {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      EventSourceArn: { "Fn::GetAtt": ["T", "StreamArn"] },
      FunctionName: { Ref: "F" },
    },
  };
  const alarm = (target: string) => ({
    Type: "AWS::CloudWatch::Alarm",
    Properties: { AlarmActions: [{ Ref: target }] },
  });
  const topicPolicy = (Effect: string, Service: string) => ({
    Type: "AWS::SNS::TopicPolicy",
    Properties: {
      Topics: [{ Ref: "T" }],
      PolicyDocument: {
        Statement: [
          { Effect, Principal: { Service }, Action: "sns:Publish", Resource: { Ref: "T" } },
        ],
      },
    },
  });
  const topic = { Type: "AWS::SNS::Topic" };
  const cloudWatch = "cloudwatch.amazonaws.com";
  return {
    "A: cloudwatch.amazonaws.com may not call T": {
      A: alarm("T"),
      T: topic,
      P: topicPolicy("Deny", cloudWatch),
    },
    "A: calls <T>, which is not there": { A: alarm("T") },
    "A: calls B, and no rule knows who may call AWS::S3::Bucket": {
      A: alarm("B"),
      B: { Type: "AWS::S3::Bucket", Properties: { BucketName: "b" } },
    },
    "S: sns.amazonaws.com may not call Q": {
      S: {
        Type: "AWS::SNS::Subscription",
        Properties: { Protocol: "sqs", Endpoint: { "Fn::GetAtt": ["Q", "Arn"] } },
      },
      Q: queue,
    },
    "E: ses.amazonaws.com may not call T": {
      E: {
        Type: "AWS::SES::ConfigurationSetEventDestination",
        Properties: { EventDestination: { SnsDestination: { TopicARN: { Ref: "T" } } } },
      },
      T: topic,
      P: topicPolicy("Allow", cloudWatch),
    },
    "R: events.amazonaws.com may not call F": {
      R: {
        Type: "AWS::Events::Rule",
        Properties: { Targets: [{ Arn: { "Fn::GetAtt": ["F", "Arn"] } }] },
      },
      F: lambda({}),
    },
    "the stack: has 501 resources, and AWS takes 500": Object.fromEntries(
      Array.from({ length: 501 }, (_, number) => [`T${number}`, topic]),
    ),
    "A: has 301 operations, and AWS takes 300": {
      A: api(...Array.from({ length: 301 }, (_, number) => `/${number}`)),
    },
    "C: has 10241 bytes of code, and AWS takes 10240": {
      C: { Type: "AWS::CloudFront::Function", Properties: { FunctionCode: " ".repeat(10_241) } },
    },
    "<R.Arn>: has 10280 characters of inline policies, and AWS takes 10240": {
      P: policy("s3:GetObject", "x".repeat(10_204)),
    },
    "W: is in eu-west-3, and CloudFront takes those of us-east-1": {
      W: { Type: "AWS::WAFv2::WebACL", Properties: { Scope: "CLOUDFRONT", Rules: [] } },
    },
    "M: SQS takes no 1 workers": {
      Q: queue,
      F: worker,
      M: {
        ...source,
        Properties: { ...source.Properties, ScalingConfig: { MaximumConcurrency: 1 } },
      },
    },
    "P: names T, which is not there": { P: topicPolicy("Allow", cloudWatch) },
    "P: names cloudwatch.amazonaws.co, which is no service we know": {
      T: topic,
      P: topicPolicy("Allow", "cloudwatch.amazonaws.co"),
    },
    "F: Lambda reserves the variable AWS_REGION": { F: lambda({ AWS_REGION: "us-east-1" }) },
    "F: STRIPE_KEY looks like a secret, and anybody who can read the function reads it": {
      F: lambda({ STRIPE_KEY: "x" }),
    },
    "F: Lambda has no 64 MB": { F: lambda({}, { MemorySize: 64 }) },
    "P: s3:GetObjcet is not among the actions that lib/allow.ts lists": {
      P: policy("s3:GetObjcet", "*"),
    },
    "P: * is not a resource of this template": { P: policy("s3:GetObject", "*") },
    "P: <T.Arn>/index/byColour is not a resource of this template": {
      T: table,
      P: policy("dynamodb:Query", {
        "Fn::Join": ["", [{ "Fn::GetAtt": ["T", "Arn"] }, "/index/byColour"]],
      }),
    },
    "GET a: no such form of route": { A: api("a") },
    [`GET /a: calls ${functionArn}, which is not there`]: { A: api("/a") },
    [`GET /a: API Gateway may not invoke ${functionArn}`]: {
      A: api("/a"),
      F: lambda({}, { FunctionName: "named" }),
      P: policy("lambda:InvokeFunction", "*"),
    },
    "S: rate(1 minutes) is no schedule": {
      S: {
        Type: "AWS::Scheduler::Schedule",
        Properties: { ScheduleExpression: "rate(1 minutes)" },
      },
    },
    "B: objects can't be locked without versioning": {
      B: { Type: "AWS::S3::Bucket", Properties: { BucketName: "b", ObjectLockEnabled: true } },
    },
    "Q: messages come back before six times the timeout of F": { Q: queue, F: worker, M: source },
    "F: its poller lacks sqs:DeleteMessage": { Q: queue, F: worker, M: source },
    "T: has no stream for F to read": { T: table, F: worker, M: streamed },
    "F: its reader lacks dynamodb:GetRecords": { T: table, F: worker, M: streamed },
    "M: connects something that is not there": { F: worker, M: streamed },
  };
}
