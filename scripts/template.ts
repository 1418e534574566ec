import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** A synthesized CloudFormation template with its references written out as text: `<LogicalId.Arn>`. */
export interface Template {
  readonly name: string;
  readonly region: string;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Names of its parameters. */
  readonly parameters: readonly string[];
  /** Values of its outputs, by the text with which another template refers to them: `<stack.output>`. */
  readonly outputs: ReadonlyMap<string, string>;
}

export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly properties: unknown;
  readonly deletionPolicy: string | undefined;
  /** Logical ids. */
  readonly dependsOn: readonly string[];
}

const templateFile = z.object({
  Parameters: z.optional(z.record(z.string(), z.unknown())),
  Outputs: z.optional(z.record(z.string(), z.object({ Value: z.unknown() }))),
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.optional(z.unknown()),
      DeletionPolicy: z.optional(z.string()),
      DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
    }),
  ),
});

const manifestFile = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.optional(z.string()),
      properties: z.optional(z.object({ templateFile: z.optional(z.string()) })),
    }),
  ),
});

/** Every stack of a cloud assembly, in the order of its manifest. */
export function readTemplates(assembly: string): Template[] {
  const { artifacts } = manifestFile.parse(readJson(join(assembly, "manifest.json")));
  return Object.entries(artifacts).flatMap(([name, { type, environment, properties }]) => {
    if (type !== "aws:cloudformation:stack" || !properties?.templateFile) return [];
    // As in `aws://unknown-account/eu-central-1`.
    const region = environment?.split("/").at(-1);
    return [parseTemplate(name, readJson(join(assembly, properties.templateFile)), region)];
  });
}

export function parseTemplate(name: string, json: unknown, region = "us-east-1"): Template {
  const { Resources, Parameters = {}, Outputs = {} } = templateFile.parse(json);
  const resources = Object.entries(Resources).map(([id, found]) => {
    const { Type: type, DeletionPolicy: deletionPolicy, Properties = {}, DependsOn = [] } = found;
    const properties = written(Properties);
    return [id, { id, type, deletionPolicy, properties, dependsOn: [DependsOn].flat() }] as const;
  });
  const parameters = Object.keys(Parameters);
  const outputs = Object.entries(Outputs).map(
    ([output, { Value }]) => [`<${name}.${output}>`, String(written(Value))] as const,
  );
  return { name, region, resources: new Map(resources), parameters, outputs: new Map(outputs) };
}

/**
 * Each stack that no other one refers to, as if it had the resources of those that it refers to: what it knows by their outputs
 * it then knows by its own resources.
 */
export function wholeTemplates(templates: readonly Template[]): Template[] {
  const usedBy = (user: Template): Template[] => {
    const text = JSON.stringify([...user.resources.values()]);
    return templates.filter((one) => [...one.outputs.keys()].some((name) => text.includes(name)));
  };
  const used = new Set(templates.flatMap(usedBy));
  return templates.filter((one) => !used.has(one)).map((one) => joined([...usedBy(one), one]));
}

function joined(templates: readonly Template[]): Template {
  const outputs = new Map(templates.flatMap((each) => [...each.outputs]));
  const known = (text: string) =>
    text.replaceAll(/<[\w-]+\.\w+>/g, (one) => outputs.get(one) ?? one);
  const resources = templates
    .flatMap((each) => [...each.resources.values()])
    .map((one) => ({ ...one, properties: inTexts(one.properties, known) }));
  const last = templates.at(-1);
  return {
    ...{ name: last?.name ?? "", region: last?.region ?? "", outputs },
    resources: new Map(resources.map((one) => [one.id, one])),
    parameters: templates.flatMap((each) => each.parameters),
  };
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inTexts(inner, change)]),
  );
}

/** The resources of one type, their properties parsed by `shape`. */
export function resourcesOf<Shape extends z.ZodMiniType>(
  template: Template,
  type: string,
  shape: Shape,
): (z.output<Shape> & { readonly id: string })[] {
  return [...template.resources.values()]
    .filter((resource) => resource.type === type)
    .map(({ id, properties }) => Object.assign({}, shape.parse(properties), { id }));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Replaces CloudFormation's functions by their result, as far as it is known. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== "object" || value === null) return value;
  const [only, ...others] = Object.entries(value);
  if (only && others.length === 0) {
    const [name, argument] = only;
    const write = intrinsics[name];
    if (write) return write(argument);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, written(inner)]));
}

const joinArguments = z.tuple([z.string(), z.array(z.unknown())]);
const attribute = z.tuple([z.string(), z.string()]);
const output = z.object({ StackName: z.string(), OutputName: z.string() });

const intrinsics: Record<string, (argument: unknown) => string> = {
  Ref: (id) => `<${id}>`,
  "Fn::GetAtt": (argument) => `<${attribute.parse(argument).join(".")}>`,
  "Fn::Join": (argument) => {
    const [separator, parts] = joinArguments.parse(argument);
    return parts.map(written).join(separator);
  },
  "Fn::Sub": (text) =>
    z
      .string()
      .parse(text)
      .replaceAll(/\$\{([^}]+)\}/g, "<$1>"),
  "Fn::GetStackOutput": (argument) => {
    const { StackName, OutputName } = output.parse(argument);
    return `<${StackName}.${OutputName}>`;
  },
  "Fn::Select": (argument) => `<Select ${JSON.stringify(written(argument))}>`,
  "Fn::Split": (argument) => `<Split ${JSON.stringify(written(argument))}>`,
};
