import { mayRegister } from "#contract/rules/installation/registration";
import { Refusal } from "#contract/rules/refusals/refusals";
import { invites } from "#core/domain/account/invitation";
import { tokenHash } from "#core/domain/common/token-hash";
import { variable } from "#core/environment";
import { findInvitation } from "#core/store/account/invitations";

const registration = variable("REGISTRATION");

/**
 * Throws REGISTRATION_CLOSED, for known and unknown addresses alike, unless somebody with this address may open an account.
 * A person who registered before showed the invitation's token then.
 */
export async function assertMayRegister(
  email: string,
  token: string | undefined | { readonly isRegistered: true },
  now: Date,
): Promise<void> {
  if (mayRegister(email, registration)) return;
  const invitation = token === undefined ? undefined : await findInvitation(email);
  const isShown = typeof token !== "string" || invitation?.tokenHash === tokenHash(token);
  if (!invitation || !isShown || !invites(invitation, email, now))
    throw new Refusal("REGISTRATION_CLOSED");
}
