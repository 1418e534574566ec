import { esign as wire } from "#contract/api/esign";
import { asItIs, translated } from "./api-call.ts";
import { signSubmission } from "./esign.ts";

export type { Passkey } from "#contract/passkeys";

/** What the signer's passkey is to sign: 32 bytes in base64url. */
export const passkeyChallenge = translated(wire.passkey, signSubmission, asItIs);
