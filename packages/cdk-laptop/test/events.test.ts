import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  GetQueueAttributesCommand,
  type QueueAttributeName,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Local, LocalOptions } from "../src/local.ts";
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

/** Records its events; a message fails as often as its body says. */
const worker = `
import { appendFileSync } from "node:fs";
export const handler = async ({ Records = [], source }) => {
  if (source) appendFileSync(process.env.NOTES, source + "\\n");
  if (Records.some(({ body }) => body === "crash")) throw new Error("all of them");
  const failures = [];
  for (const { messageId, body, attributes } of Records) {
    const received = Number(attributes.ApproximateReceiveCount);
    appendFileSync(process.env.NOTES, body + " " + received + "\\n");
    if (received <= Number(body)) failures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures: failures };
};`;

const visibilityMs = 30_000;

const allow = (Action: string[], Resource: unknown): Statement => ({
  Effect: "Allow",
  Action,
  Resource,
});

const polls = allow(
  ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  att("Queue", "Arn"),
);

function resources(notes: string, ...workerMay: Statement[]) {
  return {
    ...tinyWebsite(),
    Failed: { Type: "AWS::SQS::Queue" },
    Queue: {
      Type: "AWS::SQS::Queue",
      Properties: {
        VisibilityTimeout: visibilityMs / 1000,
        RedrivePolicy: { deadLetterTargetArn: att("Failed", "Arn"), maxReceiveCount: 3 },
      },
    },
    WorkerRole: tinyRole(...workerMay),
    Worker: {
      ...tinyFunction("Worker", { Environment: { Variables: { NOTES: notes } } }),
      Metadata: { "aws:cdk:path": "Tiny/Worker/Resource" },
    },
    Mapping: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: {
        EventSourceArn: att("Queue", "Arn"),
        FunctionName: ref("Worker"),
        BatchSize: 10,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      },
    },
    SchedulerRole: tinyRole(allow(["lambda:InvokeFunction"], att("Worker", "Arn"))),
    Sweep: {
      Type: "AWS::Scheduler::Schedule",
      Properties: {
        ScheduleExpression: "rate(5 minutes)",
        Target: { Arn: att("Worker", "Arn"), RoleArn: att("SchedulerRole", "Arn") },
      },
    },
    SenderRole: tinyRole(allow(["sqs:SendMessage", "sqs:GetQueueAttributes"], "*")),
  };
}

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

const start = (...workerMay: Statement[]) => startWith({}, ...workerMay);

async function startWith(options: Partial<LocalOptions>, ...workerMay: Statement[]) {
  folders = writeStack(resources(notesFile(), ...workerMay), { Worker: worker });
  local = await startLocal({ ...folders, ...options, log: (line) => lines.push(line) });
  return local;
}

const notesFile = () => join(notesFolder, "notes.txt");
const notes = () =>
  existsSync(notesFile()) ? readFileSync(notesFile(), "utf8").trim().split("\n") : [];

function queue(running: Local, name: string) {
  const client = new SQSClient({
    endpoint: running.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "ROLESenderRole", secretAccessKey: "local" },
  });
  const QueueUrl = `${running.endpoint}/000000000000/${name}`;
  const visible: QueueAttributeName = "ApproximateNumberOfMessages";
  return {
    send: (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    async visibleCount() {
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [visible] });
      return Number((await client.send(command)).Attributes?.[visible]);
    },
  };
}

test("a message becomes an invocation, once, if it succeeds", async () => {
  const running = await start(polls);
  await queue(running, "Queue").send("0");
  await running.idle();
  await running.advance(10 * visibilityMs);
  expect(notes().filter((line) => line !== "aws.scheduler")).toEqual(["0 1"]);
});

test("a failed message comes again when its visibility ends by the stack's clock", async () => {
  const running = await start(polls);
  await queue(running, "Queue").send("1");
  await running.idle();
  expect(notes()).toEqual(["1 1"]);
  await running.advance(visibilityMs);
  expect(notes()).toEqual(["1 1", "1 2"]);
  await running.advance(visibilityMs);
  expect(notes()).toEqual(["1 1", "1 2"]);
});

