import { variable } from "#core/environment";
import { scheduled } from "#core/http/scheduled";
import { accountsToErase } from "#core/store/account/closings";
import { runLease } from "#core/store/common/run-lease";
import { eraseAccount } from "./erase-account.ts";

/** Every few minutes: erases the accounts that their holders have deleted. */
export const handler = scheduled({
  idName: "userId",
  due: (now) => [accountsToErase(now)],
  work: eraseAccount,
  lease: runLease(variable("SUBSCRIPTIONS_TABLE"), "close-accounts"),
});
