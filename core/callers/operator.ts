import type { Endpoint } from "#contract/endpoint";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "../domain/account/caller.ts";
import { isOperator, readOperators } from "../domain/operator/operators.ts";
import { isProven } from "../store/operator/operator-codes.ts";

type OperatorAccess = NonNullable<Endpoint["operator"]>;

/**
 * Lets the operators in `written` pass, for `proven` only after a code in this session. Everybody else hears that there is
 * no such call, whatever they have entered.
 */
export function operatorsIn(written: string) {
  const operators = readOperators(written);
  return async (caller: Caller, wanted: OperatorAccess, now: Date): Promise<void> => {
    // A workspace's issuer says who its people are, and nothing about the installation.
    if (!isOperator(operators, caller.actor) || caller.signedInAt !== undefined)
      throw new Refusal("NOT_FOUND", { message: "There is no such call." });
    if (wanted === "login" || (await isProven(sessionIdOf(caller), now))) return;
    throw new Refusal("OPERATOR_CODE_NEEDED");
  };
}

export function sessionIdOf({ session }: Caller): string {
  if (!session) throw new Refusal("SIGN_IN_AGAIN");
  return session.id;
}
