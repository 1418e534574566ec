import { productName } from "#contract/rules/product/product";
import type { Passkey } from "../../../../api/passkeys.ts";

/** Whether this browser can make passkeys and tell their public keys. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "getPublicKey" in AuthenticatorAttestationResponse.prototype;

/** A key that was made for a document: the authenticator holds its private half. */
export interface MadeKey extends Pick<Passkey, "algorithm" | "publicKey"> {
  readonly id: BufferSource;
}

/** COSE algorithms (RFC 8152, 8812). */
const algorithms: ReadonlyMap<number, Passkey["algorithm"]> = new Map([
  [-7, "ES256"],
  [-257, "RS256"],
]);

/** Has the authenticator make a key for this site. Throws if the person cancels, or the authenticator can't. */
export async function makeKey(
  person: { readonly name: string; readonly email: string },
  signal: AbortSignal,
): Promise<MadeKey> {
  const credential = await navigator.credentials.create({
    signal,
    publicKey: {
      challenge: random(),
      rp: { name: productName },
      user: { id: random(), name: person.email, displayName: person.name },
      pubKeyCredParams: [...algorithms.keys()].map((alg) => ({ type: "public-key", alg })),
      // Nothing asks for this key again, so it need not be in anybody's list of passkeys.
      authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
      attestation: "none",
    },
  });
  const response = responseOf(credential, AuthenticatorAttestationResponse);
  const algorithm = algorithms.get(response.getPublicKeyAlgorithm());
  const publicKey = response.getPublicKey();
  if (!algorithm || !publicKey || !(credential instanceof PublicKeyCredential)) throw unusable();
  return { id: credential.rawId, algorithm, publicKey: base64Url(publicKey) };
}

/** Has the authenticator sign the challenge (base64url). Throws if the person cancels. */
export async function signWithKey(
  key: MadeKey,
  challenge: string,
  signal: AbortSignal,
): Promise<Passkey> {
  const credential = await navigator.credentials.get({
    signal,
    publicKey: {
      challenge: bytesOf(challenge),
      allowCredentials: [{ type: "public-key", id: key.id }],
      userVerification: "required",
    },
  });
  const response = responseOf(credential, AuthenticatorAssertionResponse);
  const { algorithm, publicKey } = key;
  return {
    algorithm,
    publicKey,
    clientData: base64Url(response.clientDataJSON),
    authenticatorData: base64Url(response.authenticatorData),
    signature: base64Url(response.signature),
  };
}

function responseOf<T>(credential: Credential | null, kind: abstract new () => T): T {
  const response = credential instanceof PublicKeyCredential ? credential.response : undefined;
  if (!(response instanceof kind)) throw unusable();
  return response;
}

const unusable = () => new Error("the authenticator has answered something else");

const random = () => crypto.getRandomValues(new Uint8Array(32));

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
