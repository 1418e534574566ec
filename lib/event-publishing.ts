import { Duration } from "aws-cdk-lib";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Data } from "./data.ts";
import type { InlineRole } from "./inline-role.ts";
import { Schedule } from "./schedule.ts";
import { publishersPerShard, type Stage } from "./stages.ts";
import { wakeByStream } from "./table-stream.ts";

interface EventPublishingProps {
  readonly stage: Stage;
  readonly data: Data;
  readonly publisher: Lambda;
  readonly schedules: InlineRole;
  /** Receives records that are given up. */
  readonly failuresTo: ITopic;
}

/**
 * Runs the publisher when an event is recorded: no writer has to send a message, so none can forget it. A
 * schedule finds what the stream has missed.
 */
export class EventPublishing extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, data, publisher, schedules, failuresTo }: EventPublishingProps,
  ) {
    super(scope, id);
    wakeByStream(this, "Noted", {
      table: data.events,
      reader: publisher,
      failuresTo,
      only: [{ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "O#" }] } } } }],
      // Events that are given up on are still recorded, and found by the schedule; no other account's events are
      // delayed by them for long.
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 3,
      parallelizationFactor: publishersPerShard(stage),
    });
    new Schedule(this, "Untold", {
      description: "Events of which no stream has told",
      runs: publisher,
      role: schedules,
      every: "rate(5 minutes)",
      startsWithin: Duration.minutes(5),
    });
  }
}
