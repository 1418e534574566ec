import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { matches } from "../src/lambda/filter.ts";
import type { Local } from "../src/local.ts";
import { startLocal } from "../src/start.ts";
import {
  att,
  type Folders,
  ref,
  type Statement,
  tinyFunction,
  tinyRole,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

/** Records its events; a batch with a key that ends in "bad" fails. */
const reader = `
import { appendFileSync } from "node:fs";
export const handler = async ({ Records }) => {
  const keys = Records.map(({ eventName, dynamodb }) => eventName + " " + dynamodb.Keys.pk.S);
  appendFileSync(process.env.NOTES, keys.join(", ") + "\\n");
  if (keys.some((key) => key.endsWith("bad"))) throw new Error("no");
};`;

const allow = (Resource: unknown, ...Action: string[]): Statement => ({
  Effect: "Allow",
  Action,
  Resource,
});

const streamActions = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map(
  (name) => `dynamodb:${name}`,
);

const filter = { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "told-" }] } } } };

const resources = (notes: string, mayRead: boolean) => ({
  ...tinyWebsite(),
  Table: {
    Type: "AWS::DynamoDB::Table",
    Properties: {
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      StreamSpecification: { StreamViewType: "KEYS_ONLY" },
    },
  },
  GivenUp: { Type: "AWS::SNS::Topic" },
  Failures: { Type: "AWS::SQS::Queue" },
  FailuresPolicy: {
    Type: "AWS::SQS::QueuePolicy",
    Properties: {
      Queues: [ref("Failures")],
      PolicyDocument: {
        Statement: [
          {
            ...allow(att("Failures", "Arn"), "sqs:SendMessage"),
            Principal: { Service: "sns.amazonaws.com" },
          },
        ],
      },
    },
  },
  Told: {
    Type: "AWS::SNS::Subscription",
    Properties: {
      TopicArn: ref("GivenUp"),
      Protocol: "sqs",
      Endpoint: att("Failures", "Arn"),
      RawMessageDelivery: true,
    },
  },
  readerRole: tinyRole(
    ...(mayRead ? [allow(att("Table", "StreamArn"), ...streamActions)] : []),
    allow(ref("GivenUp"), "sns:Publish"),
  ),
  Reader: tinyFunction("reader", { Environment: { Variables: { NOTES: notes } } }),
  Mapping: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      EventSourceArn: att("Table", "StreamArn"),
      FunctionName: ref("Reader"),
      StartingPosition: "TRIM_HORIZON",
      MaximumRetryAttempts: 1,
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: ref("GivenUp") } },
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(filter) }] },
    },
  },
  WriterRole: tinyRole(
    allow(att("Table", "Arn"), "dynamodb:PutItem", "dynamodb:DeleteItem"),
    allow(att("Failures", "Arn"), "sqs:ReceiveMessage"),
  ),
});

let folders: Folders;
let notesFolder: string;
let local: Local | undefined;
let lines: string[];

beforeEach(() => {
  lines = [];
  notesFolder = mkdtempSync(join(tmpdir(), "tiny-notes-"));
});

afterEach(async () => {
  await local?.stop();
  folders.remove();
  rmSync(notesFolder, { recursive: true, force: true });
});

const notesFile = () => join(notesFolder, "notes.txt");
const notes = () =>
  existsSync(notesFile()) ? readFileSync(notesFile(), "utf8").trim().split("\n") : [];

async function start(mayRead = true) {
  folders = writeStack(resources(notesFile(), mayRead), { reader });
  const running = await startLocal({ ...folders, log: (line) => lines.push(line) });
  local = running;
  const credentials = { accessKeyId: "ROLEWriterRole", secretAccessKey: "local" };
  const db = new DynamoDBClient({ endpoint: running.endpoint, region: "us-east-1", credentials });
  const TableName = "Table";
  const sqs = new SQSClient({ endpoint: running.endpoint, region: "us-east-1", credentials });
  const failure = async () => {
    const QueueUrl = `${running.endpoint}/000000000000/Failures`;
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    return JSON.parse(Messages[0]?.Body ?? "{}");
  };
  return {
    running,
    failure,
    put: (pk: string) => db.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } })),
    remove: (pk: string) => db.send(new DeleteItemCommand({ TableName, Key: { pk: { S: pk } } })),
  };
}

test("writes that the filter asks for become invocations, in their order, and others none", async () => {
  const { running, put, remove } = await start();
  for (const pk of ["told-1", "other", "told-1", "told-2"]) await put(pk);
  await remove("told-1");
  await put("told-1");
  await running.idle();
  expect(notes().join(", ")).toBe("INSERT told-1, INSERT told-2, INSERT told-1");
});

test("a batch that fails is tried again, then given up, and later ones are delivered", async () => {
  const { running, put, failure } = await start();
  for (const pk of ["told-bad", "told-3"]) await put(pk);
  await expect.poll(() => notes().at(-1)).toBe("INSERT told-3");
  await running.idle();
  expect(notes()).toEqual(["INSERT told-bad", "INSERT told-bad", "INSERT told-3"]);
  expect(lines.filter((line) => line.includes("1 records of"))).toHaveLength(1);
  expect(await failure()).toMatchObject({ functionId: "Reader", records: 1 });
});

test("a function whose role may not read the stream gets nothing", async () => {
  const { running, put } = await start(false);
  await put("told-1");
  await running.idle();
  expect(notes()).toEqual([]);
});

test("a filter holds where each of its members has one rule that holds", () => {
  const record = { eventName: "REMOVE", userIdentity: { principalId: "dynamodb" } };
  const by = (rule: unknown) => ({ eventName: ["REMOVE"], userIdentity: { principalId: [rule] } });
  expect(matches(by({ exists: true }), record)).toBe(true);
  expect(matches(by({ exists: false }), record)).toBe(false);
  expect(matches(by({ "anything-but": ["dynamodb"] }), record)).toBe(false);
  expect(matches(by({ "anything-but": ["somebody"] }), record)).toBe(true);
  expect(matches({ eventName: ["INSERT", "MODIFY"] }, record)).toBe(false);
  expect(() => matches(by({ numeric: [">", 1] }), record)).toThrow("not modelled");
});
