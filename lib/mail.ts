import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { needsOf } from "./function-needs.ts";
import { type Stage, workersMax } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The queue of envelopes that owe mails. */
export class Mail extends Construct {
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.requests = new WorkQueue(this, "Letters", {
      workerTimeoutSeconds: needsOf("on-mail-requested").timeoutSeconds,
      workersMax: workersMax(stage, "mail"),
    });
  }

  /** One envelope at a time: it may owe seventy mails. */
  workedBy(mailer: Lambda): void {
    this.requests.workedBy(mailer, 1);
  }
}
