import * as z from "zod/mini";
import { cleaned, cleanedValues } from "#contract/rules/text/text";

/**
 * Validates a form by the contract's schema, as the server does: the first error of each field.
 * `wireNames` has the contract's name of each field that has another name there.
 */
export function inputErrors<Name extends string>(
  schema: z.ZodMiniType,
  values: Readonly<Record<Name, unknown>>,
  wireNames?: Readonly<Partial<Record<Name, string>>>,
): Partial<Record<Name, string>> {
  const names = namesOf(values);
  const wireName = (name: Name) => wireNames?.[name] ?? name;
  const input = Object.fromEntries(names.map((name) => [wireName(name), values[name]]));
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of z.safeParse(schema, cleanedValues(input)).error?.issues ?? []) {
    const name = names.find((one) => wireName(one) === path[0]);
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}

/** What the server would say of one text; undefined if nothing. */
export const textFault = (schema: z.ZodMiniType, text: string): string | undefined =>
  z.safeParse(schema, cleaned(text)).error?.issues[0]?.message;

/** An object's own keys, typed: for objects that have no others. */
export const namesOf = <Name extends string>(values: Readonly<Record<Name, unknown>>) =>
  Object.keys(values) as Name[];
