import { type GroupName, groups } from "#contract/api";
import { type Endpoint, publicApi } from "#contract/endpoint";

export interface ApiDocumentProps {
  /** The groups of calls that are answered. */
  readonly groups: readonly GroupName[];
  readonly title: string;
  /** Issuer of senders' access tokens. */
  readonly issuer: string;
  /** Ids of the clients for which these are issued. */
  readonly audience: readonly string[];
  readonly functionArn: (group: GroupName) => string;
  /** ARN at which API Gateway invokes a function. */
  readonly invocation: (functionArn: string) => string;
  /** ARN of the role with which it does. */
  readonly credentials: string;
}

/**
 * The HTTP API as an OpenAPI document with API Gateway's extensions: an operation for each call of the contract, or one for
 * all methods of a path, since an API has few operations; an integration for each group. The description of the public API
 * for programs is another document (scripts/openapi.ts).
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
export function apiDocument(props: ApiDocumentProps): object {
  const calls = props.groups.flatMap((group) =>
    Object.values<Endpoint>(groups[group]).map((endpoint) => ({ group, ...endpoint })),
  );
  const paths = Object.fromEntries(
    calls.map(({ path }) => [path, operationsAt(calls.filter((one) => one.path === path))]),
  );
  // The MCP function answers what no other operation matches, because it has no rights.
  paths[publicApi.unknown] = { [anyMethod]: answeredBy("mcp") };
  return {
    openapi: "3.0.1",
    info: { title: props.title, version: "1" },
    paths,
    components: {
      securitySchemes: { [senders]: senderTokens(props) },
      "x-amazon-apigateway-integrations": integrations(props),
    },
  };
}

interface CallOfGroup extends Endpoint {
  readonly group: GroupName;
}

const senders = "senders";

const anyMethod = "x-amazon-apigateway-any-method";

/**
 * The function that answers all methods refuses those that are no calls. Senders' paths have an operation for each method:
 * API Gateway would ask for a token before it is known whether there is such a call.
 */
function operationsAt(calls: readonly CallOfGroup[]): Record<string, object> {
  const [first, ...more] = calls;
  const isOne = more.every(
    ({ group, access }) => group === first?.group && access === first.access,
  );
  if (first && more.length > 0 && isOne && first.access !== "sender")
    return { [anyMethod]: operation(first) };
  return Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operation(call)]));
}

/** A scope that every access token of a user pool has and no ID token has, so that ID tokens are not accepted. */
const accessTokenScope = "aws.cognito.signin.user.admin";

/** Other callers than senders have opaque tokens, which the function checks. */
function operation({ group, path, access }: CallOfGroup): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    ...(names.length > 0 ? { parameters: names.map(pathParameter) } : {}),
    ...(access === "sender" ? { security: [{ [senders]: [accessTokenScope] }] } : {}),
    ...answeredBy(group),
  };
}

const pathParameter = (name = "") => ({
  ...{ name, in: "path", required: true },
  schema: { type: "string" },
});

const answeredBy = (group: string) => ({
  responses: { default: { description: "The function's answer" } },
  "x-amazon-apigateway-integration": {
    $ref: `#/components/x-amazon-apigateway-integrations/${group}`,
  },
});

const senderTokens = ({ issuer, audience }: ApiDocumentProps) => ({
  type: "oauth2",
  "x-amazon-apigateway-authorizer": {
    type: "jwt",
    jwtConfiguration: { issuer, audience: [...audience] },
    identitySource: "$request.header.Authorization",
  },
});

function integrations(props: ApiDocumentProps): object {
  const { functionArn, invocation, credentials } = props;
  return Object.fromEntries(
    props.groups.map((group) => [
      group,
      {
        type: "aws_proxy",
        httpMethod: "POST",
        uri: invocation(functionArn(group)),
        payloadFormatVersion: "2.0",
        credentials,
      },
    ]),
  );
}

/** The names that are those of groups. */
export const groupsAmong = (names: readonly string[]): GroupName[] =>
  names.filter((name): name is GroupName => name in groups);
