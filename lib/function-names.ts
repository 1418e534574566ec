import { ArnFormat, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { FunctionName } from "./function-needs.ts";
import { dataStackName, type Stage } from "./stages.ts";

/** Fixed, so that `functionArn` can name what the API and the pool call, and what refers to the API. */
export const functionName = (stage: Pick<Stage, "name">, name: FunctionName): string =>
  `${dataStackName(stage)}-${name}`;

/** The ARN of a stage's function, without a reference to it. */
export const functionArn = (scope: Construct, stage: Stage, name: FunctionName): string =>
  Stack.of(scope).formatArn({
    service: "lambda",
    resource: "function",
    resourceName: functionName(stage, name),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** Fixed, so that a key's policy can name the role, whose policy names the key. Roles of all regions are in one list. */
export const roleName = (stage: Pick<Stage, "name" | "region">, name: FunctionName): string =>
  `${functionName(stage, name)}-${stage.region}`;

/** The ARN of a function's role, without a reference to it. */
export const roleArn = (scope: Construct, stage: Stage, name: FunctionName): string =>
  Stack.of(scope).formatArn({
    service: "iam",
    region: "",
    resource: "role",
    resourceName: roleName(stage, name),
  });
