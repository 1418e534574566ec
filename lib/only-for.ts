import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";

/** Denies the action to everybody else in the key's own policy, which no other policy can override. */
export function onlyFor(users: readonly Lambda[], key: Key, action: `kms:${string}`): void {
  const roles = users.map((user) => user.role?.roleArn);
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
