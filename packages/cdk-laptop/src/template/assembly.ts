import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod/mini";

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.optional(z.string()),
      dependencies: z.optional(z.array(z.string())),
      properties: z.optional(z.looseObject({ templateFile: z.optional(z.string()) })),
    }),
  ),
});

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
  DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
  Condition: z.optional(z.string()),
  Metadata: z.optional(z.looseObject({ "aws:cdk:path": z.optional(z.string()) })),
});

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Conditions: z.optional(z.record(z.string(), z.unknown())),
  Mappings: z.optional(z.record(z.string(), z.unknown())),
  Metadata: z.optional(z.looseObject({})),
  Outputs: z.optional(z.record(z.string(), z.object({ Value: z.unknown() }))),
  Parameters: z.optional(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) }))),
});

const assetsSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.optional(z.string()) }) })),
});

export type Template = z.output<typeof templateSchema>;

export interface Assembly {
  readonly stackName: string;
  readonly region: string;
  readonly template: Template;
  /** The folder of the asset named by a function's `Code.S3Key`; undefined for code from elsewhere. */
  assetDirectory(s3Key: string): string | undefined;
  /** A resource's name in the stack's source: `auth` for `Shop-dev/Functions/auth/Resource`. */
  constructName(id: string): string | undefined;
}

/**
 * Reads the output of `cdk synth`: a stack, which is `stackName` or the one named for development, after those that it
 * depends on, in the order of their deployment.
 */
export function readAssemblies(cdkOut: string, stackName?: string): readonly Assembly[] {
  const manifest = manifestSchema.parse(readJson(join(cdkOut, "manifest.json")));
  const { artifacts } = manifest;
  const isStack = (name: string) => artifacts[name]?.type === "aws:cloudformation:stack";
  const stacks = Object.keys(artifacts).filter(isStack);
  const needed = new Set(stacks.flatMap((name) => artifacts[name]?.dependencies ?? []));
  // A stack on which others depend isn't whole.
  const whole = stacks.filter((name) => name === stackName || !needed.has(name));
  return inOrder(chooseStack(whole, stackName)).map(read);

  function inOrder(name: string): string[] {
    const before = (artifacts[name]?.dependencies ?? []).filter(isStack).flatMap(inOrder);
    return [...new Set([...before, name])];
  }

  function read(name: string): Assembly {
    const { properties, environment } = artifacts[name] ?? {};
    const template = templateSchema.parse(readJson(join(cdkOut, properties?.templateFile ?? "")));
    const assets = assetsSchema.parse(readJson(join(cdkOut, `${name}.assets.json`)));
    return {
      stackName: name,
      region: regionOf(environment),
      template,
      assetDirectory(s3Key) {
        const path = assets.files[s3Key.replace(/\.\w+$/, "")]?.source.path;
        // An absolute path, if CDK's setting leaves assets where they are.
        return path === undefined ? undefined : resolve(cdkOut, path);
      },
      constructName: (id) => template.Resources[id]?.Metadata?.["aws:cdk:path"]?.split("/").at(-2),
    };
  }
}

/** A stack that doesn't name its region can be deployed into any; here it is in us-east-1. */
function regionOf(environment = ""): string {
  const region = environment.split("/").at(-1);
  return region && region !== "unknown-region" ? region : "us-east-1";
}

function chooseStack(names: readonly string[], wanted: string | undefined): string {
  const candidates = names.filter(
    (name) => name === wanted || (!wanted && /\bdev$|dev\b/i.test(name)),
  );
  const [only, ...others] = candidates.length > 0 || wanted ? candidates : names;
  if (only === undefined || others.length > 0) {
    throw new Error(
      `which stack shall run? asked for ${wanted ?? "none"}, there are: ${names.join(", ")}`,
    );
  }
  return only;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
