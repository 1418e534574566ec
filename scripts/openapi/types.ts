import type { ApiOperation, JsonSchema, OpenApiDocument } from "../../contract/open-api.ts";

/**
 * TypeScript types of the document's components, of what each call takes, if anything (`Inputs`), and of what it
 * answers (`Replies`).
 */
export function typesOf({ components, paths }: OpenApiDocument): string {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return [
    "// Made by `npm run client-types` from the product's OpenAPI document; not to be edited.",
    ...Object.entries(components.schemas).map(componentType),
    "/** What each call takes: parameters and body in one object. */",
    `export interface Inputs {\n${operations.map(inputOf).join("")}}`,
    "/** What each call answers. */",
    `export interface Replies {\n${operations.map(replyOf).join("")}}`,
    "",
  ].join("\n\n");
}

function componentType([name, schema]: [string, JsonSchema]): string {
  if (schema.properties) return `export interface ${name} ${typeOf(schema)}`;
  return `export type ${name} = ${typeOf(schema)};`;
}

function inputOf({ operationId, parameters = [], requestBody }: ApiOperation): string {
  const inUrl = parameters.filter((one) => one.in !== "header");
  const body = requestBody?.content["application/json"].schema;
  const required = inUrl.filter((one) => one.required).map(({ name }) => name);
  const merged = {
    properties: {
      ...Object.fromEntries(
        inUrl.map(({ name, schema, description }) => [
          name,
          { ...schema, ...(description && { description }) },
        ]),
      ),
      ...body?.properties,
    },
    required: [...required, ...(body?.required ?? [])],
  };
  const takesNothing = Object.keys(merged.properties).length === 0;
  return takesNothing ? "" : `readonly ${operationId}: ${typeOf(merged)};\n`;
}

function replyOf({ operationId, responses }: ApiOperation): string {
  const success = responses["200"] ?? responses["201"];
  const content = success && "content" in success ? success.content : undefined;
  const schema = content?.["application/json"].schema;
  return `readonly ${operationId}: ${schema ? typeOf(schema) : "undefined"};\n`;
}

function typeOf(schema: JsonSchema): string {
  const { $ref, enum: values, anyOf, oneOf, type } = schema;
  if ($ref) return $ref.replace(/^.*\//, "");
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const branches = anyOf ?? oneOf;
  if (branches) return branches.map(typeOf).join(" | ");
  if (typeof type === "object")
    return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  if (schema.properties) return membersOf(schema);
  switch (type) {
    case "array":
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case "object":
      return recordOf(schema);
    case "integer":
      return "number";
    default:
      return type ?? "unknown";
  }
}

function recordOf({ additionalProperties }: JsonSchema): string {
  const value = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return `Readonly<Record<string, ${value}>>`;
}

function membersOf({ properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const words = schema.description ? `/** ${schema.description} */\n` : "";
    // A member of an object that a program makes may be present with the value undefined.
    const [mark, none] = required.includes(name) ? ["", ""] : ["?", " | undefined"];
    return `${words}readonly ${name}${mark}: ${typeOf(schema)}${none};\n`;
  });
  return `{\n${members.join("")}}`;
}
