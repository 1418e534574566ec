import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { productName } from "#contract/rules/product/product";
import {
  factors,
  type MadePasskey,
  type PasskeyChallenge,
  type UsedPasskey,
} from "../api/factors.ts";
import type { User } from "../api/session.ts";

/** Has the authenticator make a passkey for logging in. Throws if the person cancels, or the authenticator can't. */
export async function makePasskey(user: User): Promise<MadePasskey> {
  const { challenge, userHandle, domain, known } = await factors.passkeyOptions({});
  const { id, rawId, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { name: productName, id: domain },
      user: {
        id: userHandle,
        name: user.email,
        displayName: `${user.firstName} ${user.lastName}`.trim(),
      },
      // Ed25519, ES256, RS256.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: known.map((one) => ({ type: "public-key", id: one })),
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      attestation: "none",
    },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...{ id, rawId, type: "public-key" },
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Has a passkey of the account sign what completes the login. Throws if the person cancels. */
export const signWithPasskey = async (email: string): Promise<UsedPasskey> =>
  sign(await factors.passkeyChallenge({ email }));

/** Has a passkey of the person who is logged in sign that it is them. Throws if the person cancels. */
export const confirmWithPasskey = async (): Promise<UsedPasskey> =>
  sign(await factors.passkeyOptions({}));

async function sign({ challenge, domain, known }: PasskeyChallenge): Promise<UsedPasskey> {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: {
      ...{ challenge, rpId: domain, userVerification: "required" },
      allowCredentials: known.map((one) => ({ type: "public-key", id: one })),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type: "public-key" },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}
