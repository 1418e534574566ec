import { Annotations, CfnParameter, Stack } from "aws-cdk-lib";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { sealLevels } from "#contract/rules/settings/seal";
import type { Stage } from "./stages.ts";
import { WorkQueue } from "./work-queue.ts";

/** The queue of envelopes that wait to be sealed, and how they are sealed. */
export class Sealing extends Construct {
  readonly requests: WorkQueue;
  readonly level: string;
  readonly timestampUrl: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const worker = "on-seal-requested";
    this.requests = new WorkQueue(this, "Requests", { stage, worker, queue: "seal" });
    if (stage.sealLevel !== "B-B" && stage.timestampUrl === "")
      throw new Error(`stage ${stage.name}: level ${stage.sealLevel} needs a timestampUrl`);
    if (stage.sealLevel === "B-B" && stage.keepsData)
      Annotations.of(this).addInfoV2("undersign:own-clock", ownClock);
    const { level, timestampUrl } = parameters(this, stage);
    this.level = level.valueAsString;
    this.timestampUrl = timestampUrl.valueAsString;
  }

  /** One document at a time: sealing uses a whole core, and a failure must not delay other documents. */
  workedBy(sealer: Lambda): void {
    this.requests.workedBy(sealer, 1);
  }
}

const ownClock =
  "seals of level B-B prove by nobody but you when they were made: whoever has your key could date a document back, and after the certificate's end nothing shows that it was sealed before. Choose sealLevel B-T or higher and a timestampUrl in undersign.config.ts (docs/runbook.md, Deploy).";

/** Settings of the stage that a deployment can override, for example to try an authority. */
function parameters(scope: Construct, stage: Stage) {
  const stack = Stack.of(scope);
  const level = new CfnParameter(stack, "SealLevel", {
    description: "PAdES level of completed documents; above B-B it needs TimestampUrl",
    allowedValues: [...sealLevels],
    default: stage.sealLevel,
  });
  const timestampUrl = new CfnParameter(stack, "TimestampUrl", {
    description: "Address of an RFC 3161 time-stamp authority; empty for none",
    allowedPattern: "(https?://.*)?",
    default: stage.timestampUrl,
  });
  return { level, timestampUrl };
}
