import { passkeyOrigin } from "sealed-pdf/verify";
import type { Passkey } from "#contract/rules/people/passkeys";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs } from "#contract/specified/esign";
import { variable } from "#core/environment";

const siteUrl = variable("SITE_URL");

/**
 * Where our own pages are. Browsers make no passkeys for an IP address, so a page at 127.0.0.1 sends people to
 * the same page at localhost.
 */
const ourOrigins = (): readonly string[] => {
  const { origin } = new URL(siteUrl);
  return [origin, origin.replace("//127.0.0.1", "//localhost")];
};

/** Throws PASSKEY_NEEDED unless the signature holds, is over this challenge (hex) and was made on our own pages. */
export async function assertVerified(passkey: Passkey, challenge: string): Promise<void> {
  const origin = await passkeyOrigin(passkey, challenge);
  if (origin === undefined || !ourOrigins().includes(origin))
    throw new Refusal("PASSKEY_NEEDED", { field: signInputs.passkey });
}
