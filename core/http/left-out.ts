import type * as z from "zod/mini";

type Schema = z.core.$ZodType;

/**
 * The value without the members that are `null` where their schema has no `null`: programs in several languages write each member
 * that they leave out like this. A `null` in a list stays, and so does that of a member that the schema doesn't know.
 */
export function withoutNulls(value: unknown, ...schemas: readonly Schema[]): unknown {
  // A file of a form has bytes, which are no members.
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const shapes = schemas.flatMap(plainOf).map(({ _zod }): Definition => _zod.def);
  if (Array.isArray(value)) {
    const elements = shapes.flatMap(({ element }) => element ?? []);
    return value.map((one) => withoutNulls(one, ...elements));
  }
  const members = Object.entries(value).flatMap(([name, member]) => {
    const known = shapes.flatMap((shape) => memberOf(shape, name) ?? []);
    const isLeftOut = member === null && known.length > 0 && !known.some(takesNull);
    return isLeftOut ? [] : [[name, withoutNulls(member, ...known)] as const];
  });
  return Object.fromEntries(members);
}

/** The parts of a schema's definition that hold others. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
}

const memberOf = ({ shape = {}, valueType }: Definition, name: string): Schema | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : valueType;

const insideOf = ({ innerType, in: before, out, options = [] }: Definition): readonly Schema[] =>
  [innerType, before, out, ...options].flatMap((one) => one ?? []);

/** The schemas of which this one is made by options, defaults and conversions. */
function plainOf(schema: Schema): readonly Schema[] {
  const inside = insideOf(schema._zod.def);
  return inside.length === 0 ? [schema] : inside.flatMap(plainOf);
}

const takesNull = (schema: Schema): boolean => {
  const { def }: { readonly def: Definition } = schema._zod;
  return nullTypes.has(def.type) || insideOf(def).some(takesNull);
};

const nullTypes: ReadonlySet<string> = new Set(["nullable", "null", "any", "unknown", "custom"]);
