import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { appStackName, dataStackName, type Stage, stages } from "../lib/stages.ts";

/** Where a deployed stage keeps its data: the names that CloudFormation gave to tables, buckets and the pool. */
export interface StageNames {
  readonly tables: Readonly<Record<TableName, string>>;
  readonly buckets: Readonly<Record<BucketName, string>>;
  readonly userPoolId: string;
}

/** Beginnings of logical ids: of tables in `lib/data.ts`, of buckets (below) in `lib/documents.ts`. */
export const tableNames = [
  "Envelopes",
  "Audit",
  "Templates",
  "Drafts",
  "Events",
  "Subscriptions",
  "Logins",
  "Throttles",
] as const;
export type TableName = (typeof tableNames)[number];

export const bucketNames = ["Uploads", "Documents", "Completed"] as const;
export type BucketName = (typeof bucketNames)[number];

/** Throws if the stack of data lacks one of them. */
export async function stageNames(
  stacks: CloudFormationClient,
  StackName: string,
): Promise<StageNames> {
  const resources = await stackResources(stacks, StackName);
  const named = (type: string, id: RegExp): string => {
    const found = resources.find((one) => one.type === type && id.test(one.id));
    if (!found) throw new Error(`expected ${StackName} to have a ${type} ${id}, found none`);
    return found.name;
  };
  const table = (name: TableName) => named("AWS::DynamoDB::GlobalTable", RegExp(`^Data${name}`));
  // CDK leaves out a name that repeats the one above it, and ends each id with eight digits.
  const bucket = (name: BucketName) =>
    named("AWS::S3::Bucket", RegExp(`^Documents${name === "Documents" ? "" : name}[0-9A-F]{8}$`));
  return {
    tables: {
      Envelopes: table("Envelopes"),
      Audit: table("Audit"),
      Templates: table("Templates"),
      Drafts: table("Drafts"),
      Events: table("Events"),
      Subscriptions: table("Subscriptions"),
      Logins: table("Logins"),
      Throttles: table("Throttles"),
    },
    buckets: {
      Uploads: bucket("Uploads"),
      Documents: bucket("Documents"),
      Completed: bucket("Completed"),
    },
    userPoolId: named("AWS::Cognito::UserPool", /^IdentityPool/),
  };
}

/** Throws with a sentence if there is no such stage. */
export function stageNamed(name: string | undefined): Stage {
  const stage = Object.values(stages).find((one) => one.name === name);
  const known = Object.values(stages).map((one) => `--stage ${one.name}`);
  if (!stage) throw new Error(`expected ${known.join(" or ")}, found ${name ?? "none"}`);
  return stage;
}

/** Names of a stage's resources, by their type and the beginning of their logical id. */
export async function stageResources(stage: Stage) {
  const client = new CloudFormationClient({ region: stage.region });
  const names = [dataStackName(stage), appStackName(stage)];
  const found = await Promise.all(names.map((name) => stackResources(client, name)));
  return (type: string, id: string): string => {
    const one = found.flat().find((each) => each.type === type && each.id.startsWith(id));
    if (!one) throw new Error(`expected ${names.join(" or ")} to have a ${type} ${id}, found none`);
    return one.name;
  };
}

export interface StackResource {
  /** Logical id in the template. */
  readonly id: string;
  readonly type: string;
  /** The name, URL, ARN or id that AWS gave to it. */
  readonly name: string;
  readonly status: string | undefined;
}

/** A stack's resources that have a name. A deleted stack's are listed for 90 days, by its id. */
export async function stackResources(
  client: CloudFormationClient,
  StackName: string,
): Promise<StackResource[]> {
  const found: StackResource[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName },
  ))
    for (const one of StackResourceSummaries) {
      const { LogicalResourceId: id, ResourceType: type = "", PhysicalResourceId: name } = one;
      if (id && name) found.push({ id, type, name, status: one.ResourceStatus });
    }
  return found;
}
