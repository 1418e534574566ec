import { networkOf } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import { checkPassword } from "#core/gateways/identity";
import {
  countPasswordTry,
  type From,
  forgetPasswordTries,
} from "#core/store/account/password-tries";

export const fromOf = (email: string, { ip }: Client): From => ({ email, network: networkOf(ip) });

/** Checks a password in the pool, unless too many were wrong; the pool's own lock would affect everybody. */
export async function checkCountedPassword(
  { email, password }: { email: string; password: string },
  client: Client,
  now: Date,
): Promise<{ poolUserId: string; session: string }> {
  const from = fromOf(email, client);
  await countPasswordTry(from, now);
  const proven = await checkPassword(email, password, now);
  await forgetPasswordTries(from);
  return proven;
}
