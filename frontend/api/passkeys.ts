import { esign as wire } from "#contract/pages/esign";
import { asking } from "./api-call.ts";
import { signSubmission } from "./esign.ts";

export type { Passkey } from "#contract/rules/people/passkeys";

/** Returns the digest that the signer's passkey has to sign: 32 bytes in base64url. */
export const passkeyChallenge = asking(wire.passkey, signSubmission);
