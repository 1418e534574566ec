import * as z from "zod/mini";
import type { Assembly } from "./assembly.ts";
import { ofType, type Resource } from "./resource.ts";
import type { Role } from "./roles.ts";
import { wildcard } from "./wildcard.ts";

const functionSchema = z.object({
  Runtime: z.optional(z.string()),
  Handler: z.optional(z.string()),
  Role: z.string(),
  Code: z.object({ S3Key: z.optional(z.string()) }),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.string())) })),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  ReservedConcurrentExecutions: z.optional(z.number()),
  LoggingConfig: z.optional(z.object({ LogGroup: z.optional(z.string()) })),
  TracingConfig: z.optional(z.object({ Mode: z.string() })),
  RecursiveLoop: z._default(z.enum(["Allow", "Terminate"]), "Terminate"),
});

const permissionSchema = z.object({
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
});

export interface FunctionDefinition {
  /** Logical id. */
  readonly id: string;
  readonly name: string;
  /** Its name in the stack's source, which is also the name of its bundle's folder. */
  readonly construct: string | undefined;
  readonly arn: string;
  readonly roleId: string;
  /** The bundle's folder. */
  readonly directory: string;
  /** `file.export` */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly reservedConcurrency: number | undefined;
  readonly logGroup: string;
  readonly traced: boolean;
  /** Whether Lambda lets messages invoke it in a loop instead of stopping the loop. */
  readonly mayLoop: boolean;
}

/** A resource-based permission of a service, for one of its resources, to invoke a function. */
export interface Permission {
  /** Name or ARN of the function. */
  readonly functionName: string;
  readonly principal: string;
  readonly sourceArn: string | undefined;
}

/** The Node functions of the template, without those that run only during a deployment (Python, inline). */
export function readFunctions(
  resources: readonly Resource[],
  roles: readonly Role[],
  assemblies: readonly Assembly[],
): FunctionDefinition[] {
  const inAny = (find: (assembly: Assembly) => string | undefined) =>
    assemblies.map(find).find((found) => found !== undefined);
  return ofType(resources, "AWS::Lambda::Function").flatMap((resource) => {
    const props = functionSchema.parse(resource.props);
    const { S3Key } = props.Code;
    const directory = S3Key && inAny((assembly) => assembly.assetDirectory(S3Key));
    if (!directory || !props.Runtime?.startsWith("nodejs")) return [];
    const role = roles.find(({ arn }) => arn === props.Role);
    if (!role) throw new Error(`template: ${resource.id} has a role from elsewhere: ${props.Role}`);
    return {
      id: resource.id,
      name: resource.ref,
      construct: inAny((assembly) => assembly.constructName(resource.id)),
      arn: resource.attributes["Arn"] ?? resource.id,
      roleId: role.id,
      directory,
      handler: props.Handler ?? "index.handler",
      environment: props.Environment?.Variables ?? {},
      timeoutMs: props.Timeout * 1000,
      memoryMb: props.MemorySize,
      reservedConcurrency: props.ReservedConcurrentExecutions,
      logGroup: props.LoggingConfig?.LogGroup ?? `/aws/lambda/${resource.ref}`,
      traced: props.TracingConfig?.Mode === "Active",
      mayLoop: props.RecursiveLoop === "Allow",
    };
  });
}

export function readPermissions(resources: readonly Resource[]): Permission[] {
  return ofType(resources, "AWS::Lambda::Permission").map(({ props }) => {
    const { FunctionName, Principal, SourceArn } = permissionSchema.parse(props);
    return { functionName: FunctionName, principal: Principal, sourceArn: SourceArn };
  });
}

/** Whether some AWS::Lambda::Permission lets `principal`, acting for `source`, invoke the function. */
export function mayInvoke(
  permissions: readonly Permission[],
  definition: Pick<FunctionDefinition, "arn" | "name">,
  principal: string,
  source: string,
): boolean {
  return permissions.some(
    (permission) =>
      [definition.arn, definition.name].includes(permission.functionName) &&
      permission.principal === principal &&
      (permission.sourceArn === undefined || wildcard(permission.sourceArn).test(source)),
  );
}
