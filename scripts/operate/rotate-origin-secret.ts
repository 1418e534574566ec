// Replaces the secret by which CloudFront proves to the API that a call came through it. No call is refused
// meanwhile. If it is stopped, the next run continues where it was.
//   npm run operate -- rotate-origin-secret --stage prod [--yes]
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from "@aws-sdk/client-cloudformation";
import {
  DescribeSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { originSecretKeptMs } from "../../contract/rules/installation/origin.ts";
import { appStackName } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { chosenStage } from "./chosen-stage.ts";
import { confirmed } from "./confirmed.ts";

/** The stack's parameter with the version that CloudFront sends (lib/origin-secret.ts). */
const versionParameter = "OriginHeaderVersion";

export interface Rotation {
  readonly stackName: string;
  readonly stacks: CloudFormationClient;
  readonly secrets: SecretsManagerClient;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

/**
 * Creates a new version first; then, once no function relies on a cached one, changes CloudFront's header. The
 * functions also accept the previous version, so it doesn't matter which edge sends which.
 */
export async function rotateOriginSecret(rotation: Rotation): Promise<void> {
  const { stacks, stackName, wait, say } = rotation;
  const stack = await settledStack(rotation);
  const version = await versionToSend(stack, rotation);
  const waitMs = originSecretKeptMs + 10_000;
  say(`Waiting ${waitMs / 1000} seconds until every function would look for version ${version}.`);
  await wait(waitMs);
  say("Telling CloudFront, which takes some minutes.");
  await stacks.send(sendVersion(stack, version));
  await waitUntilStackUpdateComplete(
    { client: stacks, maxWaitTime: 3600 },
    { StackName: stackName },
  );
  say("CloudFront sends the new secret. The one before is accepted until the next rotation.");
}

async function settledStack({ stacks, stackName }: Rotation): Promise<Stack> {
  const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName: stackName }));
  const [stack] = Stacks ?? [];
  const state = stack?.StackStatus ?? "none";
  if (stack && /^(CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE$/.test(state)) return stack;
  throw new Error(`expected ${stackName} to be deployed, found ${state}: try again when it is`);
}

/** The version of a stopped rotation, which CloudFront doesn't send yet; otherwise a new one. */
async function versionToSend(stack: Stack, { secrets, say }: Rotation): Promise<string> {
  const SecretId = valueOfOutput(stack, "OriginSecretArn");
  const { VersionIdsToStages } = await secrets.send(new DescribeSecretCommand({ SecretId }));
  const versions = Object.entries(VersionIdsToStages ?? {});
  const at = (stage: string) => versions.find(([, labels]) => labels.includes(stage))?.[0];
  const current = at("AWSCURRENT");
  // A stack that names no version sends the first one.
  const sent = parameterOf(stack) || (at("AWSPREVIOUS") ?? current);
  if (current && sent !== current) {
    say(`Going on with version ${current}.`);
    return current;
  }
  const version = randomUUID();
  const SecretString = randomBytes(36).toString("base64url");
  await secrets.send(
    new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken: version }),
  );
  return version;
}

function valueOfOutput({ Outputs = [], StackName }: Stack, name: string): string {
  const value = Outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
  if (!value) throw new Error(`expected ${StackName} to have the output ${name}: deploy it first`);
  return value;
}

const parameterOf = ({ Parameters = [] }: Stack): string =>
  Parameters.find(({ ParameterKey }) => ParameterKey === versionParameter)?.ParameterValue ?? "";

/** Updates one parameter of the deployed template; nothing from this folder is deployed. */
function sendVersion({ StackName, Parameters = [], Capabilities }: Stack, version: string) {
  const others = Parameters.filter(({ ParameterKey }) => ParameterKey !== versionParameter);
  return new UpdateStackCommand({
    StackName,
    UsePreviousTemplate: true,
    Parameters: [
      ...others.map(({ ParameterKey }) => ({ ParameterKey, UsePreviousValue: true })),
      { ParameterKey: versionParameter, ParameterValue: version },
    ],
    Capabilities,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand(main);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: "string" }, yes: { type: "boolean", default: false } },
  });
  const stage = await chosenStage(values.stage);
  await confirmed("Replaces the secret that CloudFront sends, which takes ten minutes", values);
  const { region } = stage;
  await rotateOriginSecret({
    stackName: appStackName(stage),
    stacks: new CloudFormationClient({ region }),
    secrets: new SecretsManagerClient({ region }),
    wait: (ms) => sleep(ms),
    say: console.log,
  });
}
