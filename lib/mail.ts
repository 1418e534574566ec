import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The queue of envelopes that owe mails. */
export class Mail extends Construct {
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const worker = "on-mail-requested";
    this.requests = new WorkQueue(this, "Letters", { stage, worker, queue: "mail" });
  }

  /** One envelope at a time: it may owe seventy mails. */
  workedBy(mailer: Lambda): void {
    this.requests.workedBy(mailer, 1);
  }
}
