// Lets a new stack of data take over what a deleted one has left behind (tables, buckets, keys, pool, secrets): writes
// the mapping that `cdk import` asks for, and a copy of the synthesized stack that has only these resources.
//   npm run operate -- reattach --stage prod --stack <id of the deleted stack>
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import { appStackName, dataStackName, stages } from "../../lib/stages.ts";
import { runCommand } from "../command.ts";
import { stackResources } from "../stage-names.ts";

const resource = z.looseObject({
  Type: z.string(),
  DeletionPolicy: z.optional(z.string()),
  Properties: z.optional(z.record(z.string(), z.unknown())),
});
const templateFile = z.looseObject({ Resources: z.record(z.string(), resource) });
type StackTemplate = z.output<typeof templateFile>;

/** The identifying property of each resource type that we keep, as CloudFormation defines it. */
const identifiers: Readonly<Record<string, string>> = {
  "AWS::Cognito::UserPool": "UserPoolId",
  "AWS::DynamoDB::GlobalTable": "TableName",
  "AWS::KMS::Key": "KeyId",
  "AWS::S3::Bucket": "BucketName",
  "AWS::SecretsManager::Secret": "Id",
};

/** The names that AWS gave, by logical id. */
export type Physical = ReadonlyMap<string, string>;

export interface Reattachment {
  /** The file for `cdk import --resource-mapping`. */
  readonly mapping: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Only the resources that are taken over, without references to new ones. */
  readonly template: unknown;
}

/** Throws, naming the logical ids, if the account's list lacks resources that the template keeps. */
export function reattach(raw: unknown, physical: Physical): Reattachment {
  const template = z.parse(templateFile, raw);
  const kept = Object.entries(template.Resources).filter(
    ([, { DeletionPolicy = "Delete" }]) => DeletionPolicy !== "Delete",
  );
  const missing = kept.filter(([id]) => !physical.has(id)).map(([id]) => id);
  if (missing.length > 0) throw new Error(`not in the account's list: ${missing.join(", ")}`);
  const mapping: Record<string, Record<string, string>> = {};
  const resources: Record<string, unknown> = {};
  const ids = new Set(kept.map(([id]) => id));
  for (const [id, one] of kept) {
    const identifier = identifiers[one.Type];
    const name = physical.get(id);
    if (!identifier || !name)
      throw new Error(`expected a type that can be imported, found ${one.Type}`);
    mapping[id] = { [identifier]: name };
    resources[id] = alone(one, template, ids, identifier, name);
  }
  const { Outputs: _, Rules: _rules, ...rest } = template;
  return { mapping, template: { ...rest, Resources: resources } };
}

function alone(
  { DependsOn: _, ...one }: z.output<typeof resource>,
  template: StackTemplate,
  ids: ReadonlySet<string>,
  identifier: string,
  name: string,
) {
  const known = Object.entries(one.Properties ?? {}).filter(
    ([, value]) => !refersElsewhere(value, template, ids),
  );
  const Properties = Object.fromEntries(known);
  // Bucket names contain the stack's id, which will change.
  if (identifier in (one.Properties ?? {})) Properties[identifier] = name;
  return { ...one, Properties };
}

function refersElsewhere(value: unknown, { Resources }: StackTemplate, ids: ReadonlySet<string>) {
  const text = JSON.stringify(value);
  return Object.keys(Resources).some(
    (id) => !ids.has(id) && new RegExp(`["{]${id}["}.]`).test(text),
  );
}

/** Suffix of the bucket names, for `bucketSuffix` in undersign.config.ts. */
export function suffixOf({ mapping }: Reattachment): string {
  const names = Object.values(mapping).flatMap(({ BucketName }) => BucketName ?? []);
  const suffixes = new Set(names.map((name) => name.slice(name.lastIndexOf("-") + 1)));
  const [suffix = ""] = suffixes;
  if (suffixes.size !== 1)
    throw new Error(`expected one end of all buckets, found ${[...suffixes]}`);
  return suffix;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand(main);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stage: { type: "string" }, stack: { type: "string" } },
  });
  const stage = Object.values(stages).find((one) => one.name === values.stage);
  if (!stage || !values.stack)
    throw new Error("expected --stage prod --stack <id of the deleted stack>");
  const name = dataStackName(stage);
  const file = `${name}.template.json`;
  const stacks = new CloudFormationClient({ region: stage.region });
  const found = await stackResources(stacks, values.stack);
  const physical = new Map(found.map((one) => [one.id, one.name]));
  const done = reattach(JSON.parse(readFileSync(join("cdk.out", file), "utf8")), physical);
  cpSync("cdk.out", "cdk.reattach", { recursive: true });
  writeFileSync(join("cdk.reattach", file), JSON.stringify(done.template, null, 1));
  writeFileSync("cdk.reattach/mapping.json", JSON.stringify(done.mapping, null, 1));
  console.log(`${Object.keys(done.mapping).length} resources in cdk.reattach/mapping.json. Next:
1. In undersign.config.ts, ${stage.name}: bucketSuffix: "${suffixOf(done)}", takenOver: "${values.stack}"
2. npx cdk import ${name} --app cdk.reattach --resource-mapping cdk.reattach/mapping.json
3. npx cdk deploy ${appStackName(stage)}`);
}
