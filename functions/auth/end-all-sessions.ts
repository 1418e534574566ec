import type { Account } from "#core/domain/account";
import { revokeSessions } from "#core/gateways/identity";
import { endSessions } from "#core/store/accounts";

/**
 * Ends every session of an account: access tokens because the account says from when on they count,
 * refresh tokens because the pool forgets them.
 */
export async function endAllSessions(userId: string, now: Date): Promise<Account> {
  const account = await endSessions(userId, now);
  await revokeSessions(userId);
  return account;
}
