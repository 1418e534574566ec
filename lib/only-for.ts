import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { roleArn } from "./function-names.ts";
import type { FunctionName } from "./function-needs.ts";
import type { Stage } from "./stages.ts";

/** Denies the action to everybody else in the key's own policy, which no other policy can override. */
export function onlyFor(
  users: readonly FunctionName[],
  stage: Stage,
  key: Key,
  action: `kms:${string}`,
): void {
  const roles = users.map((user) => roleArn(key, stage, user));
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: roles.length === 1 ? "OnlyOneFunctionUsesThisKey" : "OnlyTheseFunctionsUseThisKey",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: [action],
      resources: ["*"],
      conditions: { ArnNotEquals: { "aws:PrincipalArn": roles.length === 1 ? roles[0] : roles } },
    }),
  );
}
