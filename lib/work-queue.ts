import { Duration } from "aws-cdk-lib";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { WorkQueueName } from "#contract/rules/settings/config";
import { type FunctionName, needsOf } from "./function-needs.ts";
import { type Stage, workersMax } from "./stages.ts";

interface WorkQueueProps {
  readonly stage: Stage;
  readonly worker: FunctionName;
  /** Its name among the settings of the stage. */
  readonly queue: WorkQueueName;
}

/** A queue with its worker, and a dead-letter queue for messages that failed five times. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly failed: Queue;
  private readonly workersMax: number;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const { timeoutSeconds } = needsOf(props.worker);
    this.workersMax = workersMax(props.stage, props.queue);
    this.failed = new Queue(this, "Failed", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // SQS's maximum, so that no message is lost over a weekend.
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS recommends six times the worker's timeout, so that throttled messages are not delivered twice.
      visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: 5 },
    });
  }

  /** Messages that failed five times. */
  failures(period: Duration): Metric {
    return this.failed.metricApproximateNumberOfMessagesVisible({ period });
  }

  age(period: Duration): Metric {
    return this.queue.metricApproximateAgeOfOldestMessage({ period });
  }

  workedBy(worker: Lambda, batchSize: number): void {
    worker.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        // Only failed messages are delivered again.
        reportBatchItemFailures: true,
        // Not reserved concurrency, whose throttling sends good messages to `failed`.
        maxConcurrency: this.workersMax,
      }),
    );
  }
}
