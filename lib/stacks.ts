import { Annotations, type App } from "aws-cdk-lib";
import { SigningStack } from "./signing-stack.ts";
import { stageFaults } from "./stage-faults.ts";
import { stages } from "./stages.ts";

interface Places {
  /** Folder with `<function>/index.mjs` for each folder of `functions/`. */
  readonly bundles: string;
  /** Folder with the built site. */
  readonly site: string;
}

/** A stack for each stage. Commands of the CLI stop at the faults of the stack that they are for, and of no other. */
export function addStacks(app: App, places: Places): SigningStack[] {
  // Dev comes first: the local environment runs the first assembly that it finds.
  return [stages.dev, stages.prod].map((stage) => {
    const stack = new SigningStack(app, `Undersign-${stage.name}`, { stage, ...places });
    for (const fault of stageFaults(stage, places.site)) Annotations.of(stack).addError(fault);
    return stack;
  });
}
