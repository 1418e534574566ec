import { scopes } from "#contract/rules/programs/scopes";
import type { Session } from "../domain/account/account.ts";
import { type Caller, callerBySession } from "../domain/account/caller.ts";
import { accountOf } from "../store/account/accounts.ts";

const all = new Set(scopes);

/** Finds the caller of a session; throws SIGN_IN_AGAIN if it is no longer valid. */
export const callerOfSession = async (session: Session): Promise<Caller> =>
  callerBySession(await accountOf(session), all, session);
