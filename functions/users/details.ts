import type { users } from "#contract/api/users";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/accounts";
import { hasDealtWith } from "#core/store/contacts";
import { throttle } from "#core/store/throttle";

/**
 * The names of a registered person, to fill a signer's row; their mobile number only for somebody whom
 * they have sent a document, or for whom they have signed one.
 */
export const details: RouteOf<typeof users.details> = async ({ input, caller, now }) => {
  await throttle("userDetailsByAccount", caller.userId, now);
  const person = await findAccountByEmail(input.email);
  if (!person?.provenAt) return { registered: false };
  const { firstName, lastName, mobile } = person;
  const known = await hasDealtWith(person, caller);
  return { registered: true, firstName, lastName, ...(known ? { mobile } : {}) };
};
