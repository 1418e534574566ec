/**
 * Values for lib-dynamodb, which reads a value's member "constructor" to find out what kind of value it is, and fails
 * for an object in which somebody has given that name to a text. It takes a Map for the same item.
 */
export function marshallable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marshallable);
  if (!isPlain(value)) return value;
  return Object.hasOwn(value, "constructor")
    ? new Map(Object.entries(value).map(([name, one]) => [name, marshallable(one)]))
    : marshallableItem(value);
}

/** The same for an item, whose own attributes have names of ours. */
export const marshallableItem = (item: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, one]) => [name, marshallable(one)]));

/** False for bytes and sets. */
const isPlain = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
