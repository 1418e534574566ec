import type { JsonSchema } from "../../contract/open-api.ts";
import { words } from "./words.ts";

/** Entries of `words` that were used, and members that have none. */
export interface WordsUsed {
  readonly used: Set<string>;
  readonly missing: Set<string>;
}

export const noteWords = (): WordsUsed => ({ used: new Set(), missing: new Set() });

/** The schema with a description for each member that has none; `owners` are the member and component around it. */
export function described(
  schema: JsonSchema,
  owners: readonly string[],
  found: WordsUsed,
): JsonSchema {
  const inner = (one: JsonSchema) => described(one, owners, found);
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: describedMembers(properties, owners, found) }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: inner(additionalProperties),
    }),
  };
}

function describedMembers(
  members: Readonly<Record<string, JsonSchema>>,
  owners: readonly string[],
  found: WordsUsed,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const description = member.description ?? wordFor(name, owners, found);
      const inside = described(member, [name, ...owners.slice(-1)], found);
      return [name, { ...inside, ...(description && { description }) }];
    }),
  );
}

function wordFor(
  name: string,
  owners: readonly string[],
  { used, missing }: WordsUsed,
): string | undefined {
  const keys = [...owners.map((owner) => `${owner}.${name}`), name];
  const key = keys.find((one) => Object.hasOwn(words, one));
  if (key === undefined) missing.add(`${owners.at(-1)}.${name}`);
  else used.add(key);
  return key === undefined ? undefined : words[key];
}
