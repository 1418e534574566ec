import { setTimeout as wait } from "node:timers/promises";
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { QueueMessage, Queues } from "cdk-laptop";
import { clientOf } from "./resources.ts";

/** Queues with one poller for each worker, as in Lambda; a free worker takes what has arrived. */
export interface PolledQueues extends Queues {
  /** Sets the queues' addresses by ARN, once they are created. */
  know(addresses: ReadonlyMap<string, string>): void;
}

const waitSeconds = 1;
const batchMax = 10;
const quietTimes = 3;
const quietMs = 40;

/** Does the work of Lambda's event source mappings for queues of another program. */
export function pollElsewhere(endpoint: string): PolledQueues {
  const client = new SQSClient(clientOf(endpoint));
  const urls = new Map<string, string>();
  const fetched = new Map<string, QueueMessage[]>();
  const listening = new Set<string>();
  const waiting = async (arn: string): Promise<number> => {
    const count = "ApproximateNumberOfMessages";
    const asked = new GetQueueAttributesCommand({ QueueUrl: urlOf(arn), AttributeNames: [count] });
    const { Attributes } = await client.send(asked);
    return Number(Attributes?.[count] ?? 0) + (fetched.get(arn)?.length ?? 0);
  };
  const urlOf = (arn: string): string => {
    const url = urls.get(arn);
    if (url === undefined) throw new Error(`expected a queue ${arn}, found none`);
    return url;
  };
  const fetchSome = async (arn: string): Promise<number> => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: urlOf(arn),
        MaxNumberOfMessages: batchMax,
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ["All"],
      }),
    );
    fetched.set(arn, [...(fetched.get(arn) ?? []), ...Messages.map(messageOf)]);
    return Messages.length;
  };
  return {
    know(addresses) {
      for (const [arn, url] of addresses) urls.set(arn, url);
    },
    receive: (arn, max) => (fetched.get(arn) ?? []).splice(0, max),
    send: (arn, body) => {
      void client.send(new SendMessageCommand({ QueueUrl: urlOf(arn), MessageBody: body }));
    },
    acknowledge: (arn, handles) => {
      for (const ReceiptHandle of handles) {
        void client.send(new DeleteMessageCommand({ QueueUrl: urlOf(arn), ReceiptHandle }));
      }
    },
    // Messages carry no lineage there, so none is refused.
    refuse: () => {},
    onAvailable: (arn, listener) => {
      let stopped = false;
      listening.add(arn);
      void (async () => {
        while (!stopped) if ((await fetchSome(arn)) > 0) listener();
      })();
      return () => {
        stopped = true;
      };
    },
    // Its clock is not the stack's.
    clockMoved: () => {},
    // Alarms on these queues are not simulated.
    states: () => [],
    async quiet() {
      // Messages fetched a moment ago are in no count.
      for (let times = 0; times < quietTimes; times++) {
        await wait(quietMs);
        const counts = await Promise.all([...listening].map(waiting));
        if (counts.some((count) => count > 0)) times = -1;
      }
    },
  };
}

const messageOf = ({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes }: Message) => ({
  messageId: MessageId ?? "",
  receiptHandle: ReceiptHandle ?? "",
  body: Body ?? "",
  md5OfBody: MD5OfBody ?? "",
  receiveCount: Number(Attributes?.ApproximateReceiveCount ?? 1),
  sentAt: Number(Attributes?.SentTimestamp ?? 0),
  firstReceivedAt: Number(Attributes?.ApproximateFirstReceiveTimestamp ?? 0),
});
