import * as z from "zod/mini";

export const certificateItem = z.object({
  /** Base64 of the DER: the sealing certificate first, then its issuers. */
  chain: z.array(z.string()),
  firstUsedAt: z.string(),
});

export type StoredCertificate = z.output<typeof certificateItem>;

export const authorityItem = z.object({
  /** Base64 of the DER. */
  certificate: z.string(),
});

/** The certificate that an authority has issued and the operator has installed. */
export const chosenItem = z.object({
  /** Its id among all certificates: its SHA-256. */
  certificate: z.string(),
  /** SHA-256 of the public key (SubjectPublicKeyInfo in DER) that it is for; with a different key it is not used. */
  keySha256: z.string(),
  /** When it, or one of its issuers, expires. */
  endsAt: z.string(),
  chosenAt: z.string(),
});

export type ChosenCertificate = z.output<typeof chosenItem>;
