import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { children, onlyNode } from "../../src/pki/read/der.ts";
import {
  bitString,
  encode,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  tags,
  trueValue,
  utf8,
} from "../../src/pki/write/der.ts";
import { ownBytes } from "../../src/portable/bytes.ts";

/** Small authorities for tests: certificates, revocation lists and status answers in our own DER. */

export interface Party {
  readonly der: Buffer;
  readonly name: Buffer;
  readonly key: KeyObject;
}

export interface CertificateOptions {
  readonly name: string;
  /** Who signs it; self-signed if absent. */
  readonly issuer?: Party;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly isAuthority?: boolean;
  /** First byte of the key usage; by default what authorities and signers have. */
  readonly usage?: number;
  /** Authorities that may stand below it. */
  readonly pathLength?: number;
  /** Extended key usage; critical. */
  readonly purpose?: string;
  readonly lists?: string;
  readonly responder?: string;
  readonly issuerAt?: string;
  /** Private key that it is for; generating a new one takes a fraction of a second. */
  readonly key?: KeyObject;
  /** Whom it is for when nobody here has the private key: a SubjectPublicKeyInfo. */
  readonly publicKeySpki?: Uint8Array;
}

export const timeStamping = "1.3.6.1.5.5.7.3.8";
export const ocspSigning = "1.3.6.1.5.5.7.3.9";

const rsaSha256 = sequence(oid("1.2.840.113549.1.1.11"), nullValue);

export function certificate(wanted: CertificateOptions): Party {
  const key = wanted.key ?? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const name = sequence(setOf(sequence(oid("2.5.4.3"), utf8(wanted.name))));
  const body = sequence(
    encode(tags.context0, integer(2)),
    integer(randomBytes(8)),
    rsaSha256,
    wanted.issuer?.name ?? name,
    sequence(
      time(wanted.notBefore ?? new Date("2020-01-01T00:00:00Z")),
      time(wanted.notAfter ?? new Date("2045-01-01T00:00:00Z")),
    ),
    name,
    wanted.publicKeySpki ?? createPublicKey(key).export({ type: "spki", format: "der" }),
    encode(tags.context3, sequence(...extensionsOf(wanted))),
  );
  const der = signed(body, wanted.issuer?.key ?? key);
  return { der, name, key };
}

export const signed = (body: Buffer, key: KeyObject): Buffer =>
  sequence(body, rsaSha256, bitString(sign("sha256", body, key)));

/** UTCTime. */
export const time = (at: Date): Buffer =>
  encode(tags.utcTime, Buffer.from(`${digits(at).slice(2)}Z`));

export const generalizedTime = (at: Date): Buffer =>
  encode(tags.generalizedTime, Buffer.from(`${digits(at)}Z`));

const digits = (at: Date): string => at.toISOString().replace(/[-:T]/g, "").slice(0, 14);

function extensionsOf(wanted: CertificateOptions): Buffer[] {
  const { isAuthority, purpose, lists, responder, issuerAt, usage, pathLength } = wanted;
  const access = [
    ...(responder ? [sequence(oid("1.3.6.1.5.5.7.48.1"), address(responder))] : []),
    ...(issuerAt ? [sequence(oid("1.3.6.1.5.5.7.48.2"), address(issuerAt))] : []),
  ];
  const below = pathLength === undefined ? [] : [integer(pathLength)];
  const usual = isAuthority ? signsCertificatesAndLists : signsDocuments;
  return [
    critical("2.5.29.19", sequence(...(isAuthority ? [trueValue] : []), ...below)),
    critical("2.5.29.15", usage === undefined ? usual : bitString(Buffer.from([usage]))),
    ...(purpose ? [critical("2.5.29.37", sequence(oid(purpose)))] : []),
    ...(lists ? [plain("2.5.29.31", distributionPoint(lists))] : []),
    ...(access.length > 0 ? [plain("1.3.6.1.5.5.7.1.1", sequence(...access))] : []),
  ];
}

// Key usage, as bits (RFC 5280, 4.2.1.3): keyCertSign and cRLSign; digitalSignature and nonRepudiation.
const signsCertificatesAndLists = encode(tags.bitString, Buffer.from([1, 0b0000_0110]));
const signsDocuments = encode(tags.bitString, Buffer.from([6, 0b1100_0000]));

const critical = (id: string, value: Buffer) => sequence(oid(id), trueValue, octetString(value));
const plain = (id: string, value: Buffer) => sequence(oid(id), octetString(value));
const address = (url: string): Buffer => encode(0x86, Buffer.from(url));
const distributionPoint = (url: string): Buffer =>
  sequence(sequence(encode(tags.context0, encode(tags.context0, address(url)))));

/** INTEGER of a certificate's serial number. */
export function serialOf(der: Buffer): Buffer {
  const [body] = children(onlyNode(ownBytes(der)), tags.sequence);
  const serial = body && children(body, tags.sequence)[1];
  return Buffer.from(serial?.raw ?? []);
}

export interface Validity {
  readonly from: Date;
  readonly until: Date;
}

/** CertificateList, naming these as revoked. */
export function revocationList(
  issuer: Party,
  { from, until }: Validity,
  revoked: readonly Buffer[],
) {
  const entries = revoked.map((der) => sequence(serialOf(der), time(from)));
  const body = sequence(
    integer(1),
    rsaSha256,
    issuer.name,
    time(from),
    time(until),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
  );
  return signed(body, issuer.key);
}

/** Key bits of a SubjectPublicKeyInfo. */
function keyBits(spki: Uint8Array): Buffer {
  const bits = children(onlyNode(ownBytes(spki)), tags.sequence)[1];
  return Buffer.from(bits?.content.subarray(1) ?? []);
}

export type Status = "good" | "revoked";

/** OCSPResponse to a question about `subject`, signed by the issuer itself. */
export function statusAnswer(
  issuer: Party,
  subject: Buffer,
  status: Status,
  { from, until }: Validity,
): Buffer {
  const sha1 = (bytes: Buffer): Buffer => createHash("sha1").update(bytes).digest();
  const spki = createPublicKey(issuer.key).export({ type: "spki", format: "der" });
  const keyHash = sha1(keyBits(spki));
  const id = sequence(
    sequence(oid("1.3.14.3.2.26"), nullValue),
    octetString(sha1(issuer.name)),
    octetString(keyHash),
    serialOf(subject),
  );
  const verdict = status === "good" ? encode(0x80) : encode(tags.context1, generalizedTime(from));
  const single = sequence(
    id,
    verdict,
    generalizedTime(from),
    encode(tags.context0, generalizedTime(until)),
  );
  const body = sequence(
    encode(tags.context2, octetString(keyHash)),
    generalizedTime(from),
    sequence(single),
  );
  const basic = signed(body, issuer.key);
  const bytes = sequence(oid("1.3.6.1.5.5.7.48.1.1"), octetString(basic));
  return sequence(encode(tags.enumerated, Buffer.from([0])), encode(tags.context0, bytes));
}
