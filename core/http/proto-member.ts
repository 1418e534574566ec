/**
 * The path of the first member that is called `__proto__`, wherever it is in this JSON. An object that is copied member
 * by member, as in parsing and in DynamoDB's library, loses that member without a trace, so that it must be refused first.
 */
export const protoMember = (value: unknown): string | undefined => pathIn(value)?.join(".");

function pathIn(value: unknown): readonly string[] | undefined {
  // The bytes of a file have no members.
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, one] of Object.entries(value)) {
    if (name === "__proto__") return [name];
    const inside = pathIn(one);
    if (inside) return [name, ...inside];
  }
  return undefined;
}
