import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LocalServer } from "../src/http/server.ts";
import { type Local, type StreamRecord, startLocal } from "../src/index.ts";
import {
  att,
  type Folders,
  ref,
  tinyFunction,
  tinyRole,
  tinyRoute,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

const bundle = "export const handler = async () => ({ ...process.env });";

let folders: Folders;
let other: LocalServer;
let local: Local;
/** What reached the other program, oldest first. */
const asked: string[] = [];
/** Names of the tables that it was to make. */
const made: string[] = [];
/** Readers of its streams. */
const readers = new Map<string, (records: readonly StreamRecord[]) => void>();
let quietAsked = 0;

beforeAll(async () => {
  other = await LocalServer.open(0);
  other.serve({
    bodyBytesMax: 1000,
    answer: async ({ headers }) => {
      asked.push(headers["x-amz-target"] ?? "");
      return { status: 200, headers: {}, body: '{"TableNames":["Theirs"]}' };
    },
  });
  const Variables = { TABLE: ref("Table"), KEY_ARN: att("Key", "Arn"), QUEUE: ref("Queue") };
  const resources = {
    ...tinyWebsite(),
    Table: {
      Type: "AWS::DynamoDB::Table",
      Properties: { StreamSpecification: { StreamViewType: "KEYS_ONLY" } },
    },
    Key: { Type: "AWS::KMS::Key", Properties: { KeySpec: "HMAC_256" } },
    Queue: { Type: "AWS::SQS::Queue" },
    TellRole: tinyRole({
      Effect: "Allow",
      Action: ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map(
        (name) => `dynamodb:${name}`,
      ),
      Resource: att("Table", "StreamArn"),
    }),
    Reading: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: { EventSourceArn: att("Table", "StreamArn"), FunctionName: ref("Tell") },
    },
    ListRole: tinyRole({
      ...{ Effect: "Allow", Action: "cloudformation:ListStackResources", Resource: "*" },
    }),
    Tell: tinyFunction("Tell", { Environment: { Variables } }),
    ...tinyRoute("Told", "GET /api/told", "Tell"),
  };
  folders = writeStack(resources, { Tell: bundle });
  local = await startLocal({
    ...folders,
    elsewhere: {
      endpoints: { dynamodb: other.url, kms: other.url },
      make: async (resources) => {
        made.push(...resources.filter(({ id }) => id === "Table").map((one) => one.ref));
        return new Map([["Key", "key-of-theirs"]]);
      },
      streams: {
        read(arn, reader) {
          readers.set(arn, reader);
          return () => readers.delete(arn);
        },
        quiet: async () => {
          quietAsked++;
        },
      },
    },
  });
});

afterAll(async () => {
  await local.stop();
  expect(readers).toEqual(new Map());
  await other.close();
  folders.remove();
});

const told = async (): Promise<Record<string, string>> =>
  (await fetch(`${local.url}/api/told`)).json();

test("functions get the addresses of services that are elsewhere, and the laptop's for the rest", async () => {
  expect(await told()).toMatchObject({
    AWS_ENDPOINT_URL: local.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: other.url,
    AWS_ENDPOINT_URL_KMS: other.url,
  });
  expect(await told()).not.toHaveProperty("AWS_ENDPOINT_URL_SQS");
});

test("resources made elsewhere have names that no other environment has, and the ids that they got there", async () => {
  const { TABLE, KEY_ARN } = await told();
  expect(TABLE).toMatch(/^Table[0-9a-f]{12}$/);
  expect(made).toEqual([TABLE]);
  expect(KEY_ARN).toBe("arn:aws:kms:us-east-1:000000000000:key/key-of-theirs");
});

test("functions read the streams of tables that are elsewhere, and waiting for them includes those", async () => {
  const [[arn, read] = ["", () => {}], ...others] = readers;
  expect(others).toEqual([]);
  expect(arn).toContain(`table/${made[0]}/stream/`);
  const invocations = () =>
    local
      .usage()
      .filter(({ unit, resource }) => unit === "lambda:requests" && resource.includes("Tell"))
      .reduce((sum, { amount }) => sum + amount, 0);
  const before = [invocations(), quietAsked];
  read([
    {
      ...{ eventID: "1", eventName: "INSERT", eventSource: "aws:dynamodb", eventSourceARN: arn },
      dynamodb: { Keys: {}, SequenceNumber: "1", StreamViewType: "KEYS_ONLY" },
      awsRegion: "us-east-1",
    },
  ]);
  await local.idle();
  expect(invocations()).toBe((before[0] ?? 0) + 1);
  expect(quietAsked).toBeGreaterThan(before[1] ?? 0);
});

/** Resources of a stack, in XML. */
async function listed(StackName: string): Promise<string> {
  const key = "ROLEListRole/20260101/us-east-1/cloudformation/aws4_request";
  const asked = await fetch(local.endpoint, {
    method: "POST",
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${key}, SignedHeaders=host, Signature=00`,
    },
    body: new URLSearchParams({ Action: "ListStackResources", StackName, Version: "2010-05-15" }),
  });
  return asked.text();
}

test("an operator's programs learn the ids that resources got there", async () => {
  const text = await listed("Tiny");
  expect(text).toContain("<PhysicalResourceId>key-of-theirs</PhysicalResourceId>");
  expect(text).not.toContain("<PhysicalResourceId>Key</PhysicalResourceId>");
  expect(await listed("Other")).toContain("Stack with id Other does not exist");
});

test("requests to the laptop's own endpoint are handed on for these services, and no others", async () => {
  const credentials = { accessKeyId: "ROLETellRole", secretAccessKey: "local" };
  const config = { endpoint: local.endpoint, region: "us-east-1", credentials, maxAttempts: 1 };
  const tables = await new DynamoDBClient(config).send(new ListTablesCommand({}));
  expect(tables.TableNames).toEqual(["Theirs"]);
  const send = new SendMessageCommand({ QueueUrl: (await told())["QUEUE"], MessageBody: "x" });
  await expect(new SQSClient(config).send(send)).rejects.toThrow("not authorized");
  expect(asked).toEqual(["DynamoDB_20120810.ListTables"]);
});
