import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, stop, type TestCloud } from "./support.ts";

const arn = (name: string) => `arn:aws:sqs:us-east-1:123456789012:${name}`;

function queue(name: string, props: Record<string, unknown>): Resource {
  const ref = `http://127.0.0.1:1/123456789012/${name}`;
  return { id: name, type: "AWS::SQS::Queue", ref, attributes: { Arn: arn(name) }, props };
}

const dead = queue("dead", {});
const work = queue("work", {
  VisibilityTimeout: 60,
  RedrivePolicy: { deadLetterTargetArn: arn("dead"), maxReceiveCount: 2 },
});
const QueueUrl = work.ref;

let aws: TestCloud;
let sqs: SQSClient;

beforeEach(async () => {
  aws = await startTestCloud([work, dead]);
  sqs = client(aws);
});

function client({ config }: TestCloud): SQSClient {
  return new SQSClient(config);
}

function send(MessageBody: string, more = {}) {
  return sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
}

async function receive(url = QueueUrl, more = {}) {
  const request = { QueueUrl: url, MessageSystemAttributeNames: ["All" as const], ...more };
  return (await sqs.send(new ReceiveMessageCommand(request))).Messages ?? [];
}

test("a message is received, hidden meanwhile, and gone once deleted", async () => {
  const { MessageId } = await send("seal");
  const [message] = await receive();
  expect(message).toMatchObject({
    MessageId,
    Body: "seal",
    Attributes: { ApproximateReceiveCount: "1" },
  });
  expect(await receive()).toEqual([]);
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
  aws.clock.forward(61_000);
  expect(await receive()).toEqual([]);
});

test("a message that nobody deletes comes back when its visibility timeout ends", async () => {
  await send("again");
  await receive();
  aws.clock.forward(59_000);
  expect(await receive()).toEqual([]);
  aws.clock.forward(1000);
  expect(await receive()).toMatchObject([{ Attributes: { ApproximateReceiveCount: "2" } }]);
});

test("a message received too often goes to the dead letters", async () => {
  const { MessageId } = await send("poison");
  for (let count = 0; count < 2; count++) {
    expect(await receive()).toHaveLength(1);
    aws.clock.forward(60_000);
  }
  expect(await receive()).toEqual([]);
  expect(await receive(dead.ref)).toMatchObject([{ MessageId, Body: "poison" }]);
});

test("a message ends with the retention of four days, and is no dead letter", async () => {
  await send("old");
  aws.clock.forward(4 * 24 * 3_600_000);
  expect(await receive()).toHaveLength(1);
  aws.clock.forward(60_000);
  expect(await receive()).toEqual([]);
  expect(await receive(dead.ref)).toEqual([]);
});

describe("a task that moves dead letters back", () => {
  const start = (SourceArn: string) => sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));

  async function twoDeadLetters() {
    for (const body of ["seal", "mail"]) await send(body);
    for (let tries = 0; tries < 3; tries++) {
      await receive(QueueUrl, { MaxNumberOfMessages: 10 });
      aws.clock.forward(61_000);
    }
  }

  test("makes them new messages of the queue that they come from, and says how many", async () => {
    await twoDeadLetters();
    expect((await start(arn("dead"))).TaskHandle).toBeTruthy();
    const again = await receive(QueueUrl, { MaxNumberOfMessages: 10 });
    expect(again.map(({ Body }) => Body)).toEqual(["seal", "mail"]);
    expect(again[0]?.Attributes).toMatchObject({
      ApproximateReceiveCount: "1",
      SentTimestamp: String(aws.clock.now()),
    });
    expect(await receive(dead.ref)).toEqual([]);
    const list = new ListMessageMoveTasksCommand({ SourceArn: arn("dead") });
    expect((await sqs.send(list)).Results).toMatchObject([
      { Status: "COMPLETED", SourceArn: arn("dead"), ApproximateNumberOfMessagesMoved: 2 },
    ]);
  });

  test("leaves what somebody has just received", async () => {
    await twoDeadLetters();
    await receive(dead.ref, { VisibilityTimeout: 30 });
    await start(arn("dead"));
    expect(await receive(QueueUrl, { MaxNumberOfMessages: 10 })).toHaveLength(1);
  });

  test("is refused for a queue that isn't there or takes no dead letters, and without each grant", async () => {
    await expect(start(arn("none"))).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await expect(start(arn("work"))).rejects.toThrow("must be configured as a Dead Letter Queue");
    aws.asked.length = 0;
    await start(arn("dead"));
    expect(aws.asked.map(({ action, resource }) => `${action} on ${resource}`)).toEqual([
      ...["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage", "GetQueueAttributes"].map(
        (action) => `sqs:${action} on ${arn("dead")}`,
      ),
      `sqs:SendMessage on ${arn("work")}`,
    ]);
  });
});

