import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, expect, test } from "vitest";
import type { Local } from "../src/local.ts";
import { startLocal } from "../src/start.ts";
import {
  att,
  type Folders,
  ref,
  tinyFunction,
  tinyRole,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

/** Messages by which functions invoke themselves, and where Lambda stops that. */

/** A bundle has the SDK in it. */
const sdk = pathToFileURL(createRequire(import.meta.url).resolve("@aws-sdk/client-sqs")).href;

/** Forwards each number increased by one, until the last one. */
const counter = `
const { SendMessageCommand, SQSClient } = await import(process.env.SDK);
const sqs = new SQSClient({});
export const handler = async ({ Records }) => {
  for (const { body } of Records) {
    const next = { QueueUrl: process.env.NEXT, MessageBody: String(Number(body) + 1) };
    if (Number(body) < Number(process.env.LAST)) await sqs.send(new SendMessageCommand(next));
  }
};`;

let folders: Folders;
let local: Local | undefined;

afterEach(async () => {
  await local?.stop();
  folders.remove();
});

/** A queue with the function that its messages invoke, which sends to the queue `next`. */
const counterOf = (name: string, next: string, last: number, properties = {}) => ({
  [`${name}Failed`]: { Type: "AWS::SQS::Queue" },
  [name]: {
    Type: "AWS::SQS::Queue",
    Properties: {
      RedrivePolicy: { deadLetterTargetArn: att(`${name}Failed`, "Arn"), maxReceiveCount: 3 },
    },
  },
  CounterRole: tinyRole({ Effect: "Allow", Action: "sqs:*", Resource: "*" }),
  [`${name}Counter`]: tinyFunction("Counter", {
    Environment: { Variables: { SDK: sdk, NEXT: ref(next), LAST: String(last) } },
    ...properties,
  }),
  [`${name}Mapping`]: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: { EventSourceArn: att(name, "Arn"), FunctionName: ref(`${name}Counter`) },
  },
});

/** Sends 1 to the queue `Own`; resolves with the dead letters of that queue once all has come to rest. */
async function deadLettersAfterOne(resources: Record<string, { readonly Type: string }>) {
  folders = writeStack({ ...tinyWebsite(), ...resources }, { Counter: counter });
  local = await startLocal(folders);
  const { endpoint } = local;
  const credentials = { accessKeyId: "ROLECounterRole", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint, region: "us-east-1", credentials });
  const at = (name: string) => ({ QueueUrl: `${endpoint}/000000000000/${name}` });
  await client.send(new SendMessageCommand({ ...at("Own"), MessageBody: "1" }));
  await local.idle();
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(at("OwnFailed")));
  return Messages.map(({ Body }) => Body);
}

test("a message that would invoke its own sender for the 17th time is refused", async () => {
  expect(await deadLettersAfterOne(counterOf("Own", "Own", 20))).toEqual(["17"]);
});

test("so is one that comes back by way of another function", async () => {
  const both = { ...counterOf("Own", "Other", 40), ...counterOf("Other", "Own", 40) };
  expect(await deadLettersAfterOne(both)).toEqual(["33"]);
});

test("a chain that ends with the 16th invocation is none", async () => {
  expect(await deadLettersAfterOne(counterOf("Own", "Own", 16))).toEqual([]);
});

test("a function that says that it may loop is invoked as often as it wants", async () => {
  const allowed = counterOf("Own", "Own", 20, { RecursiveLoop: "Allow" });
  expect(await deadLettersAfterOne(allowed)).toEqual([]);
});
