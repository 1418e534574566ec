import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { Passkey } from "../../contract/rules/people/passkeys.ts";

/** How an authenticator of a test differs from a right one. */
export interface Otherwise {
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  /** Bits of WebAuthn: 1 is user present, 4 user verified. */
  readonly flags?: number;
  readonly crossOrigin?: boolean;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** An authenticator in software, with one key: signs challenges (base64url) for pages of an origin. */
export function newAuthenticator(site: string, algorithm: Passkey["algorithm"] = "ES256") {
  const { publicKey, privateKey } =
    algorithm === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return (challenge: string, otherwise: Otherwise = {}): Passkey => {
    const { origin = new URL(site).origin, host = new URL(site).hostname } = otherwise;
    const { type = "webauthn.get", flags = 5, crossOrigin = false } = otherwise;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
    const authenticatorData = Buffer.concat([sha256(host), Buffer.of(flags, 0, 0, 0, 1)]);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      algorithm,
      publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64url"),
      clientData: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, privateKey).toString("base64url"),
    };
  };
}
