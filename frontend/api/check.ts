import * as z from "zod/mini";

/** The contract's own complaints about a form, the first of each field; the server says the same. */
export function inputErrors<Name extends string>(
  schema: z.ZodMiniType,
  values: Readonly<Record<Name, unknown>>,
): Partial<Record<Name, string>> {
  const result = z.safeParse(schema, values);
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const name = Object.keys(values).find((key) => key === path[0]) as Name | undefined;
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}
