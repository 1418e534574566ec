import { Annotations, type App } from "aws-cdk-lib";
import { installation } from "#contract/rules/installation/installation";
import { brandContrasts } from "#contract/rules/product/brand";
import { AppStack } from "./app-stack.ts";
import { CopiesStack } from "./copies-stack.ts";
import { DataStack } from "./data-stack.ts";
import { EdgeStack } from "./edge-stack.ts";
import { installationFaults } from "./installation-faults.ts";
import { settingsInSource, stageFaults } from "./stage-faults.ts";
import { type Stage, stages } from "./stages.ts";

interface Places {
  /** Folder with `<function>/index.mjs` for each folder of `functions/`. */
  readonly bundles: string;
  /** Folder with the built site. */
  readonly site: string;
}

/** A stage's two stacks; those of its firewall and copies are deployed with them, or by themselves. */
export interface StageStacks {
  readonly data: DataStack;
  readonly app: AppStack;
}

/**
 * The stacks of both stages. Both stacks of a stage have its faults: a deploy of the app stops at those of the data as well, but a
 * synthesis stops only at those of the stack that it names.
 */
export function addStacks(app: App, places: Places): StageStacks[] {
  return [stages.dev, stages.prod].map((stage) => {
    const stacks = addStage(app, stage, places);
    const faults = [...installationFaults(installation), ...stageFaults(stage, places.site)];
    const contrasts = `undersign.config.ts: contrast of ${brandContrasts()}`;
    Annotations.of(stacks.data).addInfoV2("undersign:contrast", contrasts);
    for (const setting of settingsInSource(stage))
      Annotations.of(stacks.data).addWarningV2("undersign:settings", setting);
    for (const stack of [stacks.data, stacks.app])
      for (const fault of faults) Annotations.of(stack).addError(fault);
    return stacks;
  });
}

/** `cdk deploy` of the app also deploys data and edge, before it. */
export function addStage(
  app: App,
  stage: Stage,
  places: Places,
  chosen = installation,
): StageStacks {
  const webAclArn = stage.waf ? new EdgeStack(app, stage).webAclArn : undefined;
  // It belongs to another account, and is deployed by itself, before.
  if (stage.copyTo) new CopiesStack(app, stage, stage.copyTo);
  const data = new DataStack(app, { stage, sellsPlans: chosen.plans === "stripe" });
  const props = { stage, installation: chosen, ...places, webAclArn, data };
  return { data, app: new AppStack(app, props) };
}
