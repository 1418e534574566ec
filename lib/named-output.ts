import { CfnOutput, Fn, Stack, Validations } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * An ARN of another stack, for a grant on what is below it, which cdk-nag reports. It is an output with a name of ours: CDK's own
 * end in a hash that isn't known before the synthesis, and a finding is acknowledged by all of its text.
 */
export function arnBelow(
  { name, arn }: { readonly name: string; readonly arn: string },
  { from, to, below, reason }: Below,
): string {
  const stack = Stack.of(from);
  if (!stack.node.tryFindChild(name)) new CfnOutput(stack, name, { value: arn });
  const user = Stack.of(to);
  const reference = Fn.getStackOutput(stack.stackName, name);
  const id = `AwsSolutions-IAM5[Resource::${JSON.stringify(user.resolve(reference))}/${below}]`;
  Validations.of(user).acknowledge({ id, reason });
  return `${reference}/${below}`;
}

interface Below {
  /** In the stack that has the resource. */
  readonly from: Construct;
  /** In the stack that grants. */
  readonly to: Construct;
  /** `uploads/*` */
  readonly below: `${string}*`;
  /** Why the grant has a wildcard. */
  readonly reason: string;
}
