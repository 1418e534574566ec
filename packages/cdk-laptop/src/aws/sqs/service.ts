import type { HttpRequest } from "../../http/message.ts";
import type { Clock } from "../../system/clock.ts";
import { GrowingState } from "../../system/disk.ts";
import { ofType, type Props, type Resource } from "../../template/resource.ts";
import { notEmulated, ServiceError } from "../protocol/failure.ts";
import {
  type JsonObject,
  maybeNumber,
  maybeText,
  object,
  objects,
  text,
  texts,
} from "../protocol/json.ts";
import type { JsonService, Operation } from "../protocol/json-service.ts";
import { openMoveTasks } from "./move-tasks.ts";
import { md5, Queue, type QueueMessage, type StoredMessage } from "./queue.ts";

export type { QueueMessage } from "./queue.ts";

/** Queue operations for event source mappings and other services. */
export interface Queues {
  /**
   * Up to `max` visible messages, hidden from others for the queue's visibility timeout.
   * Messages that were received `maxReceiveCount` times go to the dead letter queue instead.
   */
  receive(queueArn: string, max: number): QueueMessage[];
  /** Sends a message for another service, whose permission has been checked. */
  send(queueArn: string, body: string): void;
  /** Deletes messages that were handled. The others become visible again after their visibility timeout. */
  acknowledge(queueArn: string, receiptHandles: readonly string[]): void;
  /** Moves a message to the dead-letter queue, or deletes it if there is none. */
  refuse(queueArn: string, receiptHandle: string): void;
  /** Calls back after a send, and whenever a hidden message becomes visible. Returns a function that unsubscribes. */
  onAvailable(queueArn: string, listener: () => void): () => void;
  /** To be called after the clock was moved, since messages may have become visible. */
  clockMoved(): void;
  states(): QueueState[];
  /** For queues of another program: resolves once no message is waiting or on its way to a worker. */
  quiet?(): Promise<void>;
}

/** The values that SQS measures for a queue. */
export interface QueueState {
  readonly name: string;
  readonly visible: number;
  readonly oldestSeconds: number;
}

export interface Sqs extends JsonService {
  queues: Queues;
  close(): void;
}

interface Options {
  resources: readonly Resource[];
  file: string;
  clock: Clock;
}

const bodyBytesMax = 1024 * 1024;
const batchMax = 10;

export function openSqs({ resources, file, clock }: Options): Sqs {
  const saved = new GrowingState<Record<string, StoredMessage[]>>(file, () => ({}));
  const queues = ofType(resources, "AWS::SQS::Queue").map((resource) =>
    openQueue(resource, saved, clock),
  );
  const byArn = (arn: string) => found(queues.find((queue) => queue.arn === arn));
  const byUrl = (input: JsonObject) => {
    const name = text(input, "QueueUrl").split("/").pop();
    return found(queues.find((queue) => queue.name === name));
  };
  for (const queue of queues) queue.connect(queues);
  const moves = openMoveTasks(queues, clock);
  return {
    name: "sqs",
    operations: { ...operations(byUrl), ...moves.operations },
    access: (operation, input) =>
      moves.access(operation, input) ?? [
        {
          action: actionOf[operation] ?? `sqs:${operation}`,
          resource: byUrl(input).arn,
          context: {},
        },
      ],
    errorHeaders: (code) => ({ "x-amzn-query-error": `${queryCodes[code] ?? code};Sender` }),
    queues: {
      receive: (arn, max) => byArn(arn).receive(max),
      send: (arn, body) => {
        byArn(arn).send(body);
      },
      acknowledge: (arn, handles) => {
        for (const handle of handles) byArn(arn).remove(handle);
      },
      refuse: (arn, handle) => byArn(arn).refuse(handle),
      onAvailable: (arn, listener) => byArn(arn).onAvailable(listener),
      clockMoved: () => {
        for (const queue of queues) queue.lookAgain();
      },
      states: () => queues.map((queue) => queue.state()),
    },
    close: () => {
      for (const queue of queues) queue.close();
    },
  };
}

const actionOf: Readonly<Record<string, string>> = { SendMessageBatch: "sqs:SendMessage" };

const queryCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: "AWS.SimpleQueueService.NonExistentQueue",
  AccessDeniedException: "AccessDenied",
};

function openQueue(
  { ref, props, attributes }: Resource,
  saved: GrowingState<Record<string, StoredMessage[]>>,
  clock: Clock,
): Queue {
  if (props["FifoQueue"] === true) throw notEmulated("sqs", "FIFO queue");
  const name = ref.split("/").pop() ?? ref;
  const redrive = object(props, "RedrivePolicy");
  saved.state[name] ??= [];
  return new Queue({
    name,
    arn: attributes["Arn"] ?? ref,
    messages: saved.state[name],
    visibilityTimeoutS: seconds(props, "VisibilityTimeout", 30),
    delayS: seconds(props, "DelaySeconds", 0),
    retentionS: seconds(props, "MessageRetentionPeriod", 4 * 24 * 3600),
    waitS: seconds(props, "ReceiveMessageWaitTimeSeconds", 0),
    receivesMax: maybeNumber(redrive, "maxReceiveCount"),
    deadLetterArn: maybeText(redrive, "deadLetterTargetArn"),
    clock,
    save: () => saved.save(name),
  });
}

