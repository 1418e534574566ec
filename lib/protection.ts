import { Fn, RemovalPolicy, type Stack } from "aws-cdk-lib";
import type { Stage } from "./stages.ts";

/**
 * Keeps data when the stack is deleted, but not what a failed first deployment created, which would block the next one.
 */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

/** The last twelve characters of the stack's id: new for each stack, the same after each update. */
export function stackSuffix(stack: Stack): string {
  const uuid = Fn.select(2, Fn.split("/", stack.stackId));
  return Fn.select(4, Fn.split("-", uuid));
}
