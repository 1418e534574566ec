import * as z from "zod/mini";
import {
  type DeclaredRoute,
  documentedRoutes,
  type JwtAuthorizer,
  timeoutMsDefault,
} from "./api-document.ts";
import { type FunctionDefinition, mayInvoke, type Permission } from "./functions.ts";
import type { Place } from "./physical.ts";
import { ofType, type Resource } from "./resource.ts";
import type { Role } from "./roles.ts";

const integrationSchema = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: z._default(z.number(), timeoutMsDefault),
  CredentialsArn: z.optional(z.string()),
});
const routeSchema = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.enum(["NONE", "JWT"]), "NONE"),
  AuthorizerId: z.optional(z.string()),
  AuthorizationScopes: z.optional(z.array(z.string())),
});
const authorizerSchema = z.object({
  AuthorizerType: z.literal("JWT"),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});

export interface Route {
  /** `POST /api/orders/{id}` */
  readonly key: string;
  readonly apiId: string;
  /** `ANY` takes every method. */
  readonly method: string;
  /** Matches the raw path; each group is still percent-encoded. */
  readonly pattern: RegExp;
  readonly functionArn: string;
  readonly authorizer: JwtAuthorizer | undefined;
  /** Whether a Lambda permission lets this route invoke its function, if there is no role for it. */
  readonly invocable: boolean;
  /** The role with which API Gateway invokes the function. */
  readonly roleId: string | undefined;
  readonly timeoutMs: number;
}

/** The HTTP API's routes, the most specific first. */
export function readRoutes(
  resources: readonly Resource[],
  functions: readonly FunctionDefinition[],
  roles: readonly Role[],
  permissions: readonly Permission[],
  place: Place,
): Route[] {
  const declared = [...resourceRoutes(resources), ...documentedRoutes(resources)];
  const routes = declared.map(({ credentials, ...route }) => {
    const target = functions.find(({ arn }) => arn === route.functionArn);
    if (!target) throw new Error(`template: ${route.key} has no function`);
    const role = roles.find(({ arn }) => arn === credentials);
    if (credentials !== undefined && !role)
      throw new Error(`template: ${route.key} is invoked with a role from elsewhere`);
    const [method, path] = splitKey(route.key);
    // In the path of a source ARN only `*` is a wildcard; `{token}` is literal.
    const source = `arn:aws:execute-api:${place.region}:${place.account}:${route.apiId}/$default/${method}${path}`;
    return {
      ...route,
      ...{ path, method },
      pattern: pathPattern(path),
      invocable: mayInvoke(permissions, target, "apigateway.amazonaws.com", source),
      roleId: role?.id,
    };
  });
  return routes.sort(bySpecificity).map(({ path: _, ...route }) => route);
}

function resourceRoutes(resources: readonly Resource[]): DeclaredRoute[] {
  const byId = new Map(resources.map((resource) => [resource.ref, resource]));
  return ofType(resources, "AWS::ApiGatewayV2::Route").map(({ props }) => {
    const route = routeSchema.parse(props);
    const integration = integrationSchema.parse(
      byId.get(route.Target.split("/").at(-1) ?? "")?.props,
    );
    return {
      apiId: route.ApiId,
      key: route.RouteKey,
      functionArn: integration.IntegrationUri,
      credentials: integration.CredentialsArn,
      authorizer: readAuthorizer(route, byId),
      timeoutMs: integration.TimeoutInMillis,
    };
  });
}

function splitKey(key: string): [method: string, path: string] {
  if (key === "$default") return ["ANY", "/{proxy+}"];
  const [method = "", path = ""] = key.split(" ");
  return [method, path];
}

function readAuthorizer(
  route: z.output<typeof routeSchema>,
  byId: ReadonlyMap<string, Resource>,
): JwtAuthorizer | undefined {
  if (route.AuthorizationType === "NONE") return undefined;
  const { JwtConfiguration } = authorizerSchema.parse(byId.get(route.AuthorizerId ?? "")?.props);
  return {
    issuer: JwtConfiguration.Issuer,
    audience: JwtConfiguration.Audience,
    scopes: route.AuthorizationScopes ?? [],
  };
}

function pathPattern(path: string): RegExp {
  const segments = path.split("/").map((segment) => {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
    if (name) return `(?<${name}>${greedy ? ".+" : "[^/]+"})`;
    return segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${segments.join("/")}$`);
}

interface Specific {
  readonly path: string;
  readonly method: string;
}

/** Compares from the left: a fixed segment beats a parameter, a parameter beats `{proxy+}`; then a method beats ANY. */
function bySpecificity(a: Specific, b: Specific): number {
  const ranksA = ranks(a);
  const ranksB = ranks(b);
  for (let n = 0; n < Math.max(ranksA.length, ranksB.length); n++) {
    const difference = (ranksA[n] ?? 0) - (ranksB[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function ranks({ path, method }: Specific): number[] {
  const ofPath = path
    .split("/")
    .map((segment) => (segment.endsWith("+}") ? 3 : segment.startsWith("{") ? 2 : 1));
  return [...ofPath, method === "ANY" ? 2 : 1];
}
