import { readCertificate } from "../../../src/pki/read/certificate.ts";
import { children, type Node, onlyNode } from "../../../src/pki/read/der.ts";
import { sha256 } from "../../../src/pki/write/algorithms.ts";
import {
  encode,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  tags,
} from "../../../src/pki/write/der.ts";
import { ownBytes } from "../../../src/portable/bytes.ts";
import type { FaultCode } from "../../../src/portable/fault.ts";
import { cmsOf, withCms } from "../rewriting.ts";

/** For each fault of a seal's signature, a signature that has it, made from a valid one. */
export const signatureFaults = {
  "fault.malformed": () => ({ digests: encode(tags.set) }),
  "fault.structureHoldsTooMuch": ({ signers }) => ({
    signers: Buffer.concat([signers, nullValue]),
  }),
  "fault.signatureKind": () => ({ content: sequence(oid("1.2.840.113549.1.7.2")) }),
  "fault.signatureVersion": () => ({ version: integer(3) }),
  "fault.digestKind": () => ({ digests: setOf(sequence(oid("1.3.14.3.2.26"))) }),
  "fault.notOneSigner": ({ signer }) => {
    const one = sequence(...signer);
    return { signers: encode(tags.set, one, one) };
  },
  "fault.signerCertificateMissing": (_, stranger) => ({
    certificates: encode(tags.context0, stranger),
  }),
  "fault.attributes": ({ signer }) =>
    signedBy(signer, 3, encode(tags.context0, ...attributesOf(signer).slice(1))),
  "fault.otherCertificate": ({ signer, certificate }) =>
    signedBy(signer, 3, encode(tags.context0, ...withOtherSerial(signer, certificate))),
  "fault.otherContent": ({ signer }) =>
    signedBy(signer, 3, encode(tags.context0, ...withOtherDigest(signer))),
  "fault.signatureAlgorithm": ({ signer }) =>
    signedBy(signer, 4, sequence(oid("1.2.840.113549.1.1.10"))),
  "fault.signatureInvalid": ({ signer }) => signedBy(signer, 5, octetString(Buffer.alloc(256, 1))),
  "fault.unsigned": ({ signer }) => {
    const attribute = sequence(oid("1.2.840.113549.1.9.52"), setOf(nullValue));
    return signedBy(signer, 6, encode(tags.context1, attribute));
  },
} satisfies Partial<Record<FaultCode, Change>>;

type Part = "version" | "digests" | "content" | "certificates" | "signers";

interface Parts extends Readonly<Record<Part, Uint8Array>> {
  /** Members of the one SignerInfo: version, certificate, digest, attributes, algorithm, signature. */
  readonly signer: readonly Uint8Array[];
  readonly certificate: Uint8Array;
}

type Change = (parts: Parts, stranger: Uint8Array) => Partial<Record<Part, Uint8Array>>;

/** The sealed file with parts of its CMS replaced; `stranger` is another certificate. */
export function withParts(bytes: Buffer, stranger: Uint8Array, change: Change): Buffer {
  const [type, wrapped] = membersIn(onlyNode(ownBytes(cmsOf(bytes))).raw);
  const [version, digests, content, certificates, signers] = membersIn(membersIn(wrapped)[0]);
  if (!type || !version || !digests || !content || !certificates || !signers)
    throw new Error("expected a signature, found none");
  const [signer] = membersIn(signers);
  const [certificate] = membersIn(certificates);
  if (!certificate) throw new Error("expected a certificate, found none");
  const parts = { version, digests, content, certificates, signers };
  const changed = {
    ...parts,
    ...change({ ...parts, signer: membersIn(signer), certificate }, stranger),
  };
  const data = sequence(
    changed.version,
    changed.digests,
    changed.content,
    changed.certificates,
    changed.signers,
  );
  return withCms(bytes, sequence(type, encode(tags.context0, data)));
}

function membersIn(der: Uint8Array | undefined): Uint8Array[] {
  const node: Node = onlyNode(ownBytes(der ?? new Uint8Array()));
  return children(node, node.tag).map(({ raw }) => raw);
}

/** The signer with another member, or one more. */
function signedBy(signer: Parts["signer"], at: number, member: Uint8Array) {
  const members = [...signer.slice(0, at), member, ...signer.slice(at + 1)];
  return { signers: encode(tags.set, sequence(...members)) };
}

const attributesOf = (signer: Parts["signer"]): Uint8Array[] => membersIn(signer[3]);

/** The attributes, that of this kind with another value. */
const withAttribute = (signer: Parts["signer"], kind: string, value: Uint8Array) =>
  attributesOf(signer).map((one) =>
    Buffer.from(one).includes(oid(kind)) ? sequence(oid(kind), setOf(value)) : one,
  );

const withOtherDigest = (signer: Parts["signer"]) =>
  withAttribute(signer, "1.2.840.113549.1.9.4", octetString(Buffer.alloc(32)));

function withOtherSerial(signer: Parts["signer"], certificate: Uint8Array) {
  const names = sequence(encode(tags.context4, readCertificate(certificate).issuer));
  const named = sequence(octetString(sha256(certificate)), sequence(names, integer(5)));
  return withAttribute(signer, "1.2.840.113549.1.9.16.2.47", sequence(sequence(named)));
}
