import { messages } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { namesOf } from "../../../api/check.ts";
import type { Errors } from "../../../ui/form.ts";

/**
 * The errors of a form with a new password: those that the contract found, empty inputs, and a
 * `passwordAgain` that differs from the input named by `password`.
 */
export function newPasswordErrors<Name extends string>(
  found: Errors<NoInfer<Name>>,
  values: Readonly<Record<Name, string>>,
  password: Name,
  passwordAgain: Name,
): Errors<Name> {
  const errors: Errors<Name> = { ...found };
  if (values[passwordAgain] !== values[password])
    errors[passwordAgain] = senderMessages.passwordAgain;
  for (const name of namesOf(values)) if (values[name] === "") errors[name] = messages.required;
  return errors;
}