test("a delayed message appears when its delay is over", async () => {
  await send("later", { DelaySeconds: 30 });
  expect(await receive()).toEqual([]);
  aws.clock.forward(30_000);
  expect(await receive()).toHaveLength(1);
});

describe("a queue whose messages have groups", () => {
  const sendOf = (MessageGroupId: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => send(MessageGroupId, { MessageGroupId })));
  const groups = (messages: Awaited<ReturnType<typeof receive>>) =>
    messages.map(({ Attributes }) => Attributes?.MessageGroupId);
  const finish = (messages: Awaited<ReturnType<typeof receive>>) =>
    Promise.all(
      messages.map(({ ReceiptHandle }) =>
        sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle })),
      ),
    );

  test("hands out a quiet group's message before those of a group that takes most of the time", async () => {
    await sendOf("slow", 4);
    const first = await receive();
    aws.clock.forward(9_000);
    await sendOf("quiet", 1);
    expect(groups(await receive())).toEqual(["quiet"]);
    await finish(first);
    await sendOf("another", 1);
    expect(groups(await receive(QueueUrl, { MaxNumberOfMessages: 2 }))).toEqual([
      "another",
      "slow",
    ]);
  });

  test("hands out a quiet group's message before those of a group with thirty in flight", async () => {
    await sendOf("many", 40);
    for (let count = 0; count < 3; count++) await receive(QueueUrl, { MaxNumberOfMessages: 10 });
    await sendOf("quiet", 1);
    expect(groups(await receive())).toEqual(["quiet"]);
  });

  test("takes turns between groups that are all noisy", async () => {
    await sendOf("first", 3);
    const [busy] = [await receive()];
    aws.clock.forward(1_000);
    await sendOf("second", 2);
    const [other] = [await receive()];
    aws.clock.forward(1_000);
    expect(groups([...busy, ...other])).toEqual(["first", "second"]);
    await finish(other);
    expect(groups(await receive())).toEqual(["second"]);
    expect(groups(await receive())).toEqual(["first"]);
  });

  test("forgets that a group was noisy once it has caught up", async () => {
    await sendOf("slow", 1);
    const only = await receive();
    aws.clock.forward(9_000);
    await finish(only);
    await sendOf("slow", 1);
    await sendOf("quiet", 1);
    expect(groups(await receive())).toEqual(["slow"]);
    expect(groups(await receive())).toEqual(["quiet"]);
  });

  test("keeps to the order of sending where no message has a group, and knows groups after a restart", async () => {
    await sendOf("slow", 2);
    await receive();
    await stop(aws);
    const again = await startTestCloud([work, dead], { after: aws });
    sqs = client(again);
    expect(groups(await receive())).toEqual(["slow"]);
    for (const body of ["a", "b"]) await send(body);
    expect((await receive(QueueUrl, { MaxNumberOfMessages: 2 })).map(({ Body }) => Body)).toEqual([
      "a",
      "b",
    ]);
  });

  test("refuses a name of a group that SQS would not take", async () => {
    for (const MessageGroupId of ["", "two words", "x".repeat(129)])
      await expect(send("x", { MessageGroupId })).rejects.toMatchObject({
        name: "InvalidParameterValue",
      });
  });
});

