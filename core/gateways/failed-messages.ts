import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { variable } from "../environment.ts";

const sqs = new SQSClient({});

/** Dead-letter queues by the name of the queue before them: "seal=<url> mail=<url>". */
const queues = variable("FAILED_QUEUES")
  .split(" ")
  .map((one) => one.split("=") as [name: string, url: string]);

/** How many messages each worker has failed five times, within about a minute. */
export async function countFailed(): Promise<Record<string, number>> {
  const counts = await Promise.all(queues.map(async ([name, url]) => [name, await countIn(url)]));
  return Object.fromEntries(counts);
}

async function countIn(QueueUrl: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}
