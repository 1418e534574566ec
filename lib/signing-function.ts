import { join } from "node:path";
import { Duration, Validations } from "aws-cdk-lib";
import {
  Architecture,
  Code,
  Function as Lambda,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { VariableName } from "#contract/rules/installation/environment";
import { type Action, allow, allowItems, allowListing } from "./allow.ts";
import { functionName, roleName } from "./function-names.ts";
import { type FunctionName, needsOf, type ofPayments } from "./function-needs.ts";
import { InlineRole } from "./inline-role.ts";
import { removalPolicy } from "./protection.ts";
import { leadingKeys, listedKeys, type Resource, resources } from "./resources.ts";
import type { Stage } from "./stages.ts";

export interface SigningFunctionProps {
  readonly stage: Stage;
  /** Folder with `<name>/index.mjs` for each function. */
  readonly bundles: string;
  readonly variables: Variables;
  readonly arns: Arns;
}

type PaymentVariable = (typeof ofPayments.variables)[number];
export type Variables = Readonly<
  Record<Exclude<VariableName, PaymentVariable>, string> & Partial<Record<PaymentVariable, string>>
>;
/** One ARN, or some to which the same is allowed. */
export type Arns = Readonly<
  Record<Exclude<Resource, PaymentResource>, string | readonly string[]> &
    Partial<Record<PaymentResource, string>>
>;
type PaymentResource = (typeof ofPayments.resources)[number];

/** A function with its bundle, its own role and log group, and exactly the access it needs. */
export class SigningFunction extends Lambda {
  constructor(scope: Construct, name: FunctionName, props: SigningFunctionProps) {
    const { stage, bundles, variables, arns } = props;
    const needs = needsOf(name);
    const logGroup = new LogGroup(scope, `${name}-logs`, {
      retention: stage.logs,
      removalPolicy: removalPolicy(stage),
    });
    // The default role may write to every log group of the account.
    const role = new InlineRole(scope, `${name}-role`, {
      service: "lambda.amazonaws.com",
      roleName: roleName(stage, name),
    });
    super(scope, name, {
      functionName: functionName(stage, name),
      code: Code.fromAsset(join(bundles, name)),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      // A fifth cheaper than x86.
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(needs.timeoutSeconds),
      memorySize: needs.memoryMB,
      recursiveLoop: needs.mayLoop ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      loggingFormat: LoggingFormat.JSON,
      tracing: stage.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      role,
      environment: {
        ...Object.fromEntries(needs.reads.flatMap((name) => entryOf(variables, name))),
        // Stack traces in the log then name our files and lines.
        NODE_OPTIONS: "--enable-source-maps",
      },
      ...concurrency(stage, name),
    });
    if (needs.may["state of SES"]) {
      const reason = "SES lets no policy name what these reading actions are about.";
      Validations.of(role).acknowledge({ id: "AwsSolutions-IAM5[Resource::*]", reason });
    }
    if (stage.tracing) {
      const reason = "Traces of X-Ray are no resources that a policy could name.";
      Validations.of(role).acknowledge({ id: "AwsSolutions-IAM5[Resource::*]", reason });
    }
    allow(role, ["logs:CreateLogStream", "logs:PutLogEvents"], logGroup.logGroupArn);
    for (const resource of resources) {
      const actions = needs.may[resource];
      if (actions) grant(role, actions, { resource, arns: [arns[resource] ?? []].flat() });
    }
  }
}

function grant(
  role: InlineRole,
  actions: readonly Action[],
  { resource, arns }: { readonly resource: Resource; readonly arns: readonly string[] },
): void {
  const [begins, listed] = [leadingKeys[resource], listedKeys[resource]];
  const [only] = arns;
  if (only === undefined) return;
  if (begins) allowItems(role, actions, { table: only, begins });
  else if (listed) allowListing(role, { bucket: only, begins: listed });
  else allow(role, actions, ...arns);
}

function entryOf(variables: Variables, name: VariableName): [string, string][] {
  const value = variables[name];
  return value === undefined ? [] : [[name, value]];
}

function concurrency(stage: Stage, name: FunctionName) {
  const reservedConcurrentExecutions = stage.reservedConcurrency[name];
  return reservedConcurrentExecutions === undefined ? {} : { reservedConcurrentExecutions };
}
