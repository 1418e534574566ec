import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Entry } from "./audit.ts";
import type { Envelope, EnvelopeContent, SignedValues } from "./envelope.ts";

/**
 * Digests that tie what is stored beside the audit trail to its entries: SHA-256 of the JCS form
 * (RFC 8785), hex. Sealing compares them, so that nobody can change a field, a signer or a value between
 * an act and the seal without being seen.
 */
function digest(value: unknown): string {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new Error("this value has no canonical form");
  return createHash("sha256").update(canonical, "utf8").digest("hex");
}

/** What the sender sent: stands in the entry `created`, and in each `corrected`. */
export function contentDigest(envelope: Envelope, content: EnvelopeContent): string {
  const signers = envelope.signers.map(({ id, email, firstName, lastName, mobile, order }) => ({
    id,
    email,
    firstName,
    lastName,
    mobile,
    order,
  }));
  const { title, message, fileName, copies } = envelope;
  return digest({ title, message, fileName, copies, signers, ...content });
}

/** The digest that counts: the one of sending, or of the last correction of a signer. */
export const recordedContent = (entries: readonly Entry[]): unknown =>
  entries.findLast(({ type }) => type === "created" || type === "corrected")?.data["contentSha256"];

/** What a signer filled: stands in their entry `signed`. */
export function valuesDigest({ signature, initial, ...values }: SignedValues): string {
  return digest({
    ...values,
    ...(signature ? { signature: signature.sha256 } : {}),
    ...(initial ? { initial: initial.sha256 } : {}),
  });
}

/** Of a request, to know it again. */
export const requestDigest = digest;
