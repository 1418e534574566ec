import { readAssembly } from "./assembly.ts";
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
import { describeStack, outputsBefore, resolveTemplate, type StackDescription } from "./resolve.ts";
import { ofType, type Resource } from "./resource.ts";
import { type Role, readRoles } from "./roles.ts";
import { type Route, readRoutes } from "./routes.ts";

/** The synthesized stack, resolved for this computer. */
export interface Stack {
  readonly region: string;
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
  /** The template's Metadata about services outside of AWS, by name. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Resolved on demand, so that an output with something that is not modelled doesn't break anything else. */
  describe(): StackDescription;
}

export interface StackOptions extends Omit<Place, "region"> {
  readonly cdkOut: string;
  /** Selects one of several stacks; by default the one named for development. */
  readonly stackName?: string | undefined;
  /** `http://127.0.0.1:PORT`; replaces `https://` with the distribution's names wherever they occur. */
  readonly siteUrl: string;
  /** Values of the template's parameters; undefined for a parameter's default. */
  readonly parameter?: ((name: string) => string | undefined) | undefined;
}

export function loadStack(options: StackOptions): Stack {
  const assembly = readAssembly(options.cdkOut, options.stackName);
  const { template, stackName, region } = assembly;
  const place = { ...options, region };
  const given = { parameter: options.parameter, outputs: outputsBefore(assembly, place) };
  const asDeployed = resolveTemplate(template, stackName, place, given);
  const { domainNames } = readDistribution(asDeployed);
  const resources = asDeployed.map((resource) => ({
    ...withoutReference(resource),
    props: Object.fromEntries(
      Object.entries(resource.props).map(([name, value]) => [name, here(value)]),
    ),
  }));
  const roles = readRoles(resources);
  const functions = readFunctions(resources, roles, assembly);
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
    metadata: template.Metadata ?? {},
    describe() {
      const described = describeStack(template, stackName, place, given);
      const outputs = Object.entries(described.outputs).map(
        ([name, value]) => [name, atHome(value)] as const,
      );
      return { ...described, outputs: Object.fromEntries(outputs) };
    },
  };

  function atHome(value: string): string {
    return domainNames.reduce(
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
