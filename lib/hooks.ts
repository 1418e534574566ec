import { CfnParameter, Stack } from "aws-cdk-lib";
import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { needsOf } from "./function-needs.ts";
import { onlyFor } from "./only-for.ts";
import { removalPolicy } from "./protection.ts";
import { type Stage, workersMax } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The queue of webhooks with pending deliveries, and the key from which their secrets are derived. */
export class Hooks extends Construct {
  readonly key: Key;
  readonly requests: WorkQueue;
  readonly privateOrigins: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.key = new Key(this, "HookKey", {
      description: `Makes the secrets with which webhooks are signed (${stage.name})`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: removalPolicy(stage),
    });
    this.requests = new WorkQueue(this, "Requests", {
      workerTimeoutSeconds: needsOf("on-hook-requested").timeoutSeconds,
      workersMax: workersMax(stage, "hooks"),
    });
    const origins = new CfnParameter(Stack.of(this), "WebhookPrivateOrigins", {
      description: "Origins in your own network that webhooks may go to, with spaces between them",
      allowedPattern: `${notLoopback(stage)}(https?://[^ /]+( https?://[^ /]+)*)?`,
      default: stage.webhookPrivateOrigins.join(" "),
    });
    this.privateOrigins = origins.valueAsString;
  }

  /** One at a time: a receiver may take ten seconds for each call. */
  workedBy(worker: Lambda): void {
    this.requests.workedBy(worker, 1);
    onlyFor(["on-hook-requested", "hooks"], this.key, "kms:GenerateMac");
  }
}

/**
 * The laptop's stage calls receivers on the laptop; the only thing on a function's loopback is Lambda's own interface.
 */
const notLoopback = ({ keepsData }: Stage): string =>
  keepsData ? "(?!.*//(localhost|127[.]|[[]))" : "";
