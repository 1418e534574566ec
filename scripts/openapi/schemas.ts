import * as z from "zod/mini";
import type { JsonSchema } from "../../contract/open-api.ts";

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

interface SchemaSet {
  /** Schemas that have a name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Schemas of the argument `others`, in its order; one that has a name is a reference. */
  readonly others: readonly JsonSchema[];
}

/**
 * JSON Schema of what callers send and get: before defaults, trimming and other transformations. Named schemas are
 * referred to wherever they occur. Throws for what JSON Schema can't express.
 */
export function toJsonSchemas(named: Schemas, others: readonly z.ZodMiniType[]): SchemaSet {
  const registry = z.registry<{ id?: string }>();
  for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name });
  const ids = others.map((schema, index) => {
    const id = registry.get(schema)?.id ?? `other ${index}`;
    registry.add(schema, { id });
    return id;
  });
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  return {
    components: Object.fromEntries(
      Object.keys(named).map((name) => [name, withoutAddress(schemas[name])]),
    ),
    others: ids.map((id) =>
      Object.hasOwn(named, id)
        ? { $ref: `#/components/schemas/${id}` }
        : withoutAddress(schemas[id]),
    ),
  };
}

const withoutAddress = (schema: z.core.JSONSchema.BaseSchema | undefined): JsonSchema => {
  const { $id, $schema, ...rest } = schema ?? {};
  return JSON.parse(JSON.stringify(rest));
};

/** Opens schemas of replies: our tests check replies strictly, but members may be added. */
export function open(schema: JsonSchema): JsonSchema {
  const { additionalProperties, properties, items, anyOf, oneOf, ...rest } = schema;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, open(member)]),
      ),
    }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: open(additionalProperties),
    }),
    ...(items && { items: open(items) }),
    ...(anyOf && { anyOf: anyOf.map(open) }),
    ...(oneOf && { oneOf: oneOf.map(open) }),
  };
}

/** Removes keywords that add nothing to the others. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // `enum` means the same, and more generators know it.
  if (schema.const !== undefined) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  // `readOnly` is about the TypeScript type, not the wire.
  delete schema.readOnly;
}
