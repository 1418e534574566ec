import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { functionNeeds } from "./function-needs.ts";
import { onlyFor } from "./only-for.ts";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The key that seals completed documents, and the queue of those that wait for it. */
export class Sealing extends Construct {
  readonly key: Key;
  readonly requests: WorkQueue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.key = new Key(this, "SealKey", {
      description: `Seals completed documents for ${stage.sealOrganization} (${stage.name})`,
      keySpec: KeySpec.RSA_3072,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicy(stage),
    });
    this.requests = new WorkQueue(this, "Requests", {
      workerTimeoutSeconds: functionNeeds["on-seal-requested"].timeoutSeconds,
    });
  }

  /** One document at a time: sealing takes a whole core, and one failure must not delay another. */
  workedBy(sealer: Lambda): void {
    this.requests.workedBy(sealer, 1);
    onlyFor(sealer, this.key, "kms:Sign");
  }
}
