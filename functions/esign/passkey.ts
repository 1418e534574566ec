import { passkeyOrigin } from "sealed-pdf/verify";
import type { Passkey } from "#contract/rules/people/passkeys";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs } from "#contract/specified/esign";
import { ownOrigins } from "#core/domain/common/own-origins";
import { variable } from "#core/environment";

const siteUrl = variable("SITE_URL");

/** Throws PASSKEY_NEEDED unless the signature holds, is over this challenge (hex) and was made on our own pages. */
export async function assertVerified(passkey: Passkey, challenge: string): Promise<void> {
  const origin = await passkeyOrigin(passkey, challenge);
  if (origin === undefined || !ownOrigins(siteUrl).includes(origin))
    throw new Refusal("PASSKEY_NEEDED", { field: signInputs.passkey });
}
