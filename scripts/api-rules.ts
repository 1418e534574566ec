import { statementsOf } from "./role-policies.ts";
import { resourcesOf, type Template } from "./template.ts";
import * as shape from "./template-shapes.ts";

/** One operation of an API's OpenAPI document, with what it refers to. */
export interface Operation {
  /** `GET /api/files/{id}` */
  readonly key: string;
  /** ARN of the function that answers, and of the role with which API Gateway invokes it; undefined if it names none. */
  readonly functionArn: string | undefined;
  readonly credentials: string | undefined;
  /** The JWT authorizer, and the scopes that it asks for; undefined for an open operation. */
  readonly authorizer: shape.JwtAuthorizer | undefined;
  readonly scopes: readonly string[];
}

/** Quota of a new AWS account. */
const operationsMax = 300;

/** Faults in the documents from which the template's APIs are imported. */
export function apiFaults(template: Template): string[] {
  return resourcesOf(template, "AWS::ApiGatewayV2::Api", shape.api).flatMap((api) => {
    const operations = operationsOf(api.Body);
    const found = operations.length;
    return [
      ...(found > operationsMax
        ? [`${api.id}: has ${found} operations, and AWS takes ${operationsMax}`]
        : []),
      ...operations.flatMap((one) => operationFaults(template, one)),
    ];
  });
}

/** Throws for an operation that asks for an authorizer which the document doesn't have. */
export function operationsOf({ paths, components }: shape.ApiBody): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name === "x-amazon-apigateway-any-method" ? "ANY" : name.toUpperCase();
      const { $ref } = operation["x-amazon-apigateway-integration"];
      const integration =
        components["x-amazon-apigateway-integrations"][$ref.split("/").at(-1) ?? ""];
      const [, functionArn] = /\/functions\/(.+)\/invocations$/.exec(integration?.uri ?? "") ?? [];
      const [[scheme, scopes] = []] = (operation.security ?? []).flatMap(Object.entries<string[]>);
      const authorizer = scheme ? components.securitySchemes[scheme] : undefined;
      if (scheme && !authorizer) throw new Error(`${method} ${path}: there is no ${scheme}`);
      return {
        key: `${method} ${path}`,
        functionArn,
        credentials: integration?.credentials,
        authorizer: authorizer?.["x-amazon-apigateway-authorizer"],
        scopes: scopes ?? [],
      };
    }),
  );
}

const routeKey = /^(ANY|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/\S*$/;

function operationFaults(
  template: Template,
  { key, functionArn, credentials }: Operation,
): string[] {
  if (!routeKey.test(key)) return [`${key}: no such form of route`];
  if (!functionArn || !functionAt(template, functionArn))
    return [`${key}: calls ${functionArn ?? "nothing"}, which is not there`];
  return invocableWith(template, credentials).includes(functionArn)
    ? []
    : [`${key}: API Gateway may not invoke ${functionArn}`];
}

/** The id of the function that has this ARN by its name. */
export function functionAt(template: Template, arn: string): string | undefined {
  const [, name] = /^arn:aws:lambda:[^:]+:<AWS::AccountId>:function:([\w-]+)$/.exec(arn) ?? [];
  const functions = resourcesOf(template, "AWS::Lambda::Function", shape.lambda);
  return functions.find(({ FunctionName }) => FunctionName !== undefined && FunctionName === name)
    ?.id;
}

function invocableWith(template: Template, roleArn: string | undefined): string[] {
  return statementsOf(template, roleArn)
    .filter(({ Action }) => Action.includes("lambda:InvokeFunction"))
    .flatMap(({ Resource = [] }) => Resource);
}
