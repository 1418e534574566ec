import type { JsonSchema } from "../../contract/open-api.ts";

/**
 * What the members of inputs and replies mean, for the reference: one word stands for one thing everywhere, and
 * `Component.member` for what differs. They aren't in the contract, which browsers load too.
 */
export const words: Readonly<Record<string, string>> = {};

/** Names of `words` that were needed, and of members that have none. */
export interface WordsUsed {
  readonly used: Set<string>;
  readonly missing: Set<string>;
}

/** The schema with a description for each member that has none; `owner` is the component that it belongs to. */
export function withWords(schema: JsonSchema, owner: string, found: WordsUsed): JsonSchema {
  const inner = (one: JsonSchema) => withWords(one, owner, found);
  return {
    ...schema,
    ...(schema.properties && { properties: describedMembers(schema.properties, owner, found) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
    ...(schema.allOf && { allOf: schema.allOf.map(inner) }),
    ...(typeof schema.additionalProperties === "object" && {
      additionalProperties: inner(schema.additionalProperties),
    }),
  };
}

function describedMembers(
  members: Readonly<Record<string, JsonSchema>>,
  owner: string,
  found: WordsUsed,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const description = member.description ?? wordFor(name, owner, found);
      return [name, { ...withWords(member, owner, found), ...(description && { description }) }];
    }),
  );
}

function wordFor(name: string, owner: string, { used, missing }: WordsUsed): string | undefined {
  const key = [`${owner}.${name}`, name].find((one) => Object.hasOwn(words, one));
  if (key === undefined) missing.add(`${owner}.${name}`);
  else used.add(key);
  return key === undefined ? undefined : words[key];
}
