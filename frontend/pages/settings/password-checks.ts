import { messages } from "#contract/rules";
import type { Errors } from "../../ui/form.ts";

/**
 * What is wrong with a form that has a new password in it: what the contract found, that something is
 * empty, or that `passwordAgain` doesn't repeat the field called `password`.
 */
export function newPasswordErrors<Name extends string>(
  found: Errors<NoInfer<Name>>,
  values: Readonly<Record<Name, string>>,
  password: Name,
  passwordAgain: Name,
): Errors<Name> {
  const errors: Errors<Name> = { ...found };
  if (values[passwordAgain] !== values[password]) errors[passwordAgain] = messages.passwordAgain;
  for (const name of namesOf(values)) if (values[name] === "") errors[name] = messages.required;
  return errors;
}

const namesOf = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.keys(values) as Name[];
