import type {
  ApiMethod,
  ApiOperation,
  ApiParameter,
  JsonSchema,
  OpenApiDocument,
} from "#contract/open-api";

/** One call as the page shows it. */
export interface ShownCall {
  /** Also the id of its section on the page. */
  readonly id: string;
  readonly method: ApiMethod;
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface Noun {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ShownCall[];
}

/** The calls by noun, in the document's order. */
export function nounsOf({ tags, paths }: OpenApiDocument): readonly Noun[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    shownMethods.flatMap((method): ShownCall[] => {
      const operation = methods[method];
      return operation ? [{ id: operation.operationId, method, path, operation }] : [];
    }),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

const shownMethods = ["get", "post", "put", "patch", "delete"] as const;

/** The name of the component that a schema refers to. */
export const componentOf = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(components) ? $ref.slice(components.length) : undefined;

const components = "#/components/schemas/";

/** The id of the page section that shows a component. */
export const objectId = (name: string): string => `object-${name}`;

/** The kind of value in words, with the names of objects marked: `array of [Recipient]`. */
export function kindOf(schema: JsonSchema): string {
  const component = componentOf(schema);
  if (component) return `[${component}]`;
  const { type, enum: values, anyOf, oneOf, items } = schema;
  if (values) return values.map((value) => JSON.stringify(value)).join(", ");
  const branches = anyOf ?? oneOf;
  if (branches) return branches.map(kindOf).join(" or ");
  if (type === "array") return items ? `array of ${kindOf(items)}` : "array";
  const name = typeof type === "object" ? type.join(" or ") : (type ?? "any");
  return [name, ...boundsOf(schema)].join(", ");
}

function boundsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, format } = schema;
  const range = (unit: string, least?: number, most?: number) => {
    if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
    if (most !== undefined) return [`at most ${most}${unit}`];
    return least === undefined ? [] : [`at least ${least}${unit}`];
  };
  return [
    ...(format ? [format] : []),
    ...range("", minimum, maximum),
    ...range(" characters", minLength === 1 ? undefined : minLength, maxLength),
  ];
}

/** Members of an object, or of the objects in an array, that have no page section of their own. */
export function membersOf(schema: JsonSchema): readonly Member[] {
  const inner = schema.type === "array" ? schema.items : schema;
  return Object.entries(inner?.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: inner?.required?.includes(name) ?? false,
  }));
}

export interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The shell variable that stands for an id in a path or in an example's body. */
const variableOf = (name: string): string =>
  name.replace(/[A-Z]/g, (one) => `_${one}`).toUpperCase();

/** A call as a curl command, with the key in `$UNDERSIGN_KEY` and ids in variables such as `$ENVELOPE_ID`. */
export function curlOf({ method, path, operation }: ShownCall, origin: string): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`);
  const query = exampleQuery(operation.parameters ?? []);
  const isFile = "302" in operation.responses;
  const body = operation.requestBody?.content["application/json"].example;
  return [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "${origin}${address}${query}"`,
    '-H "Authorization: Bearer $UNDERSIGN_KEY"',
    ...(isFile ? [`-L -o ${fileOf(path)}`] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${bodyText(body)}'`]),
  ].join(" \\\n  ");
}

const fileOf = (path: string) => (path.endsWith("/evidence") ? "evidence.zip" : "document.pdf");

function exampleQuery(parameters: readonly ApiParameter[]): string {
  const limit = parameters.find((one) => one.in === "query" && one.name === "limit");
  return limit ? "?limit=10" : "";
}

/** JSON for a single-quoted shell string, in which variables are placed outside of the quotes. */
const bodyText = (body: unknown): string =>
  JSON.stringify(body, null, 2)
    .replaceAll("'", "'\\''")
    .replace(/"([A-Z]+_ID)"/g, '"\'"$$$1"\'"');
