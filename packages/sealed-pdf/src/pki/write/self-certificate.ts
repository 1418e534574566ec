import { createHash, verify } from "node:crypto";
import { ownBytes } from "../../portable/bytes.ts";
import { children, onlyNode } from "../read/der.ts";
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

export interface SelfCertificate {
  /** DER, as returned by KMS GetPublicKey. */
  readonly publicKeySpki: Uint8Array;
  readonly commonName: string;
  readonly organization: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  sign(digestSha256: Uint8Array): Promise<Uint8Array>;
}

/** An X.509 certificate (RFC 5280) that the seal key signs for itself; equal input gives equal bytes. */
export async function selfSignedCertificate(wanted: SelfCertificate): Promise<Uint8Array> {
  const key = publicKeyFromSpki(wanted.publicKeySpki);
  const algorithm = signatureAlgorithmInCertificate(key);
  const subject = sequence(
    setOf(sequence(oid("2.5.4.10"), utf8(wanted.organization))),
    setOf(sequence(oid("2.5.4.3"), utf8(wanted.commonName))),
  );
  const body = sequence(
    encode(tags.context0, integer(2)),
    integer(serialOf(wanted)),
    algorithm,
    subject,
    sequence(time(wanted.notBefore), time(wanted.notAfter)),
    subject,
    wanted.publicKeySpki,
    encode(tags.context3, extensions(wanted.publicKeySpki)),
  );
  const signature = await wanted.sign(sha256(body));
  if (!verify("sha256", body, key, signature))
    throw new Error("the signature does not belong to the public key");
  return sequence(body, algorithm, bitString(signature));
}

/** Serial number: 16 bytes, positive, different for another key, name or validity. */
export function serialOf({
  publicKeySpki,
  commonName,
  organization,
  notBefore,
  notAfter,
}: Omit<SelfCertificate, "sign">): Buffer {
  const about = [commonName, organization, notBefore.toISOString(), notAfter.toISOString()];
  const serial = sha256(publicKeySpki, Buffer.from(JSON.stringify(about))).subarray(0, 16);
  serial[0] = (serial.readUInt8(0) & 0x7f) | 0x40;
  return serial;
}

function extensions(spki: Uint8Array): Buffer {
  const keyId = keyIdentifier(spki);
  return sequence(
    extension("2.5.29.19", sequence(), "critical"),
    // digitalSignature and nonRepudiation: the first two bits of eight, six unused.
    extension("2.5.29.15", bitString(Buffer.from([0xc0]), 6), "critical"),
    // documentSigning (RFC 9336), and emailProtection, which common verifiers ask for.
    extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.36"), oid("1.3.6.1.5.5.7.3.4"))),
    extension("2.5.29.14", octetString(keyId)),
    extension("2.5.29.35", sequence(encode(0x80, keyId))),
  );
}

const extension = (id: string, value: Buffer, critical?: "critical"): Buffer =>
  sequence(oid(id), ...(critical === undefined ? [] : [trueValue]), octetString(value));

/** SHA-1 of the key's bits (RFC 5280, 4.2.1.2): an identifier, not a security measure. */
function keyIdentifier(spki: Uint8Array): Buffer {
  const bits = children(onlyNode(ownBytes(spki)), tags.sequence)[1];
  if (bits?.tag !== tags.bitString) throw new Error("not a public key");
  return createHash("sha1").update(bits.content.subarray(1)).digest();
}

/** UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, "").slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? encode(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : encode(0x18, Buffer.from(`${digits}Z`));
}
