import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { resources as tableAndBucket } from "./crash-resources.ts";
import { region, startTestCloud, type TestCloud } from "./support.ts";

const queue: Resource = {
  id: "Queue",
  type: "AWS::SQS::Queue",
  ref: "work",
  attributes: { Arn: "arn:aws:sqs:us-east-1:123456789012:work" },
  props: {},
};

let aws: TestCloud;

beforeAll(async () => {
  aws = await startTestCloud([...tableAndBucket, queue]);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("AWS_ENDPOINT_URL is the only setting that a client needs", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL", aws.cloud.endpoint);
  vi.stubEnv("AWS_REGION", region);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "ROLEFromEnvironment");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  const Item = { pk: { S: "env" } };
  await new DynamoDBClient({}).send(new PutItemCommand({ TableName: "crash", Item }));
  const s3 = new S3Client({});
  await s3.send(new PutObjectCommand({ Bucket: "crash", Key: "env", Body: "x" }));
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: "crash", Key: "env" }), {
    signingDate: new Date(aws.clock.now()),
  });
  expect(await (await fetch(url)).text()).toBe("x");
  const QueueUrl = `${aws.cloud.endpoint}/123456789012/work`;
  await new SQSClient({}).send(new SendMessageCommand({ QueueUrl, MessageBody: "x" }));
  expect(aws.asked.map(({ action }) => action)).toEqual([
    "dynamodb:PutItem",
    "s3:PutObject",
    "s3:GetObject",
    "sqs:SendMessage",
  ]);
});

function call(target: string, body: string, headers: Record<string, string> = {}) {
  return fetch(aws.cloud.endpoint, {
    method: "POST",
    body,
    headers: { "x-amz-target": target, ...headers },
  });
}

function signed(accessKeyId: string, service: string): Record<string, string> {
  const scope = `${accessKeyId}/20260301/us-east-1/${service}/aws4_request`;
  return { authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0` };
}

test("a service that isn't emulated answers 501 with its name", async () => {
  const sts = await fetch(aws.cloud.endpoint, {
    method: "POST",
    body: "Action=GetCallerIdentity",
    headers: signed("ROLETester", "sts"),
  });
  expect([sts.status, await sts.text()]).toEqual([
    501,
    expect.stringContaining("sts GetCallerIdentity is not emulated"),
  ]);
  const stream = await call("Kinesis_20131202.PutRecord", "{}");
  expect([stream.status, await stream.json()]).toMatchObject([
    501,
    { message: expect.stringContaining("PutRecord is not emulated") },
  ]);
});

test("a caller without a role is refused", async () => {
  const put = JSON.stringify({ TableName: "crash", Item: { pk: { S: "x" } } });
  const unsigned = await call("DynamoDB_20120810.PutItem", put);
  expect([unsigned.status, await unsigned.json()]).toMatchObject([
    403,
    { __type: "MissingAuthenticationTokenException" },
  ]);
  const unknown = await call("DynamoDB_20120810.PutItem", put, signed("AKIA123", "dynamodb"));
  expect([unknown.status, await unknown.json()]).toMatchObject([
    403,
    { __type: "UnrecognizedClientException" },
  ]);
});

test("rubbish is refused as AWS would refuse it", async () => {
  const rubbish = await call("DynamoDB_20120810.PutItem", "{", signed("ROLETester", "dynamodb"));
  expect([rubbish.status, await rubbish.json()]).toMatchObject([
    400,
    { __type: "SerializationException" },
  ]);
  const uri = await fetch(`${aws.cloud.endpoint}/crash/%zz`);
  expect([uri.status, await uri.text()]).toEqual([400, expect.stringContaining("InvalidURI")]);
});

test("every answer carries the time of the cloud's clock", async () => {
  const { headers } = await fetch(`${aws.cloud.endpoint}/crash/x`);
  expect(headers.get("date")).toBe(new Date(aws.clock.now()).toUTCString());
});