test("a batch sends each of its entries", async () => {
  const Entries = ["a", "b", "c"].map((Id) => ({ Id, MessageBody: Id }));
  const { Successful } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  expect(Successful?.map(({ Id }) => Id)).toEqual(["a", "b", "c"]);
  const messages = await receive(QueueUrl, { MaxNumberOfMessages: 10 });
  expect(messages.map(({ Body }) => Body)).toEqual(["a", "b", "c"]);
});

test("a consumer that gives a message back makes it visible at once", async () => {
  await send("back");
  const [message] = await receive();
  const ReceiptHandle = message?.ReceiptHandle;
  const giveBack = { QueueUrl, ReceiptHandle, VisibilityTimeout: 0 };
  await sqs.send(new ChangeMessageVisibilityCommand(giveBack));
  expect(await receive()).toHaveLength(1);
});

test("a consumer that waits gets the message the moment it is sent", async () => {
  const waiting = receive(QueueUrl, { WaitTimeSeconds: 20 });
  await send("now");
  expect(await waiting).toMatchObject([{ Body: "now" }]);
});

test("a queue counts what is visible, in flight and delayed", async () => {
  await send("in flight");
  await receive();
  await send("visible");
  await send("delayed", { DelaySeconds: 30 });
  const request = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] });
  expect((await sqs.send(request)).Attributes).toMatchObject({
    QueueArn: arn("work"),
    ApproximateNumberOfMessages: "1",
    ApproximateNumberOfMessagesNotVisible: "1",
    ApproximateNumberOfMessagesDelayed: "1",
  });
});

test("a poller receives old, new and again visible messages, and acknowledges them", async () => {
  await send("first");
  const { queues } = aws.cloud;
  const next = () =>
    new Promise<string[]>((resolve) => {
      const stopListening = queues.onAvailable(arn("work"), () => {
        stopListening();
        resolve(queues.receive(arn("work"), 10).map(({ body }) => body));
      });
    });
  expect(await next()).toEqual(["first"]);
  const again = next();
  aws.clock.forward(60_000);
  queues.clockMoved();
  expect(await again).toEqual(["first"]);
  const [second] = [next(), await send("second")];
  expect(await second).toEqual(["second"]);
});

test("a poller's acknowledged messages don't come back", async () => {
  await send("done");
  const { queues } = aws.cloud;
  const handles = queues.receive(arn("work"), 1).map(({ receiptHandle }) => receiptHandle);
  queues.acknowledge(arn("work"), handles);
  aws.clock.forward(60_000);
  expect(queues.receive(arn("work"), 1)).toEqual([]);
});

test("a queue that doesn't exist is named by SQS's own error", async () => {
  const request = new SendMessageCommand({ QueueUrl: `${QueueUrl}x`, MessageBody: "x" });
  await expect(sqs.send(request)).rejects.toMatchObject({ name: "QueueDoesNotExist" });
});

test("a caller without the grant sends nothing, not even in a batch", async () => {
  aws.denied.add("sqs:SendMessage");
  await expect(send("x")).rejects.toThrow(/not authorized to perform: sqs:SendMessage/);
  const Entries = [{ Id: "a", MessageBody: "a" }];
  await expect(sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))).rejects.toThrow(
    /not authorized to perform: sqs:SendMessage/,
  );
  aws.denied.clear();
  expect(await receive()).toEqual([]);
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  await expect(sqs.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toMatchObject({
    message: "sqs PurgeQueue is not emulated",
    $metadata: { httpStatusCode: 501 },
  });
});

test("messages are there after a restart, hidden ones still hidden", async () => {
  await send("hidden");
  await receive();
  await send("waiting");
  await stop(aws);
  const again = await startTestCloud([work, dead], { after: aws });
  sqs = client(again);
  expect(await receive(QueueUrl, { MaxNumberOfMessages: 10 })).toMatchObject([{ Body: "waiting" }]);
  again.clock.forward(60_000);
  expect(await receive(QueueUrl, { MaxNumberOfMessages: 10 })).toHaveLength(2);
});