test("a function without concurrency runs for no message, schedule or call, and its throttles are counted", async () => {
  const running = await start(polls);
  running.throttleFunctions(["Worker"]);
  await queue(running, "Queue").send("0");
  await running.advance(5 * 60_000);
  await expect(running.invoke("Worker", {})).rejects.toThrow("Rate Exceeded.");
  expect(notes()).toEqual([]);
  running.throttleFunctions([]);
  await running.advance(visibilityMs);
  expect(notes().filter((line) => line.startsWith("0 "))).toHaveLength(1);
});

test("only the failed messages of a batch are delivered again", async () => {
  const running = await start(polls);
  const { send } = queue(running, "Queue");
  await Promise.all(["0", "1", "0"].map(send));
  await running.idle();
  await running.advance(visibilityMs);
  expect(notes().toSorted()).toEqual(["0 1", "0 1", "1 1", "1 2"]);
});

test("a message that failed as often as the queue allows goes to the dead letters", async () => {
  const running = await start(polls);
  await queue(running, "Queue").send("crash");
  for (let tries = 0; tries < 3; tries++) {
    await running.idle();
    expect(await queue(running, "Failed").visibleCount()).toBe(0);
    await running.advance(visibilityMs);
  }
  expect(await queue(running, "Failed").visibleCount()).toBe(1);
  expect(await queue(running, "Queue").visibleCount()).toBe(0);
});

test("a function without the grants to read the queue polls nothing, and the log says why", async () => {
  const running = await start();
  await queue(running, "Queue").send("0");
  await running.idle();
  expect(notes()).toEqual([]);
  expect(lines.join("\n")).toContain("IAM refuses WorkerRole: sqs:ReceiveMessage");
  expect(await queue(running, "Queue").visibleCount()).toBe(1);
});

test("a schedule runs when it is due by the stack's clock, once however far that jumps", async () => {
  const running = await start(polls);
  await running.advance(4 * 60_000);
  expect(notes()).toEqual([]);
  await running.advance(60_000);
  expect(notes()).toEqual(["aws.scheduler"]);
  await running.advance(24 * 3_600_000);
  expect(notes()).toEqual(["aws.scheduler", "aws.scheduler"]);
  await running.runSchedule("Sweep");
  expect(notes()).toHaveLength(3);
});

test.each([
  [true, ["1 1"]],
  [false, ["1 1", "1 2", "aws.scheduler"]],
])("when time passes and waitsForAdvance is %s, %j has run", async (waitsForAdvance, ran) => {
  const passing = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ toFake: [...passing] });
  try {
    const running = await startWith({ waitsForAdvance }, polls);
    await queue(running, "Queue").send("1");
    await running.idle();
    vi.advanceTimersByTime(6 * 60_000);
    await running.idle();
    expect(notes().toSorted()).toEqual(ran);
  } finally {
    vi.useRealTimers();
  }
});

test("grants that were used, by functions and services alike, are on record", async () => {
  const running = await start(polls);
  await queue(running, "Queue").send("0");
  await running.advance(5 * 60_000);
  const used = running.exercisedGrants().map(({ roleId, action }) => `${roleId} ${action}`);
  expect(used).toContain("WorkerRole sqs:ReceiveMessage");
  expect(used).toContain("SchedulerRole lambda:InvokeFunction");
  expect(used).toContain("SenderRole sqs:SendMessage");
});

test("a restart keeps the clock's lead and finishes pending work", async () => {
  const running = await start(polls);
  await running.advance(3_600_000);
  await queue(running, "Queue").send("1");
  await running.idle();
  await running.stop();
  local = await startLocal({ ...folders });
  expect(local.now()).toBeGreaterThan(Date.now() + 3_500_000);
  await local.advance(visibilityMs);
  expect(notes()).toEqual(["aws.scheduler", "1 1", "1 2"]);
});
