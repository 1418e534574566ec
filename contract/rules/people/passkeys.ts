import * as z from "zod/mini";

const base64Url = (bytesMax: number) =>
  z.string().check(z.maxLength(Math.ceil((bytesMax * 4) / 3)), z.regex(/^[\w-]+$/));

/** An authenticator's signature (WebAuthn Level 2), with the data that it covers; bytes are in base64url without padding. */
export const passkeyInput = z.object({
  algorithm: z.enum(["ES256", "RS256"]),
  /** SubjectPublicKeyInfo. */
  publicKey: base64Url(700),
  clientData: base64Url(1500),
  authenticatorData: base64Url(700),
  signature: base64Url(700),
});
export type Passkey = z.output<typeof passkeyInput>;
