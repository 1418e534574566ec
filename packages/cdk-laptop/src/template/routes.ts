import * as z from "zod/mini";
import { type FunctionDefinition, mayInvoke, type Permission } from "./functions.ts";
import type { Place } from "./physical.ts";
import { ofType, type Resource } from "./resource.ts";

const integrationSchema = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: z._default(z.number(), 30_000),
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

export interface JwtAuthorizer {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** A token needs one of them; if there are none, any token of the issuer is accepted. */
  readonly scopes: readonly string[];
}

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
  /** Whether a Lambda permission lets this route invoke its function. */
  readonly invocable: boolean;
  readonly timeoutMs: number;
}

/** The HTTP API's routes, the most specific first. */
export function readRoutes(
  resources: readonly Resource[],
  functions: readonly FunctionDefinition[],
  permissions: readonly Permission[],
  place: Place,
): Route[] {
  const byId = new Map(resources.map((resource) => [resource.ref, resource]));
  const routes = ofType(resources, "AWS::ApiGatewayV2::Route").map(({ props }) => {
    const route = routeSchema.parse(props);
    const integration = integrationSchema.parse(
      byId.get(route.Target.split("/").at(-1) ?? "")?.props,
    );
    const target = functions.find(({ arn }) => arn === integration.IntegrationUri);
    if (!target) throw new Error(`template: ${route.RouteKey} has no function`);
    const [method, path] = splitKey(route.RouteKey);
    // In the path of a source ARN only `*` is a wildcard; `{token}` is literal.
    const source = `arn:aws:execute-api:${place.region}:${place.account}:${route.ApiId}/$default/${method}${path}`;
    return {
      path,
      key: route.RouteKey,
      apiId: route.ApiId,
      method,
      pattern: pathPattern(path),
      functionArn: target.arn,
      authorizer: readAuthorizer(route, byId),
      invocable: mayInvoke(permissions, target, "apigateway.amazonaws.com", source),
      timeoutMs: integration.TimeoutInMillis,
    };
  });
  return routes.sort(bySpecificity).map(({ path: _, ...route }) => route);
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
