import type * as z from "zod/mini";

/** The parts of a schema's definition that hold others. */
interface Inner {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
}

/** What has members of any name, or what only a function of ours judges. */
const anything: readonly string[] = ["record", "map", "unknown", "any", "custom"];

/** Paths of the members of an input whose own members may have any name: "metadata", "rows.*.values". */
export const freeMembers = (schema: z.core.$ZodType): readonly string[] =>
  [...new Set(pathsIn(schema).map((path) => path.join(".")))].filter((path) => !isBytes(path));

/** The bytes of a file in a form, which JSON can't have. */
const isBytes = (path: string): boolean => path.endsWith(".bytes");

function pathsIn(schema: z.core.$ZodType): (readonly string[])[] {
  const { def } = schema._zod as { readonly def: Inner };
  if (isClaim(def)) return [];
  const own = anything.includes(def.type) || isLoose(def) ? [[]] : [];
  const inside = [def.innerType, def.in, def.out, ...(def.options ?? [])];
  return [
    ...own,
    ...inside.flatMap((one) => (one ? pathsIn(one) : [])),
    ...below("*", def.element),
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => below(name, one)),
  ];
}

const below = (name: string, schema: z.core.$ZodType | undefined) =>
  schema ? pathsIn(schema).map((path) => [name, ...path]) : [];

/** Nothing but a text is kept of a claim. */
const isClaim = (def: Inner): boolean => def.type === "pipe" && def.in?._zod.def.type === "unknown";

/** A strict object's catchall is never. */
const isLoose = ({ catchall }: Inner): boolean =>
  catchall !== undefined && catchall._zod.def.type !== "never";
