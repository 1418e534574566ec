import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  waitUntilStackCreateComplete,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { appStackName, dataStackName, stages } from "../../lib/stages.ts";
import { stackResources } from "../stage-names.ts";
import { clientOf } from "./resources.ts";

/**
 * Types that LocalStack's own CloudFormation makes, as far as a stack of ours has them. Tables are not among them: it makes them
 * in DynamoDB Local, which it would have to download.
 */
const supported = new Set(
  [
    ...["CloudWatch::Alarm", "Events::Rule", "IAM::Role", "KMS::Key"],
    ...["Logs::LogGroup", "S3::Bucket", "S3::BucketPolicy", "SNS::Subscription", "SNS::Topic"],
    ...["SNS::TopicPolicy", "SQS::Queue", "SQS::QueuePolicy", "SecretsManager::Secret"],
  ].map((type) => `AWS::${type}`),
);

const templateFile = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), DependsOn: z.optional(z.unknown()) }),
  ),
  Outputs: z.optional(z.record(z.string(), z.object({ Value: z.unknown() }))),
  Parameters: z.optional(z.record(z.string(), z.unknown())),
});
type StackTemplate = z.output<typeof templateFile>;

/**
 * Has the CloudFormation at `endpoint` create the synthesized stacks of data and app, without what it doesn't know and what
 * refers to that. Throws with its reason for the first resource that it refuses.
 */
export async function createStacks(endpoint: string, cdkOut = "cdk.out"): Promise<string[]> {
  const client = new CloudFormationClient(clientOf(endpoint));
  const known = new Map<string, string>();
  const said: string[] = [];
  for (const name of [dataStackName(stages.dev), appStackName(stages.dev)]) {
    const file = readFileSync(join(cdkOut, `${name}.template.json`), "utf8");
    const whole = templateFile.parse(JSON.parse(file));
    const template = asSupported(whole, known);
    await create(client, name, template);
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    for (const { OutputKey = "", OutputValue = "" } of Stacks[0]?.Outputs ?? [])
      known.set(`${name}.${OutputKey}`, OutputValue);
    const made = (await stackResources(client, name)).length;
    const asked = Object.keys(template.Resources).length;
    if (made !== asked) throw new Error(`${name}: expected ${asked} resources, found ${made}`);
    const total = Object.keys(whole.Resources).length;
    said.push(`${name}: ${made} of ${total} resources were created`);
  }
  return said;
}

async function create(client: CloudFormationClient, StackName: string, template: StackTemplate) {
  const TemplateBody = JSON.stringify(template);
  const Capabilities = ["CAPABILITY_NAMED_IAM" as const];
  await client.send(new CreateStackCommand({ StackName, TemplateBody, Capabilities }));
  try {
    await waitUntilStackCreateComplete({ client, maxWaitTime: 300 }, { StackName });
  } catch (error) {
    const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName }));
    const failed = StackEvents.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED");
    if (!failed) throw error;
    throw new Error(`${failed.LogicalResourceId}: ${failed.ResourceStatusReason}`);
  }
}

/** The part of a template that can be made, with the outputs of the stacks before filled in. */
function asSupported(
  { Outputs = {}, Parameters = {}, Rules: _, ...rest }: StackTemplate,
  known: ReadonlyMap<string, string>,
): StackTemplate {
  let made = Object.entries(rest.Resources).filter(([, { Type }]) => supported.has(Type));
  const ids = () => new Set([...made.map(([id]) => id), ...Object.keys(Parameters)]);
  for (let before = -1; before !== made.length; ) {
    before = made.length;
    const there = ids();
    made = made.filter(([, one]) => refersOnlyTo(one, there, known));
  }
  const there = ids();
  const outputs = Object.entries(Outputs).filter(([, one]) => refersOnlyTo(one, there, known));
  // The version of CDK's bootstrap, which isn't there.
  const { BootstrapVersion: __, ...parameters } = Parameters;
  const parts = { ...rest, Parameters: parameters, Resources: Object.fromEntries(made) };
  return templateFile.parse(filled({ ...parts, Outputs: Object.fromEntries(outputs) }, known));
}

function refersOnlyTo(
  value: unknown,
  ids: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, argument]) => {
    const isThere = (id: string) => id.startsWith("AWS::") || ids.has(id);
    if (name === "Ref") return isThere(String(argument));
    if (name === "Fn::GetAtt") return isThere(String([argument].flat()[0]));
    if (name === "Fn::GetStackOutput") return known.has(outputIn(argument));
    return refersOnlyTo(argument, ids, known);
  });
}

function filled(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, known));
  if (typeof value !== "object" || value === null) return value;
  if ("Fn::GetStackOutput" in value) return known.get(outputIn(value["Fn::GetStackOutput"]));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, known)]));
}

const reference = z.object({ StackName: z.string(), OutputName: z.string() });

function outputIn(argument: unknown): string {
  const { StackName, OutputName } = reference.parse(argument);
  return `${StackName}.${OutputName}`;
}
