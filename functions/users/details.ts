import type { users } from "#contract/api/users";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/account/accounts";
import { hasDealtWith } from "#core/store/account/contacts";
import { whyUndeliverable } from "#core/store/account/undeliverable";

/**
 * The names of a registered person, to fill in a signer's row; their mobile number only if they have sent the caller a
 * document, or have signed one for the caller. And whether mail to the address bounced, before the caller sends
 * another.
 */
export const details: RouteOf<typeof users.details> = async ({ input, caller }) => {
  const [person, reason] = await Promise.all([
    findAccountByEmail(input.email),
    whyUndeliverable(input.email),
  ]);
  const returned = reason ? { returned: reason } : {};
  if (!person?.provenAt) return { registered: false, ...returned };
  const { firstName, lastName, mobile } = person;
  const known = await hasDealtWith(person, caller.actor);
  return { registered: true, firstName, lastName, ...(known ? { mobile } : {}), ...returned };
};
