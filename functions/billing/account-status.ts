import type { billing } from "#contract/api/billing";
import { accountMessage, accountStatusOf } from "#core/domain/account/account";
import { assertOwn } from "#core/domain/envelope/identity";
import { isOperator, readOperators } from "#core/domain/operator/operators";
import { variable } from "#core/environment";
import type { RouteOf } from "#core/http/router";

const operators = readOperators(variable("OPERATORS"));

export const accountStatus: RouteOf<typeof billing.accountStatus> = async ({
  input,
  caller,
  now,
}) => {
  assertOwn(caller, input);
  return {
    status: accountStatusOf(caller.workspace, now),
    message: accountMessage(caller.workspace, now),
    ...(isOperator(operators, caller.actor) ? { operator: true } : {}),
  };
};
