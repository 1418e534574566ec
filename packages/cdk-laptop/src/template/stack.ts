import { readAssemblies } from "./assembly.ts";
import { type CacheControl, readCacheControl } from "./deployments.ts";
import { type Distribution, readDistribution } from "./distribution.ts";
import {
  type QueueMapping,
  readQueueMappings,
  readSchedules,
  readStreamMappings,
  type Schedule,
  type StreamMapping,
} from "./events.ts";
import {
  type FunctionDefinition,
  type Permission,
  readFunctions,
  readPermissions,
} from "./functions.ts";
import type { Place } from "./physical.ts";
import { resolveStacks, type StackDescription } from "./resolve.ts";
import { ofType, type Resource } from "./resource.ts";
import { type Role, readRoles } from "./roles.ts";
import { type Route, readRoutes } from "./routes.ts";

/** What CloudFormation says of a stack, and which resources it has. */
export interface DescribedStack extends StackDescription {
  readonly resources: readonly Resource[];
}

/** The synthesized stack with those that it depends on, resolved for this computer. */
export interface Stack {
  /** The region of the stack itself. */
  readonly region: string;
  /** All stacks' resources. */
  readonly resources: readonly Resource[];
  readonly roles: readonly Role[];
  readonly functions: readonly FunctionDefinition[];
  readonly permissions: readonly Permission[];
  readonly routes: readonly Route[];
  readonly queueMappings: readonly QueueMapping[];
  readonly streamMappings: readonly StreamMapping[];
  readonly schedules: readonly Schedule[];
  readonly distribution: Distribution;
  readonly cacheControl: CacheControl;
  /** The templates' Metadata about services outside of AWS, by name. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** In the order of their deployment; fails for an output of something that is not modelled. */
  describe(): readonly DescribedStack[];
}

export interface StackOptions extends Omit<Place, "region"> {
  readonly cdkOut: string;
  /** Selects one of several stacks; by default the one named for development. */
  readonly stackName?: string | undefined;
  /** `http://127.0.0.1:PORT`; replaces `https://` with the distribution's names wherever they occur. */
  readonly siteUrl: string;
  /** Values of the templates' parameters; undefined for a parameter's default. */
  readonly parameter?: ((name: string) => string | undefined) | undefined;
}

export function loadStack(options: StackOptions): Stack {
  const assemblies = readAssemblies(options.cdkOut, options.stackName);
  const stacks = resolveStacks(assemblies, options, options.parameter);
  const asDeployed = stacks.flatMap((one) => one.resources);
  refuseTwins(asDeployed);
  const { domainNames } = readDistribution(asDeployed);
  const resources = asDeployed.map((resource) => ({
    ...withoutReference(resource),
    props: Object.fromEntries(
      Object.entries(resource.props).map(([name, value]) => [name, here(value)]),
    ),
  }));
  const region = assemblies.at(-1)?.region ?? "";
  const place = { ...options, region };
  const roles = readRoles(resources);
  const functions = readFunctions(resources, roles, assemblies);
  const permissions = readPermissions(resources);
  return {
    region,
    resources: [...resources, ...assumedIdentities(resources, roles)],
    roles,
    functions,
    permissions,
    routes: readRoutes(resources, functions, roles, permissions, place),
    queueMappings: readQueueMappings(resources, functions),
    streamMappings: readStreamMappings(resources, functions),
    schedules: readSchedules(resources, functions, roles),
    distribution: readDistribution(resources),
    cacheControl: readCacheControl(resources),
    metadata: Object.assign({}, ...assemblies.map(({ template }) => template.Metadata)),
    describe: () =>
      stacks.map((one) => {
        const described = one.describe();
        const outputs = Object.entries(described.outputs).map(
          ([name, value]) => [name, atHome(value)] as const,
        );
        return { ...described, outputs: Object.fromEntries(outputs), resources: one.resources };
      }),
  };

  function atHome(value: string): string {
    return [...domainNames, anyDistribution].reduce(
      (text, name) => text.replaceAll(`https://${name}`, options.siteUrl),
      value,
    );
  }

  function here(value: unknown): unknown {
    if (typeof value === "string") return atHome(value);
    if (Array.isArray(value)) return value.map(here);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, here(item)]));
  }
}

/** Stands for a distribution whose name isn't known yet, in a rule of CORS. */
const anyDistribution = "*.cloudfront.net";

/** Resources are known by their ids alone, here. */
function refuseTwins(resources: readonly Resource[]): void {
  const seen = new Set<string>();
  for (const { id } of resources) {
    if (seen.has(id)) throw new Error(`template: two stacks have a resource ${id}`);
    seen.add(id);
  }
}

/** Refuses references to secrets except in CloudFront, the only place where they are replaced here. */
function withoutReference(resource: Resource): Resource {
  const isModelled = resource.type === "AWS::CloudFront::Distribution";
  if (isModelled || !JSON.stringify(resource.props).includes("{{resolve:")) return resource;
  throw new Error(`template: ${resource.id} has a dynamic reference, which is not modelled`);
}

/** Mail domains verified before the first deployment: the stack grants access to them, but doesn't create them. */
function assumedIdentities(resources: readonly Resource[], roles: readonly Role[]): Resource[] {
  const made = ofType(resources, "AWS::SES::EmailIdentity").map(({ ref }) => ref);
  const granted = roles
    .flatMap(({ statements }) => statements)
    .flatMap((statement) => statement.resources)
    .flatMap((arn) => /^arn:aws:ses:[^:]*:[^:]*:identity\/([^*]+)$/.exec(arn)?.[1] ?? []);
  return [...new Set(granted)]
    .filter((name) => !made.includes(name))
    .map((name) => ({
      id: name,
      type: "AWS::SES::EmailIdentity",
      props: { EmailIdentity: name },
      ref: name,
      attributes: {},
    }));
}
