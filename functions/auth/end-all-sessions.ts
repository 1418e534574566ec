import { type Account, poolUserOf } from "#core/domain/account/account";
import { revokeSessions } from "#core/gateways/identity";
import { endSessions } from "#core/store/account/accounts";

/**
 * Ends all sessions of an account: access tokens through the time that the account records, refresh tokens by revoking
 * them in the pool.
 */
export async function endAllSessions(userId: string, now: Date): Promise<Account> {
  const account = await endSessions(userId, now);
  await revokeSessions(poolUserOf(account));
  return account;
}
