import { CfnParameter, Stack } from "aws-cdk-lib";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The queue of webhooks with pending deliveries, and where else they may go. */
export class Hooks extends Construct {
  readonly requests: WorkQueue;
  readonly privateOrigins: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const worker = "on-hook-requested";
    this.requests = new WorkQueue(this, "Requests", { stage, worker, queue: "hooks" });
    const origins = new CfnParameter(Stack.of(this), "WebhookPrivateOrigins", {
      description: "Origins in your own network that webhooks may go to, with spaces between them",
      allowedPattern: `${notLoopback(stage)}(https?://[^ /]+( https?://[^ /]+)*)?`,
      default: stage.webhookPrivateOrigins.join(" "),
    });
    this.privateOrigins = origins.valueAsString;
  }

  /** Ten webhooks at once, which wait for their receivers. Above ten SQS would gather messages for a second first. */
  workedBy(worker: Lambda): void {
    this.requests.workedBy(worker, 10);
  }
}

/**
 * The laptop's stage calls receivers on the laptop; the only thing on a function's loopback is Lambda's own interface.
 */
const notLoopback = ({ keepsData }: Stage): string =>
  keepsData ? "(?!.*//(localhost|127[.]|[[]))" : "";
