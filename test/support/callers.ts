import { type Account, openAccount } from "../../core/domain/account/account.ts";
import { type Caller, callerBySession } from "../../core/domain/account/caller.ts";
import { noon } from "./envelopes.ts";

const ann = {
  ...{ userId: "u1", email: "ann@example.com", firstName: "Ann", lastName: "Lee" },
  ...{ mobile: "5551234567", plan: "FREE_TRIAL" as const },
};

/** A person in their own workspace. */
export function callerAs({ userId = ann.userId, ...changes }: Partial<Account> = {}): Caller {
  const account = { ...openAccount({ ...ann, userId }, noon), ...changes };
  return callerBySession(account, account, "owner", {
    poolUserId: userId,
    id: "one",
    startedAtSeconds: 0,
  });
}
