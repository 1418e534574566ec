import { type Bytes, latin1, ownBytes, sameBytes } from "../../portable/bytes.ts";
import { type Said, say } from "../../portable/said.ts";
import { visible } from "../../portable/visible.ts";
import { children, dotted, Members, malformed, type Node, onlyNode, tags, timeOf } from "./der.ts";
import { type Extensions, readExtensions } from "./extensions.ts";
import { isSignedWith, type SignedStructure, takeSigned } from "./signed.ts";

/** The parts of an X.509 certificate (RFC 5280) that checks need; names, serial and key in DER. */
export interface Certificate {
  /** DER */
  readonly bytes: Bytes;
  readonly issuer: Bytes;
  readonly subject: Bytes;
  readonly serial: Bytes;
  /** Such as `O=Undersign, CN=Undersign document seal`. */
  readonly subjectText: string;
  readonly issuerText: string;
  /** Such as `“Undersign document seal” of Undersign`. */
  readonly name: string | Said;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SubjectPublicKeyInfo. */
  readonly spki: Bytes;
  readonly extensions: Extensions;
  /** The signed part, the algorithm and the issuer's signature. */
  readonly signed: SignedStructure;
}

/** Throws Fault unless the input is exactly one certificate in DER, to the last byte. */
export function readCertificate(input: Uint8Array): Certificate {
  const bytes = ownBytes(input);
  const outer = new Members(onlyNode(bytes));
  const signed = takeSigned(outer);
  outer.end();
  const body = new Members(signed.body);
  body.maybe(tags.context0);
  const serial = body.take(tags.integer).raw;
  body.take(tags.sequence);
  const issuer = body.take(tags.sequence);
  const [notBefore, notAfter] = children(body.take(tags.sequence), tags.sequence);
  const subject = body.take(tags.sequence);
  const spki = body.take(tags.sequence).raw;
  const extensions = body.maybe(tags.context3);
  body.end();
  if (notBefore === undefined || notAfter === undefined) throw malformed();
  return {
    bytes,
    issuer: issuer.raw,
    subject: subject.raw,
    serial,
    subjectText: nameText(subject),
    issuerText: nameText(issuer),
    name: plainName(subject),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    spki,
    extensions: extensions === undefined ? new Map() : readExtensions(extensions),
    signed,
  };
}

/** Whether the issuer's key has signed it; false for signature algorithms that we don't accept. */
export const isSignedBy = ({ signed }: Certificate, issuer: Certificate): Promise<boolean> =>
  isSignedWith(signed, issuer.spki);

/** Whether the certificate names this issuer and was signed by its key. */
export const isIssuedBy = async (certificate: Certificate, issuer: Certificate): Promise<boolean> =>
  sameBytes(certificate.issuer, issuer.subject) && (await isSignedBy(certificate, issuer));

export const isSelfIssued = ({ issuer, subject }: Certificate): boolean =>
  sameBytes(issuer, subject);

const shortNames: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
};

const nameText = (name: Node): string =>
  parts(name)
    .map(([kind, value]) => `${kind}=${value}`)
    .join(", ");

function plainName(name: Node): string | Said {
  const known = new Map(parts(name));
  const [common, organization] = [known.get("CN"), known.get("O")];
  if (common === undefined) return organization ?? nameText(name);
  return organization === undefined
    ? `“${common}”`
    : say("certificate.named", { name: common, organization });
}

function parts(name: Node): (readonly [kind: string, value: string])[] {
  return children(name, tags.sequence)
    .flatMap((set) => children(set, tags.set))
    .map((attribute) => {
      const [id, value] = children(attribute, tags.sequence);
      if (id === undefined || value === undefined) throw malformed();
      return [shortNames[dotted(id)] ?? dotted(id), visible(stringText(value))];
    });
}

const bmpTag = 0x1e;

/** Decodes leniently, since names are never compared by their texts. */
function stringText({ tag, content }: Node): string {
  if (tag === tags.utf8) return new TextDecoder().decode(content);
  if (tag === bmpTag) return new TextDecoder("utf-16be").decode(content);
  return latin1(content);
}
