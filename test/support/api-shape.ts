import type { ApiOperation, JsonSchema, OpenApiDocument } from "../../contract/open-api.ts";

/**
 * What programs rely on, without texts: a line for each parameter, and for each member of a body, of a reply and of what
 * several of these have. "!" stands behind what must be sent, or is always there.
 */
export const shapeOf = ({ paths, components }: OpenApiDocument): readonly string[] => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]) => [
      ...operationLines(`${method.toUpperCase()} ${path}`, one),
    ]),
  ),
  ...Object.entries(components.schemas).flatMap(([name, schema]) => [...members(schema, name)]),
];

function* operationLines(
  name: string,
  { parameters, requestBody, responses }: ApiOperation,
): Generator<string> {
  for (const one of parameters ?? [])
    yield* members(one.schema, `${name} ${one.in} ${one.name}${one.required ? "!" : ""}`);
  const body = requestBody?.content["application/json"].schema;
  if (body) yield* members(body, `${name} body`);
  for (const [status, reply] of Object.entries(responses))
    if ("content" in reply && reply.content)
      yield* members(reply.content["application/json"].schema, `${name} ${status}`);
  yield `${name} is answered with ${Object.keys(responses).join(" ")}`;
}

function* members(schema: JsonSchema, at: string): Generator<string> {
  yield `${at}: ${typeOf(schema)}`;
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    yield* members(branch, `${at} as ${kindOf(branch)}`);
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    yield* members(member, `${at}.${name}${schema.required?.includes(name) ? "!" : ""}`);
  if (schema.items) yield* members(schema.items, `${at}[]`);
}

/** The values of a list of values, the name of what has one, else the type. */
function typeOf({ $ref, type, enum: values, const: only }: JsonSchema): string {
  if ($ref) return $ref.split("/").at(-1) ?? $ref;
  if (values) return values.map((value) => JSON.stringify(value)).join(" ");
  if (only !== undefined) return JSON.stringify(only);
  return [type ?? "any of"].flat().join(" ");
}

/** Tells the branches of a union apart. */
const kindOf = ({ properties, ...schema }: JsonSchema): string =>
  typeOf(properties?.["kind"] ?? schema);
