import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Undersign } from "../../scripts/local.ts";
import { bucketNames } from "../../scripts/stage-names.ts";
import { configOf, type Operator } from "./operator.ts";

/** What an environment still stores when the acts of a test are over. */

/**
 * Objects of all buckets whose keys have this text in them, each as `<bucket> <key>`. A deleted version lies below a mark
 * of deletion until the bucket's own rules end it, and is not among them.
 */
export async function objectsLeft(operator: Operator, text: string): Promise<string[]> {
  const all = await Promise.all(
    bucketNames.map(async (bucket) =>
      (await operator.keys(bucket)).map((key) => `${bucket} ${key}`),
    ),
  );
  return all.flat().filter((one) => one.includes(text));
}

const counts = [
  "ApproximateNumberOfMessages",
  "ApproximateNumberOfMessagesNotVisible",
  "ApproximateNumberOfMessagesDelayed",
] as const;

/** How many messages each queue holds, by its name; dead-letter queues are among them, empty ones are not. */
export async function messagesLeft(environment: Undersign): Promise<Record<string, number>> {
  const config = configOf(environment);
  const sqs = new SQSClient(config);
  const left: Record<string, number> = {};
  const stack = { StackName: "Undersign-dev-app" };
  const pages = paginateListStackResources({ client: new CloudFormationClient(config) }, stack);
  for await (const { StackResourceSummaries = [] } of pages)
    for (const { ResourceType, PhysicalResourceId: QueueUrl } of StackResourceSummaries) {
      if (ResourceType !== "AWS::SQS::Queue" || !QueueUrl) continue;
      const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...counts] });
      const { Attributes = {} } = await sqs.send(asked);
      const messages = counts.reduce((sum, name) => sum + Number(Attributes[name]), 0);
      if (messages > 0) left[QueueUrl.split("/").at(-1) ?? ""] = messages;
    }
  return left;
}
