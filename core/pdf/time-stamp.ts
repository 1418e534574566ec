import { createHash, verify } from "node:crypto";
import { digestNames, rsaEncryption, sha256Algorithm, signatureDigests } from "./algorithms.ts";
import {
  children,
  dotted,
  integer,
  type Node,
  octetString,
  oid,
  read,
  retagged,
  sequence,
  tags,
  timeOf,
  trueValue,
} from "./der.ts";
import { type Certificate, isMadeOnlyFor, isValidAt, readCertificate } from "./x509.ts";

/** What an RFC 3161 token says. */
export interface TimeStamp {
  readonly at: Date;
  readonly authority: Certificate;
  /** All in the token, the authority's own among them. */
  readonly certificates: readonly Certificate[];
  readonly nonce: Buffer | undefined;
}

/** A request for a time stamp over a SHA-256 digest, with the certificates in the answer. */
export const timeStampQuery = (imprint: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(
    integer(1),
    sequence(sha256Algorithm, octetString(imprint)),
    integer(nonce),
    trueValue,
  );

/**
 * The token in an authority's answer, checked against what was asked. Throws an Error whose message
 * says what is wrong with it.
 */
export function readTimeStampReply(
  reply: Uint8Array,
  asked: { readonly imprint: Uint8Array; readonly nonce: Uint8Array },
): Buffer {
  const [status, token] = children(whole(Buffer.from(reply)), tags.sequence);
  const [code] = status === undefined ? [] : children(status, tags.sequence);
  // granted, grantedWithMods
  const granted = code?.content.length === 1 && (code.content[0] ?? 9) <= 1;
  if (!granted || token === undefined) throw new Error("the time stamp was not granted");
  const { nonce } = verifyTimeStamp(token.raw, asked.imprint);
  if (nonce === undefined || !nonce.equals(integer(asked.nonce)))
    throw new Error("the time stamp answers another request");
  return token.raw;
}

/** Throws unless it is a token over this digest, in form, signed, by a certificate for time stamps. */
export function verifyTimeStamp(token: Uint8Array, imprint: Uint8Array): TimeStamp {
  const { info, certificates, signer } = partsOf(whole(Buffer.from(token)));
  const authority = signerOf(signer, certificates);
  verifySignature(signer, info, authority);
  const stamp = readInfo(info, imprint);
  if (!isMadeOnlyFor(authority, timeStamping))
    throw new Error("the certificate is not one for time stamps");
  if (!isValidAt(authority, stamp.at)) throw new Error("the time stamp's certificate had expired");
  return { ...stamp, authority, certificates };
}

const timeStamping = "1.3.6.1.5.5.7.3.8";
const signedData = "1.2.840.113549.1.7.2";
const timeStampInfo = "1.2.840.113549.1.9.16.1.4";

function whole(bytes: Buffer): Node {
  const node = read(bytes);
  if (node.raw.length !== bytes.length) throw new Error("bytes behind the time stamp");
  return node;
}

interface Parts {
  /** DER of TSTInfo. */
  readonly info: Buffer;
  readonly certificates: readonly Certificate[];
  readonly signer: readonly Node[];
}

function partsOf(token: Node): Parts {
  const content = expected(children(token, tags.sequence), 2);
  if (dotted(content[0]) !== signedData) throw otherForm();
  const [body] = expected(children(content[1], tags.context0), 1);
  const [version, , info, certificates, signers] = expected(children(body, tags.sequence), 5);
  if (!version.raw.equals(integer(3))) throw otherForm();
  const [type, wrapped] = expected(children(info, tags.sequence), 2);
  const [octets] = expected(children(wrapped, tags.context0), 1);
  if (dotted(type) !== timeStampInfo || octets.tag !== tags.octetString) throw otherForm();
  const [signer] = expected(children(signers, tags.set), 1);
  return {
    info: octets.content,
    certificates: children(certificates, tags.context0).map(({ raw }) => readCertificate(raw)),
    // Six: no unsigned attributes, which anybody could add.
    signer: expected(children(signer, tags.sequence), 6),
  };
}

const otherForm = () => new Error("the time stamp has another form than RFC 3161's");

type Tuple<N extends number, T extends Node[] = []> = T["length"] extends N
  ? T
  : Tuple<N, [...T, Node]>;

function expected<N extends number>(nodes: Node[], count: N): Tuple<N> {
  if (!hasLength(nodes, count)) throw otherForm();
  return nodes;
}

const hasLength = <N extends number>(nodes: Node[], count: N): nodes is Tuple<N> =>
  nodes.length === count;

function signerOf(signer: readonly Node[], certificates: readonly Certificate[]): Certificate {
  const id = signer[1]?.raw;
  const found = certificates.find(({ issuer, serial }) => id?.equals(sequence(issuer, serial)));
  if (found === undefined) throw new Error("the time stamp comes without its certificate");
  return found;
}

function verifySignature(signer: readonly Node[], info: Buffer, authority: Certificate): void {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = signer;
  const digest = digestNames.get(algorithmId(digestAlgorithm));
  const id = algorithmId(signatureAlgorithm);
  if (!digest || !attributes || !signature || attributes.tag !== tags.context0) throw otherForm();
  if (id !== rsaEncryption && signatureDigests.get(id) !== digest) throw otherForm();
  const found = attributesOf(attributes);
  const infoDigest = createHash(digest).update(info).digest();
  if (!found.get("1.2.840.113549.1.9.3")?.equals(oid(timeStampInfo))) throw otherForm();
  if (!found.get("1.2.840.113549.1.9.4")?.equals(octetString(infoDigest)))
    throw new Error("the time stamp's content was changed");
  if (!namesCertificate(found, authority))
    throw new Error("the time stamp was signed with another certificate");
  const signed = retagged(tags.set, attributes.raw);
  if (!verify(digest, signed, authority.x509.publicKey, signature.content))
    throw new Error("the time stamp's signature does not verify");
}

function algorithmId(algorithm: Node | undefined): string {
  const [id] = algorithm === undefined ? [] : children(algorithm, tags.sequence);
  return id === undefined ? "" : dotted(id);
}

/** Each attribute's one value, in DER, by identifier. */
function attributesOf(attributes: Node): Map<string, Buffer> {
  return new Map(
    children(attributes).map((attribute) => {
      const [id, values] = expected(children(attribute, tags.sequence), 2);
      const [value] = expected(children(values, tags.set), 1);
      return [dotted(id), value.raw] as const;
    }),
  );
}

/** ESSCertID (SHA-1, RFC 2634) or ESSCertIDv2 (SHA-256 unless it says otherwise, RFC 5035). */
function namesCertificate(found: ReadonlyMap<string, Buffer>, { der }: Certificate): boolean {
  const second = found.get("1.2.840.113549.1.9.16.2.47");
  const first = found.get("1.2.840.113549.1.9.16.2.12");
  const attribute = second ?? first;
  if (attribute === undefined) return false;
  const [ids] = children(read(attribute), tags.sequence);
  const [id] = ids === undefined ? [] : children(ids, tags.sequence);
  const [start, next] = id === undefined ? [] : children(id, tags.sequence);
  if (second === undefined) return hashes(start, "sha1", der);
  if (start?.tag !== tags.sequence) return hashes(start, "sha256", der);
  const digest = digestNames.get(algorithmId(start));
  return digest !== undefined && hashes(next, digest, der);
}

const hashes = (node: Node | undefined, digest: string, der: Buffer): boolean =>
  node !== undefined && node.content.equals(createHash(digest).update(der).digest());

/** TSTInfo: version, policy, messageImprint, serialNumber, genTime, then what is optional. */
function readInfo(info: Buffer, imprint: Uint8Array): Pick<TimeStamp, "at" | "nonce"> {
  const [version, , asked, , time, ...more] = children(whole(info), tags.sequence);
  if (!version?.raw.equals(integer(1)) || !asked || !time) throw otherForm();
  const [algorithm, digest] = expected(children(asked, tags.sequence), 2);
  if (algorithmId(algorithm) !== "2.16.840.1.101.3.4.2.1" || !digest.content.equals(imprint))
    throw new Error("the time stamp is over something else");
  return { at: timeOf(time), nonce: more.find(({ tag }) => tag === tags.integer)?.raw };
}
