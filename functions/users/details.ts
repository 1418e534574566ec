import type { users } from "#contract/api/users";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/accounts";
import { shareEnvelope } from "#core/store/contacts";
import { throttle } from "#core/store/throttle";

/**
 * The names of a registered person, to fill in a signer's row. The mobile number only if one of the two has
 * sent the other a document.
 */
export const details: RouteOf<typeof users.details> = async ({ input, caller, now }) => {
  await throttle("userDetailsByAccount", caller.userId, now);
  const person = await findAccountByEmail(input.email);
  if (!person?.provenAt) return { registered: false };
  const { firstName, lastName, mobile } = person;
  const known = await shareEnvelope(caller, person);
  return { registered: true, firstName, lastName, ...(known ? { mobile } : {}) };
};
