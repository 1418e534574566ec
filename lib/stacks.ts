import { Annotations, type App } from "aws-cdk-lib";
import { installation } from "#contract/installation";
import { CopiesStack } from "./copies-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { installationFaults } from "./installation-faults.ts";
import { SigningStack } from "./signing-stack.ts";
import { stageFaults } from "./stage-faults.ts";
import { type Stage, stages } from "./stages.ts";

interface Places {
  /** Folder with `<function>/index.mjs` for each folder of `functions/`. */
  readonly bundles: string;
  /** Folder with the built site. */
  readonly site: string;
}

/**
 * The stacks of both stages. Commands of the CLI stop at the faults of the stack that they are for, and of no other.
 * Returns those that hold the product.
 */
export function addStacks(app: App, places: Places): SigningStack[] {
  // Dev comes first: the local environment runs the first assembly that it finds.
  return [stages.dev, stages.prod].map((stage) => {
    const stack = addStage(app, stage, places);
    const faults = [...installationFaults(installation), ...stageFaults(stage, places.site)];
    for (const fault of faults) Annotations.of(stack).addError(fault);
    return stack;
  });
}

/** `cdk deploy` of the stack also deploys the edge stack, before it. */
export function addStage(
  app: App,
  stage: Stage,
  places: Places,
  chosen = installation,
): SigningStack {
  const id = `Undersign-${stage.name}`;
  const webAclArn = stage.waf ? new EdgeStack(app, `${id}-edge`, stage).webAclArn : undefined;
  // It belongs to another account, and is deployed by itself, before.
  if (stage.copyTo) new CopiesStack(app, `${id}-copies`, stage, stage.copyTo);
  return new SigningStack(app, id, { stage, installation: chosen, ...places, webAclArn });
}