function seconds(props: Props, name: string, byDefault: number): number {
  return maybeNumber(props, name) ?? byDefault;
}

function found(queue: Queue | undefined): Queue {
  if (queue !== undefined) return queue;
  throw new ServiceError("QueueDoesNotExist", "The specified queue does not exist.");
}

function operations(byUrl: (input: JsonObject) => Queue): Record<string, Operation> {
  return {
    sendMessage: (input, request) => send(byUrl(input), input, request),
    sendMessageBatch: (input, request) => sendBatch(byUrl(input), input, request),
    receiveMessage: (input, request) => receive(byUrl(input), input, request),
    deleteMessage: (input) => {
      byUrl(input).remove(text(input, "ReceiptHandle"));
      return {};
    },
    changeMessageVisibility: (input) => {
      const timeoutS = maybeNumber(input, "VisibilityTimeout") ?? 0;
      byUrl(input).hide(text(input, "ReceiptHandle"), timeoutS);
      return {};
    },
    getQueueAttributes: (input) => ({
      Attributes: chosen(byUrl(input).attributes(), texts(input, "AttributeNames")),
    }),
  };
}

function send(queue: Queue, input: JsonObject, { headers }: HttpRequest): JsonObject {
  const body = text(input, "MessageBody");
  if (Object.keys(object(input, "MessageAttributes")).length > 0) {
    throw notEmulated("sqs", "MessageAttributes");
  }
  if (body === "" || Buffer.byteLength(body) > bodyBytesMax) {
    throw new ServiceError("InvalidParameterValue", "The message must be 1 to 1048576 bytes long.");
  }
  const messageId = queue.send(body, {
    delayS: maybeNumber(input, "DelaySeconds"),
    traceHeader: headers["x-amzn-trace-id"],
    groupId: groupIn(input),
  });
  return { MessageId: messageId, MD5OfMessageBody: md5(body) };
}

function groupIn(input: JsonObject): string | undefined {
  const groupId = maybeText(input, "MessageGroupId");
  if (groupId === undefined || groupForm.test(groupId)) return groupId;
  throw new ServiceError(
    "InvalidParameterValue",
    "MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.",
  );
}

const groupForm = /^[!-~]{1,128}$/;

function sendBatch(queue: Queue, input: JsonObject, request: HttpRequest): JsonObject {
  const entries = objects(input, "Entries");
  if (entries.length === 0 || entries.length > batchMax) {
    const code = entries.length === 0 ? "EmptyBatchRequest" : "TooManyEntriesInBatchRequest";
    throw new ServiceError(code, `A batch has between 1 and ${batchMax} entries.`);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new ServiceError("BatchEntryIdsNotDistinct", "Two or more entries have the same Id.");
  }
  return {
    Successful: entries.map((entry) => ({ Id: entry["Id"], ...send(queue, entry, request) })),
    Failed: [],
  };
}

async function receive(queue: Queue, input: JsonObject, request: HttpRequest): Promise<JsonObject> {
  const max = maybeNumber(input, "MaxNumberOfMessages") ?? 1;
  const messages = await queue.receiveWithin({
    max,
    waitS: maybeNumber(input, "WaitTimeSeconds"),
    visibilityTimeoutS: maybeNumber(input, "VisibilityTimeout"),
    gone: request.gone,
  });
  const wanted = [
    ...texts(input, "MessageSystemAttributeNames"),
    ...texts(input, "AttributeNames"),
  ];
  return messages.length === 0 ? {} : { Messages: messages.map((one) => describe(one, wanted)) };
}

function describe(message: QueueMessage, wanted: readonly string[]): JsonObject {
  const attributes = chosen(
    {
      ApproximateReceiveCount: String(message.receiveCount),
      SentTimestamp: String(message.sentAt),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      ...(message.traceHeader && { AWSTraceHeader: message.traceHeader }),
      ...(message.groupId && { MessageGroupId: message.groupId }),
    },
    wanted,
  );
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: message.md5OfBody,
    ...(Object.keys(attributes).length > 0 ? { Attributes: attributes } : {}),
  };
}

function chosen(
  attributes: Readonly<Record<string, string>>,
  wanted: readonly string[],
): Record<string, string> {
  const all = wanted.includes("All");
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => all || wanted.includes(name)),
  );
}
