import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The queue of exports to be made. */
export class Exports extends Construct {
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const worker = "on-export-requested";
    this.requests = new WorkQueue(this, "Requests", { stage, worker, queue: "exports" });
  }

  /** One at a time: an archive takes all of a worker's time. */
  workedBy(worker: Lambda): void {
    this.requests.workedBy(worker, 1);
  }
}
