import { type Bytes, hexOf } from "../../portable/bytes.ts";
import { type Digest, digestOf } from "../../portable/digests.ts";
import { Fault } from "../../portable/fault.ts";
import { dotted, Members, malformed, type Node, onlyNode, readNode, tags } from "./der.ts";

export const sha256 = async (bytes: Bytes): Promise<Bytes> => digestOf("SHA-256", bytes);

export const sha256Hex = async (bytes: Bytes): Promise<string> => hexOf(await sha256(bytes));

const digestIds: Readonly<Record<string, Digest>> = {
  "2.16.840.1.101.3.4.2.1": "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};

/** Parameters must be absent; NULL is accepted where old writers are tolerated. */
export function digestNamed(algorithm: Node, parameters: "absent" | "absent or NULL"): Digest {
  const members = new Members(algorithm);
  const digest = digestIds[dotted(members.take(tags.oid))];
  if (parameters !== "absent") members.maybe(tags.null);
  members.end();
  if (digest === undefined) throw new Fault("fault.digestKind");
  return digest;
}

export interface SignatureKind {
  readonly family: "RSA" | "ECDSA";
  /** Undefined if the digest is named elsewhere. */
  readonly digest: Digest | undefined;
}

const signatureIds: Readonly<Record<string, SignatureKind>> = {
  "1.2.840.113549.1.1.1": { family: "RSA", digest: undefined },
  "1.2.840.113549.1.1.11": { family: "RSA", digest: "SHA-256" },
  "1.2.840.113549.1.1.12": { family: "RSA", digest: "SHA-384" },
  "1.2.840.113549.1.1.13": { family: "RSA", digest: "SHA-512" },
  "1.2.840.10045.4.3.2": { family: "ECDSA", digest: "SHA-256" },
  "1.2.840.10045.4.3.3": { family: "ECDSA", digest: "SHA-384" },
  "1.2.840.10045.4.3.4": { family: "ECDSA", digest: "SHA-512" },
};

/** PKCS #1 v1.5 with its NULL, or ECDSA without parameters (RFC 5754). */
export function signatureNamed(algorithm: Node): SignatureKind {
  const members = new Members(algorithm);
  const kind = signatureIds[dotted(members.take(tags.oid))];
  if (kind?.family === "RSA") members.take(tags.null);
  members.end();
  if (kind === undefined) throw new Fault("fault.signatureAlgorithm");
  return kind;
}

const curves: Readonly<Record<string, { readonly name: string; readonly sizeBytes: number }>> = {
  "1.2.840.10045.3.1.7": { name: "P-256", sizeBytes: 32 },
  "1.3.132.0.34": { name: "P-384", sizeBytes: 48 },
  "1.3.132.0.35": { name: "P-521", sizeBytes: 66 },
};

interface SignatureInput {
  readonly spki: Bytes;
  readonly family: SignatureKind["family"];
  readonly digest: Digest;
  readonly data: Bytes;
  /** As in CMS: the RSA block, or the two ECDSA numbers in DER. */
  readonly signature: Bytes;
}

/** Whether the signature is valid; never with a key of another family, on an unknown curve or malformed. */
export async function signatureHolds(signed: SignatureInput): Promise<boolean> {
  try {
    return await holds(signed);
  } catch (error) {
    // WebCrypto throws this for keys that it can't read.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

async function holds(signed: SignatureInput): Promise<boolean> {
  const { digest, data, spki } = signed;
  const [keyId, parameters] = keyKind(spki);
  if (signed.family === "RSA") {
    if (keyId !== "1.2.840.113549.1.1.1") return false;
    const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: digest };
    const key = await crypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
    return crypto.subtle.verify(algorithm, key, signed.signature, data);
  }
  const curve = parameters?.tag === tags.oid ? curves[dotted(parameters)] : undefined;
  if (keyId !== "1.2.840.10045.2.1" || curve === undefined) return false;
  const imported = { name: "ECDSA", namedCurve: curve.name };
  const key = await crypto.subtle.importKey("spki", spki, imported, false, ["verify"]);
  const plain = sideBySide(signed.signature, curve.sizeBytes);
  return crypto.subtle.verify({ name: "ECDSA", hash: digest }, key, plain, data);
}

function keyKind(spki: Bytes): [id: string, parameters: Node | undefined] {
  const algorithm = new Members(onlyNode(spki)).take(tags.sequence);
  const id = readNode(algorithm.content);
  const rest = algorithm.content.subarray(id.raw.length);
  return [dotted(id), rest.length === 0 ? undefined : onlyNode(rest)];
}

/** Concatenates r and s, as WebCrypto expects. */
function sideBySide(der: Bytes, sizeBytes: number): Bytes {
  const members = new Members(onlyNode(der));
  const plain = new Uint8Array(2 * sizeBytes);
  for (const end of [sizeBytes, 2 * sizeBytes]) {
    const { content } = members.take(tags.integer);
    const [first = 0x80, second = 0] = content;
    const spare = content.length > 1 && first === 0;
    if (first >= 0x80 || (spare && second < 0x80)) throw malformed();
    const digits = spare ? content.subarray(1) : content;
    if (digits.length > sizeBytes) throw malformed();
    plain.set(digits, end - digits.length);
  }
  members.end();
  return plain;
}
