import * as z from "zod/mini";
import type { QueueMessage, Queues } from "../aws/sqs/service.ts";
import type { QueueMapping } from "../template/events.ts";

export interface QueueOptions {
  readonly mappings: readonly QueueMapping[];
  readonly queues: Queues;
  readonly region: string;
  readonly invoke: (
    functionId: string,
    event: unknown,
    traceHeaders: readonly (string | undefined)[],
  ) => Promise<unknown>;
  /** Whether Lambda would stop the chain that led to this message instead of invoking the function once more. */
  readonly isLoop: (functionId: string, traceHeader: string | undefined) => boolean;
  /** Whether the function's role lets Lambda read the queue. */
  readonly permitted: (mapping: QueueMapping) => boolean;
  readonly log: (line: string) => void;
}

const partialSchema = z.object({
  batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))),
});

/** Lambda's event source mappings for queues: messages become invocations. Returns a function that stops polling. */
export function pollQueues(options: QueueOptions): () => void {
  const permitted = options.mappings.filter(options.permitted);
  const stops = permitted.map((mapping) => poll(mapping, options));
  return () => {
    for (const stop of stops) stop();
  };
}

function poll(mapping: QueueMapping, options: QueueOptions): () => void {
  const { queueArn, batchSize, concurrencyMax } = mapping;
  let running = 0;
  let stopped = false;
  const receive = () => {
    while (!stopped && running < concurrencyMax) {
      const messages = options.queues.receive(queueArn, batchSize);
      if (messages.length === 0) return;
      running++;
      void handle(messages, mapping, options).finally(() => {
        running--;
        receive();
      });
    }
  };
  const stopListening = options.queues.onAvailable(queueArn, receive);
  receive();
  return () => {
    stopped = true;
    stopListening();
  };
}

/** Handles a batch. Unacknowledged messages return after their visibility timeout, or go to the dead-letter queue. */
async function handle(
  received: readonly QueueMessage[],
  mapping: QueueMapping,
  options: QueueOptions,
): Promise<void> {
  const { invoke, queues, region, log } = options;
  const messages = withoutLoops(received, mapping, options);
  if (messages.length === 0) return;
  const ids = messages.map(({ messageId }) => messageId);
  const traceHeaders = messages.map(({ traceHeader }) => traceHeader);
  const event = toEvent(messages, mapping, region);
  const failed = await invoke(mapping.functionId, event, traceHeaders).then(
    (result) => (mapping.partialResponses ? readFailures(result, ids) : []),
    () => ids,
  );
  if (failed.length > 0) {
    log(`${failed.length} of ${ids.length} messages stay in ${nameOf(mapping)}`);
  }
  const handled = messages.filter(({ messageId }) => !failed.includes(messageId));
  queues.acknowledge(
    mapping.queueArn,
    handled.map(({ receiptHandle }) => receiptHandle),
  );
}

const nameOf = ({ queueArn }: QueueMapping): string | undefined => queueArn.split(":").at(-1);

function withoutLoops(
  messages: readonly QueueMessage[],
  mapping: QueueMapping,
  { isLoop, queues, log }: QueueOptions,
): readonly QueueMessage[] {
  const { functionId, queueArn } = mapping;
  const looping = messages.filter(({ traceHeader }) => isLoop(functionId, traceHeader));
  for (const { receiptHandle } of looping) {
    log(
      `a message in ${nameOf(mapping)} is refused: ${functionId} sends messages to itself in a loop`,
    );
    queues.refuse(queueArn, receiptHandle);
  }
  return messages.filter((message) => !looping.includes(message));
}

/** Ids of the failed messages, read like Lambda does: no result means success, an invalid one that all failed. */
function readFailures(result: unknown, ids: readonly string[]): readonly string[] {
  if (result === null || result === undefined) return [];
  const parsed = partialSchema.safeParse(result);
  if (!parsed.success) return ids;
  const failed = (parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((id) => ids.includes(id)) ? failed : ids;
}

function toEvent(messages: readonly QueueMessage[], { queueArn }: QueueMapping, region: string) {
  return {
    Records: messages.map((message) => ({
      messageId: message.messageId,
      receiptHandle: message.receiptHandle,
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(message.receiveCount),
        SentTimestamp: String(message.sentAt),
        SenderId: "local",
        ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
        ...(message.traceHeader && { AWSTraceHeader: message.traceHeader }),
        ...(message.groupId && { MessageGroupId: message.groupId }),
      },
      messageAttributes: {},
      md5OfBody: message.md5OfBody,
      eventSource: "aws:sqs",
      eventSourceARN: queueArn,
      awsRegion: region,
    })),
  };
}
