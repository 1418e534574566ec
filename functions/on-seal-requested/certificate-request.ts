import { certificateRequest } from "sealed-pdf/pki";
import * as z from "zod/mini";
import { openSealingKey } from "#core/gateways/seal-key";
import { log } from "#core/log";

const subject = z.object({
  country: z.optional(z.string()),
  state: z.optional(z.string()),
  locality: z.optional(z.string()),
  organization: z.string(),
  organizationIdentifier: z.optional(z.string()),
  unit: z.optional(z.string()),
  commonName: z.string(),
});

/**
 * The event with which `npm run operate -- seal-certificate` invokes the function: nobody else may use the key (lib/only-for.ts).
 */
export interface CertificateRequestEvent {
  readonly certificateRequest: z.input<typeof subject>;
}

export interface CertificateRequestReply {
  /** A PKCS #10 request as DER in base64. */
  readonly request: string;
}

/** A request for a certificate of the sealing key. It signs only this form, and nothing that the caller chooses. */
export async function requestCertificate(
  event: CertificateRequestEvent,
): Promise<CertificateRequestReply> {
  const { spki, sign } = await openSealingKey();
  const wanted = z.parse(subject, event.certificateRequest);
  const made = await certificateRequest({ publicKeySpki: spki, subject: wanted, sign });
  log("info", "certificate requested");
  return { request: Buffer.from(made).toString("base64") };
}
