import type { AccessRequest } from "../../iam/access.ts";
import type { Clock } from "../../system/clock.ts";
import { notEmulated, ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeText, text } from "../protocol/json.ts";
import type { Operation } from "../protocol/json-service.ts";
import type { Queue } from "./queue.ts";

interface MoveTasks {
  readonly operations: Record<"startMessageMoveTask" | "listMessageMoveTasks", Operation>;
  /** Undefined for other operations. */
  access(operation: string, input: JsonObject): AccessRequest[] | undefined;
}

/** Actions on the dead-letter queue for which the caller of StartMessageMoveTask needs permission. */
const startActions = [
  "StartMessageMoveTask",
  "ReceiveMessage",
  "DeleteMessage",
  "GetQueueAttributes",
];

/**
 * Moves messages of dead-letter queues back, as new messages with new ids. Here a task is finished before the reply to
 * its start.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
 */
export function openMoveTasks(queues: readonly Queue[], clock: Clock): MoveTasks {
  const finished: { readonly source: string; readonly moved: number; readonly at: number }[] = [];
  const wayBack = (input: JsonObject) => wayBackOf(queues, input);
  return {
    access(operation, input) {
      if (operation === "ListMessageMoveTasks") return [request(operation, wayBack(input).from)];
      if (operation !== "StartMessageMoveTask") return undefined;
      const { from, to } = wayBack(input);
      return [...startActions.map((action) => request(action, from)), request("SendMessage", to)];
    },
    operations: {
      startMessageMoveTask(input) {
        if (maybeText(input, "DestinationArn") !== undefined)
          throw notEmulated("sqs", "DestinationArn");
        const { from, to } = wayBack(input);
        const messages = from.takeAll();
        for (const { body, groupId } of messages) to.send(body, { groupId });
        finished.unshift({ source: from.arn, moved: messages.length, at: clock.now() });
        return { TaskHandle: Buffer.from(`${from.arn} ${clock.now()}`).toString("base64") };
      },
      listMessageMoveTasks(input) {
        const { from } = wayBack(input);
        const [last] = finished.filter(({ source }) => source === from.arn);
        return { Results: last ? [resultOf(last)] : [] };
      },
    },
  };
}

const resultOf = ({ source, moved, at }: { source: string; moved: number; at: number }) => ({
  Status: "COMPLETED",
  SourceArn: source,
  ApproximateNumberOfMessagesMoved: moved,
  ApproximateNumberOfMessagesToMove: moved,
  StartedTimestamp: at,
});

const request = (action: string, { arn }: Queue): AccessRequest => ({
  action: `sqs:${action}`,
  resource: arn,
  context: {},
});

function wayBackOf(queues: readonly Queue[], input: JsonObject): { from: Queue; to: Queue } {
  const arn = text(input, "SourceArn");
  const from = queues.find((queue) => queue.arn === arn);
  if (!from) {
    const message = "The resource that you specified for the SourceArn parameter doesn't exist.";
    throw new ServiceError("ResourceNotFoundException", message, 404);
  }
  const [to, ...others] = queues.filter(({ deadLetterArn }) => deadLetterArn === arn);
  if (!to) {
    const message = "Source queue must be configured as a Dead Letter Queue.";
    throw new ServiceError("InvalidParameterValue", message);
  }
  if (others.length > 0) throw notEmulated("sqs", "a dead-letter queue of several queues");
  return { from, to };
}
