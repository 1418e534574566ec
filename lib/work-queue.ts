import { Duration } from "aws-cdk-lib";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

interface WorkQueueProps {
  readonly workerTimeoutSeconds: number;
}

/** A queue, the queue of what failed five times, and the worker's connection to it. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly failed: Queue;

  constructor(scope: Construct, id: string, { workerTimeoutSeconds }: WorkQueueProps) {
    super(scope, id);
    this.failed = new Queue(this, "Failed", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest that SQS keeps anything: a weekend must not lose a message.
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS's rule: six times the worker's timeout, or a throttled message is seen twice.
      visibilityTimeout: Duration.seconds(6 * workerTimeoutSeconds),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: 5 },
    });
  }

  workedBy(worker: Lambda, batchSize: number): void {
    worker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        // Only what failed comes again.
        reportBatchItemFailures: true,
        // Here and not by reserved concurrency, whose throttling sends healthy messages to `failed`.
        maxConcurrency: 10,
      }),
    );
  }
}
