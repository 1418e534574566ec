import { createHash } from "node:crypto";
import type { Passkey } from "../../../contract/rules/people/passkeys.ts";
import { ecKeyOf } from "../aws/ecdsa.ts";
import { variables } from "../settings.ts";
import type { World } from "../world.ts";
import { type ApiCall, type ApiReply, textIn } from "./call.ts";

// Signers whose passkey signs what they sign.

/** Whether the page asks for a passkey. */
export const hasPasskey = (view: unknown): boolean =>
  (view as { readonly passkey?: true }).passkey === true;

/**
 * What is submitted, with the signature of the signer's passkey: mostly over these very answers; sometimes over those under
 * another name, or without one, both of which must be refused.
 */
export function* withPasskey(
  submission: object,
  ask: (body: object) => ApiCall,
  { signer, id, world }: { readonly signer: string; readonly id: string; readonly world: World },
): Generator<ApiCall, object, ApiReply> {
  const drawn = world.chance.of("passkey", id);
  if (drawn < 0.1) return submission;
  const isOther = drawn < 0.25;
  const reply = yield ask(isOther ? { ...submission, name: "Somebody Else" } : submission);
  const challenge = textIn(reply?.body, "challenge");
  return challenge === "" ? submission : { ...submission, passkey: madeBy(signer, challenge) };
}

/** Signs a challenge (base64url) as an authenticator does that has verified its user (WebAuthn Level 2, 6.3.3). */
function madeBy(signer: string, challenge: string): Passkey {
  const { origin, hostname } = new URL(variables.SITE_URL);
  const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
  const authenticatorData = Buffer.concat([sha256(hostname), Buffer.of(5, 0, 0, 0, 1)]);
  const signed = sha256(Buffer.concat([authenticatorData, sha256(clientData)]));
  return {
    algorithm: "ES256",
    publicKey: keyOf(signer).spki.toString("base64url"),
    clientData: clientData.toString("base64url"),
    authenticatorData: authenticatorData.toString("base64url"),
    signature: keyOf(signer).sign(signed).toString("base64url"),
  };
}

const keyOf = (signer: string) => ecKeyOf(`passkey of ${signer}`);

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
