import { createHash } from "node:crypto";
import type { Certificate } from "./read/certificate.ts";
import { keyBits, sha1Id } from "./read/revocation.ts";
import { nullValue, octetString, oid, sequence } from "./write/der.ts";

/** An OCSP request for one certificate (RFC 6960, 4.1). */
export const statusQuery = (certificate: Certificate, issuer: Certificate): Uint8Array =>
  sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))));

/** Uses SHA-1, which every responder understands, as an identifier, not as a security measure. */
function certificateId({ serial }: Certificate, issuer: Certificate): Uint8Array {
  const sha1 = (bytes: Uint8Array): Uint8Array => createHash("sha1").update(bytes).digest();
  const algorithm = sequence(oid(sha1Id), nullValue);
  const key = octetString(sha1(keyBits(issuer.spki)));
  return sequence(algorithm, octetString(sha1(issuer.subject)), key, serial);
}
