import { verify } from "node:crypto";
import { publicKeyFromSpki, sha256, signatureAlgorithmInCertificate } from "./algorithms.ts";
import {
  bitString,
  encode,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  tags,
  trueValue,
  utf8,
} from "./der.ts";

/** Subject of a requested certificate: its attributes in this order, without absent ones. */
export interface RequestedSubject {
  /** Two letters (ISO 3166-1). */
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly locality?: string | undefined;
  readonly organization: string;
  /** Such as `VATDE-123456789` (ETSI EN 319 412-1, 5.1.4); authorities in the EU ask for it. */
  readonly organizationIdentifier?: string | undefined;
  readonly unit?: string | undefined;
  readonly commonName: string;
}

export interface RequestedCertificate {
  /** DER, as returned by KMS GetPublicKey. */
  readonly publicKeySpki: Uint8Array;
  readonly subject: RequestedSubject;
  sign(digestSha256: Uint8Array): Promise<Uint8Array>;
}

/**
 * A certificate signing request (PKCS #10, RFC 2986) in DER, signed by the key that it is for. Throws RangeError for
 * a subject that can't appear in a certificate, and Error if the signature was not made by that key.
 */
export async function certificateRequest(wanted: RequestedCertificate): Promise<Uint8Array> {
  const { publicKeySpki, subject, sign } = wanted;
  const key = publicKeyFromSpki(publicKeySpki);
  const body = sequence(
    integer(0),
    nameOf(subject),
    publicKeySpki,
    encode(tags.context0, extensionRequest),
  );
  const signature = await sign(sha256(body));
  if (!verify("sha256", body, key, signature))
    throw new Error("the signature does not belong to the public key");
  return sequence(body, signatureAlgorithmInCertificate(key), bitString(signature));
}

/** Attributes with their identifiers and longest texts (RFC 5280, appendix A.1). */
const attributes = [
  ["country", "2.5.4.6", 2],
  ["state", "2.5.4.8", 128],
  ["locality", "2.5.4.7", 128],
  ["organization", "2.5.4.10", 64],
  ["organizationIdentifier", "2.5.4.97", 64],
  ["unit", "2.5.4.11", 64],
  ["commonName", "2.5.4.3", 64],
] as const;

function nameOf(subject: RequestedSubject): Buffer {
  const sets = attributes.flatMap(([member, id, charactersMax]) => {
    const text = subject[member];
    if (text === undefined) return [];
    const length = [...text].length;
    if (text.trim() === "" || length > charactersMax || /\p{Cc}/u.test(text))
      throw new RangeError(`expected ${member} with 1 to ${charactersMax} characters`);
    return [setOf(sequence(oid(id), member === "country" ? countryCode(text) : utf8(text)))];
  });
  return sequence(...sets);
}

const printableString = 0x13;

function countryCode(text: string): Buffer {
  if (!/^[A-Z]{2}$/.test(text)) throw new RangeError("expected country with two capital letters");
  return encode(printableString, Buffer.from(text, "latin1"));
}

/** Requested key usage (RFC 2985, 5.4.2): digitalSignature and nonRepudiation, critical. */
const extensionRequest = sequence(
  oid("1.2.840.113549.1.9.14"),
  setOf(
    sequence(sequence(oid("2.5.29.15"), trueValue, octetString(bitString(Buffer.from([0xc0]), 6)))),
  ),
);
