import type * as z from "zod/mini";
import { messages } from "#contract/rules";
import { inputErrors } from "../../api/check.ts";

/**
 * What is wrong with a form that has a new password in it: the contract's rules, that nothing is
 * empty, and that `passwordAgain` repeats the field called `password`.
 */
export function newPasswordErrors<Name extends string>(
  schema: z.ZodMiniType,
  values: Readonly<Record<Name, string>>,
  password: Name,
  passwordAgain: Name,
): Partial<Record<Name, string>> {
  const errors = inputErrors(schema, values);
  if (values[passwordAgain] !== values[password]) errors[passwordAgain] = messages.passwordAgain;
  for (const name of namesOf(values)) if (values[name] === "") errors[name] = messages.required;
  return errors;
}

const namesOf = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.keys(values) as Name[];
