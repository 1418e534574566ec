import { createHash, verify } from "node:crypto";
import {
  digestNames,
  rsaEncryption,
  sha256Algorithm,
  signatureDigests,
} from "./write/algorithms.ts";
import {
  children,
  dotted,
  encode,
  integer,
  type Node,
  nullValue,
  octetString,
  oid,
  read,
  retagged,
  sequence,
  setOf,
  tags,
  timeOf,
  trueValue,
} from "./write/der.ts";
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
  sequence(integer(1), sequence(sha256Algorithm, octetString(imprint)), integer(nonce), trueValue);

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
  readonly signer: Signer;
}

interface Signer {
  readonly id: Buffer;
  readonly digest: "sha256" | "sha384" | "sha512";
  /** [0] IMPLICIT, as it stands in the token. */
  readonly attributes: Node;
  readonly signature: Buffer;
}

/** Comparing with one that is built anew leaves no byte free: all that is not fixed is signed. */
function partsOf(token: Node): Parts {
  const [, content] = expected(children(token, tags.sequence), 2);
  const [body] = expected(children(content), 1);
  const [, digests, wrapped, certificates, signers] = expected(children(body), 5);
  const [, info] = expected(children(wrapped), 2);
  const [octets] = expected(children(info), 1);
  const [signer] = expected(children(signers), 1);
  // Six: no unsigned attributes, which anybody could add.
  const parts = expected(children(signer), 6);
  const [, id, digestAlgorithm, attributes, signatureAlgorithm, signature] = parts;
  const digest = checkedAlgorithms(digestAlgorithm, signatureAlgorithm, digests);
  const again = sequence(
    oid(signedData),
    encode(
      tags.context0,
      sequence(
        integer(3),
        encode(tags.set, digests.content),
        sequence(oid(timeStampInfo), encode(tags.context0, octetString(octets.content))),
        encode(tags.context0, certificates.content),
        setOf(
          sequence(
            integer(1),
            encode(tags.sequence, id.content),
            digestAlgorithm.raw,
            encode(tags.context0, attributes.content),
            signatureAlgorithm.raw,
            octetString(signature.content),
          ),
        ),
      ),
    ),
  );
  if (!again.equals(token.raw)) throw otherForm();
  return {
    info: octets.content,
    certificates: children(certificates).map(({ raw }) => readCertificate(raw)),
    signer: { id: id.raw, digest, attributes, signature: signature.content },
  };
}

/** The digest that both algorithms and the set of all digests name, each with NULL or nothing beside it. */
function checkedAlgorithms(digestAlgorithm: Node, signatureAlgorithm: Node, digests: Node) {
  const id = algorithmId(digestAlgorithm);
  const digest = digestNames.get(id);
  const signature = algorithmId(signatureAlgorithm);
  const fits = signature === rsaEncryption || signatureDigests.get(signature) === digest;
  const [listed] = expected(children(digests), 1);
  if (digest === undefined || !fits || algorithmId(listed) !== id) throw otherForm();
  return digest;
}

function algorithmId(algorithm: Node): string {
  const [id] = children(algorithm, tags.sequence);
  const named = id === undefined ? "" : dotted(id);
  const forms = [sequence(oid(named)), sequence(oid(named), nullValue)];
  if (!forms.some((form) => form.equals(algorithm.raw))) throw otherForm();
  return named;
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

function signerOf({ id }: Signer, certificates: readonly Certificate[]): Certificate {
  const found = certificates.find(({ issuer, serial }) => id.equals(sequence(issuer, serial)));
  if (found === undefined) throw new Error("the time stamp comes without its certificate");
  return found;
}

function verifySignature(signer: Signer, info: Buffer, authority: Certificate): void {
  const { digest, attributes, signature } = signer;
  const found = attributesOf(attributes);
  const infoDigest = createHash(digest).update(info).digest();
  if (!found.get("1.2.840.113549.1.9.3")?.equals(oid(timeStampInfo))) throw otherForm();
  if (!found.get("1.2.840.113549.1.9.4")?.equals(octetString(infoDigest)))
    throw new Error("the time stamp's content was changed");
  if (!namesCertificate(found, authority))
    throw new Error("the time stamp was signed with another certificate");
  const signed = retagged(tags.set, attributes.raw);
  if (!verify(digest, signed, authority.x509.publicKey, signature))
    throw new Error("the time stamp's signature does not verify");
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
  node?.content.equals(createHash(digest).update(der).digest()) === true;

/** TSTInfo: version, policy, messageImprint, serialNumber, genTime, then what is optional. */
function readInfo(info: Buffer, imprint: Uint8Array): Pick<TimeStamp, "at" | "nonce"> {
  const [version, , asked, , time, ...more] = children(whole(info), tags.sequence);
  if (!version?.raw.equals(integer(1)) || !asked || !time) throw otherForm();
  const [algorithm, digest] = expected(children(asked, tags.sequence), 2);
  if (algorithmId(algorithm) !== "2.16.840.1.101.3.4.2.1" || !digest.content.equals(imprint))
    throw new Error("the time stamp is over something else");
  return { at: timeOf(time), nonce: more.find(({ tag }) => tag === tags.integer)?.raw };
}
