import { Refusal } from "#contract/rules/refusals/refusals";
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
  const proven = await checkEitherForm(from, password, now);
  await forgetPasswordTries(from);
  return proven;
}

/** Before passwords were composed (RFC 8265), some keyboards set them with their accents apart. */
async function checkEitherForm(from: From, password: string, now: Date) {
  try {
    return await checkPassword(from.email, password, now);
  } catch (error) {
    const apart = password.normalize("NFD");
    const wrong = error instanceof Refusal && error.code === "WRONG_CREDENTIALS";
    if (!wrong || apart === password) throw error;
    await countPasswordTry(from, now);
    return checkPassword(from.email, apart, now);
  }
}
