import * as z from "zod/mini";
import { ofType, type Resource } from "./resource.ts";

/** A route as the template declares it, by resources of its own or in an API's OpenAPI document. */
export interface DeclaredRoute {
  readonly apiId: string;
  /** `POST /api/orders/{id}` or `$default` */
  readonly key: string;
  readonly functionArn: string;
  /** ARN of the role with which API Gateway invokes the function; without one a Lambda permission must allow it. */
  readonly credentials: string | undefined;
  readonly authorizer: JwtAuthorizer | undefined;
  readonly timeoutMs: number;
}

export interface JwtAuthorizer {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** A token needs one of them; if there are none, any token of the issuer is accepted. */
  readonly scopes: readonly string[];
}

/** API Gateway's time-out if an integration names none. */
export const timeoutMsDefault = 30_000;

const integrationSchema = z.object({
  type: z.literal(["aws_proxy", "AWS_PROXY"]),
  uri: z.string(),
  payloadFormatVersion: z.literal("2.0"),
  credentials: z.optional(z.string()),
  timeoutInMillis: z._default(z.number(), timeoutMsDefault),
});
const integrationName = "x-amazon-apigateway-integration";
const operationSchema = z.object({
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  [integrationName]: z.union([z.object({ $ref: z.string() }), integrationSchema]),
});
const schemeSchema = z.object({
  "x-amazon-apigateway-authorizer": z.object({
    type: z.literal("jwt"),
    identitySource: z.literal("$request.header.Authorization"),
    jwtConfiguration: z.object({ issuer: z.string(), audience: z.array(z.string()) }),
  }),
});
const documentSchema = z.object({
  openapi: z.string().check(z.startsWith("3.0")),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({
    securitySchemes: z._default(z.record(z.string(), schemeSchema), {}),
    "x-amazon-apigateway-integrations": z._default(z.record(z.string(), integrationSchema), {}),
  }),
});
type Document = z.output<typeof documentSchema>;

/**
 * The routes of APIs that are imported from an OpenAPI document (`Body`).
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
export function documentedRoutes(resources: readonly Resource[]): DeclaredRoute[] {
  return ofType(resources, "AWS::ApiGatewayV2::Api").flatMap(({ ref, props }) => {
    if (props["Body"] === undefined) return [];
    const document = documentSchema.parse(props["Body"]);
    return Object.entries(document.paths).flatMap(([path, { parameters: _, ...operations }]) =>
      Object.entries(operations).map(([name, operation]) => ({
        ...readOperation(operation, document),
        apiId: ref,
        key: path === "/$default" ? "$default" : `${methodOf(name)} ${path}`,
      })),
    );
  });
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

function methodOf(name: string): string {
  if (name === "x-amazon-apigateway-any-method") return "ANY";
  if (methods.includes(name)) return name.toUpperCase();
  throw new Error(`template: expected a method in the API's document, found ${name}`);
}

function readOperation(
  source: unknown,
  { components }: Document,
): Omit<DeclaredRoute, "apiId" | "key"> {
  const { security = [], [integrationName]: given } = operationSchema.parse(source);
  const reference = "$ref" in given ? given.$ref : undefined;
  const integration =
    "$ref" in given
      ? components["x-amazon-apigateway-integrations"][given.$ref.split("/").at(-1) ?? ""]
      : given;
  if (!integration) throw new Error(`template: the API's document has no ${reference}`);
  const [, functionArn] = /\/functions\/(.+)\/invocations$/.exec(integration.uri) ?? [];
  return {
    functionArn: functionArn ?? integration.uri,
    credentials: integration.credentials,
    authorizer: readSecurity(security, components.securitySchemes),
    timeoutMs: integration.timeoutInMillis,
  };
}

function readSecurity(
  security: readonly Readonly<Record<string, readonly string[]>>[],
  schemes: Document["components"]["securitySchemes"],
): JwtAuthorizer | undefined {
  const [required, ...others] = security.flatMap((one) => Object.entries(one));
  if (!required) return undefined;
  const [name, scopes] = required;
  const scheme = schemes[name]?.["x-amazon-apigateway-authorizer"];
  if (!scheme || others.length > 0)
    throw new Error(`template: expected one authorizer in the API's document, found ${name}`);
  return { ...scheme.jwtConfiguration, scopes };
}
