import type { Bytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { type Members, malformed, type Node, tags } from "./der.ts";
import { signatureHolds, signatureNamed } from "./keys.ts";

/** The common structure of certificates, revocation lists and OCSP answers (RFC 5280, 4.1.1). */
export interface SignedStructure {
  readonly body: Node;
  readonly algorithm: Node;
  readonly signature: Bytes;
}

/** Takes the three members; the caller reads what follows. Throws Fault. */
export function takeSigned(members: Members): SignedStructure {
  const body = members.take(tags.sequence);
  const algorithm = members.take(tags.sequence);
  const [unusedBits, ...signature] = members.take(tags.bitString).content;
  if (unusedBits !== 0) throw malformed();
  return { body, algorithm, signature: Uint8Array.from(signature) };
}

/** Whether this key (SubjectPublicKeyInfo) has signed it; false for signature algorithms that we don't accept. */
export async function isSignedWith(
  { body, algorithm, signature }: SignedStructure,
  spki: Bytes,
): Promise<boolean> {
  try {
    const { family, digest } = signatureNamed(algorithm);
    if (digest === undefined) return false;
    return await signatureHolds({ spki, family, digest, data: body.raw, signature });
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
