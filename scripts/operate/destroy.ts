// Deletes a stage that keeps no data, with everything in its buckets: CloudFormation deletes only empty buckets, and
// completed documents are locked.
//   npm run operate -- destroy --stage dev [--yes]
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import {
  DeleteObjectsCommand,
  GetObjectLockConfigurationCommand,
  ListObjectVersionsCommand,
  PutBucketLoggingCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { edgeRegion } from "../../contract/rules/settings/regions.ts";
import { appStackName, dataStackName, edgeStackName, type Stage } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { stackResources } from "../stage-names.ts";
import { chosenStage } from "./chosen-stage.ts";
import { confirmed } from "./confirmed.ts";

export interface Destruction {
  readonly stage: Pick<Stage, "name" | "keepsData" | "waf">;
  readonly stacks: CloudFormationClient;
  /** Client for the region of the firewall. */
  readonly edgeStacks: CloudFormationClient;
  readonly s3: S3Client;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

const triesMax = 5;
const betweenLooksMs = 10_000;

/** Throws for a stage that keeps its data, before anything is touched. */
export async function destroy(destruction: Destruction): Promise<void> {
  const { stage, edgeStacks, say } = destruction;
  assertKeepsNothing(stage);
  const data = await idOf(destruction, dataStackName(stage));
  if (!data) throw new Error(`there is no stack ${dataStackName(stage)}`);
  // A first deploy that failed may have left data alone.
  const app = await idOf(destruction, appStackName(stage));
  for (const stackId of app ? [app, data] : [data]) await destroyStack(destruction, stackId);
  // After the distribution, which uses it.
  const atEdge = { ...destruction, stacks: edgeStacks };
  const edge = stage.waf && (await idOf(atEdge, edgeStackName(stage)));
  if (edge) await destroyStack(atEdge, edge);
  say("Deleted. Its keys are gone after 30 days.");
}

function assertKeepsNothing({ name, keepsData }: Destruction["stage"]): void {
  if (keepsData) throw new Error(`${name} keeps its data: nothing of it is deleted`);
}

async function destroyStack(destruction: Destruction, stackId: string): Promise<void> {
  const { stacks, say } = destruction;
  const [, stackName = stackId] = stackId.split("/");
  for (let tries = 1; tries <= triesMax; tries++) {
    const buckets = await bucketsOf(destruction, stackId);
    // Deleting is logged, so the access log would never be empty.
    for (const Bucket of buckets) await stopLog(destruction, Bucket);
    for (const Bucket of buckets) await empty(destruction, Bucket);
    say(`Deleting ${stackName}, which takes some minutes.`);
    await stacks.send(new DeleteStackCommand({ StackName: stackId }));
    if ((await settled(destruction, stackId)) === "DELETE_COMPLETE") return;
    say("Not deleted: the access log may have got a late entry. Emptying once more.");
  }
  throw new Error(`${stackName} could not be deleted: look at its events in CloudFormation`);
}

/** The stack's id, by which it can still be described once it is deleted; undefined if there is none. */
async function idOf(
  { stacks }: Pick<Destruction, "stacks">,
  StackName: string,
): Promise<string | undefined> {
  try {
    const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0]?.StackId;
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

async function settled(
  { stacks, wait }: Pick<Destruction, "stacks" | "wait">,
  StackName: string,
): Promise<string> {
  for (;;) {
    const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }));
    const state = Stacks?.[0]?.StackStatus ?? "DELETE_COMPLETE";
    if (!state.endsWith("IN_PROGRESS")) return state;
    await wait(betweenLooksMs);
  }
}

async function bucketsOf({ stacks }: Destruction, stackId: string): Promise<string[]> {
  const resources = await stackResources(stacks, stackId);
  return resources
    .filter(({ type, status }) => type === "AWS::S3::Bucket" && status !== "DELETE_COMPLETE")
    .map(({ name }) => name);
}

async function stopLog({ s3 }: Destruction, Bucket: string): Promise<void> {
  await s3.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: {} }));
}

async function empty({ s3, say }: Destruction, Bucket: string): Promise<void> {
  const bypass = (await isLocked(s3, Bucket)) ? { BypassGovernanceRetention: true } : {};
  let count = 0;
  for (;;) {
    // Always the first page: what it listed before is gone.
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({
      Key,
      VersionId,
    }));
    if (Objects.length === 0) break;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true }, ...bypass }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${Bucket}/${first.Key} could not be deleted: ${first.Message}`);
    count += Objects.length;
  }
  say(`Emptied ${Bucket}: ${count} versions.`);
}

async function isLocked(s3: S3Client, Bucket: string): Promise<boolean> {
  try {
    await s3.send(new GetObjectLockConfigurationCommand({ Bucket }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "ObjectLockConfigurationNotFoundError")
      return false;
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand(main);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: "string" }, yes: { type: "boolean", default: false } },
  });
  const stage = await chosenStage(values.stage);
  assertKeepsNothing(stage);
  const what = `Deletes ${dataStackName(stage)} with all its documents and accounts, for good`;
  await confirmed(what, values, stage.name);
  await destroy({
    stage,
    stacks: new CloudFormationClient({ region: stage.region }),
    edgeStacks: new CloudFormationClient({ region: edgeRegion }),
    s3: new S3Client({ region: stage.region }),
    wait: (ms) => sleep(ms),
    say: console.log,
  });
}
