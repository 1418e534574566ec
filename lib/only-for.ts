import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";

/** Denies the action to everybody else in the key's own policy, which no other policy can override. */
export function onlyFor(user: Lambda, key: Key, action: `kms:${string}`): void {
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: "OnlyOneFunctionUsesThisKey",
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: [action],
      resources: ["*"],
      conditions: { ArnNotEquals: { "aws:PrincipalArn": user.role?.roleArn } },
    }),
  );
}
