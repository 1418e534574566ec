import { type Bytes, latin1 } from "../../strict/bytes.ts";
import { Fault } from "../../strict/fault.ts";
import { visible } from "../../strict/visible.ts";
import { children, dotted, Members, malformed, type Node, onlyNode, tags, timeOf } from "./der.ts";
import { signatureHolds, signatureNamed } from "./keys.ts";

/** What a check needs of an X.509 certificate (RFC 5280). */
export interface Certificate {
  /** DER */
  readonly bytes: Bytes;
  readonly issuer: Bytes;
  readonly serial: Bytes;
  /** `O=Undersign, CN=Undersign document seal` */
  readonly subjectText: string;
  readonly issuerText: string;
  /** `“Undersign document seal” of Undersign` */
  readonly name: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Bytes;
  /** What its issuer has signed, how, and the signature. */
  readonly signed: { readonly body: Bytes; readonly algorithm: Node; readonly signature: Bytes };
  /** Marked critical, with exactly these purposes; undefined when it does not say so. */
  readonly criticalPurposes: readonly string[] | undefined;
}

/** Throws Fault for what is no certificate, to the last byte. */
export function readCertificate(bytes: Bytes): Certificate {
  const outer = new Members(onlyNode(bytes));
  const signedPart = outer.take(tags.sequence);
  const algorithm = outer.take(tags.sequence);
  const signature = outer.take(tags.bitString).content;
  outer.end();
  const body = new Members(signedPart);
  body.maybe(tags.context0);
  const serial = body.take(tags.integer).raw;
  body.take(tags.sequence);
  const issuer = body.take(tags.sequence);
  const validity = children(body.take(tags.sequence), tags.sequence);
  const subject = body.take(tags.sequence);
  const spki = body.take(tags.sequence).raw;
  const extensions = body.maybe(tags.context3);
  body.end();
  const [notBefore, notAfter] = validity;
  if (notBefore === undefined || notAfter === undefined) throw malformed();
  return {
    bytes,
    issuer: issuer.raw,
    serial,
    subjectText: nameText(subject),
    issuerText: nameText(issuer),
    name: plainName(subject),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    spki,
    // The first byte counts unused bits.
    signed: { body: signedPart.raw, algorithm, signature: signature.subarray(1) },
    criticalPurposes: extensions && criticalPurposes(extensions),
  };
}

/** Whether the issuer's key has signed it; false for ways of signing that we don't take. */
export async function isSignedBy({ signed }: Certificate, issuer: Certificate): Promise<boolean> {
  try {
    const { family, digest } = signatureNamed(signed.algorithm);
    const { body: data, signature } = signed;
    if (digest === undefined) return false;
    return await signatureHolds({ spki: issuer.spki, family, digest, data, signature });
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

function criticalPurposes(explicit: Node): string[] | undefined {
  const [list] = children(explicit, tags.context3);
  for (const extension of list === undefined ? [] : children(list, tags.sequence)) {
    const members = new Members(extension);
    if (dotted(members.take(tags.oid)) !== "2.5.29.37") continue;
    const critical = members.maybe(tags.boolean)?.content[0] === 0xff;
    const value = onlyNode(members.take(tags.octetString).content);
    return critical ? children(value, tags.sequence).map(dotted) : undefined;
  }
  return undefined;
}

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

function plainName(name: Node): string {
  const known = new Map(parts(name));
  const [common, organization] = [known.get("CN"), known.get("O")];
  if (common === undefined) return organization ?? nameText(name);
  return organization === undefined ? `“${common}”` : `“${common}” of ${organization}`;
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

const utf8Tag = 0x0c;
const bmpTag = 0x1e;

/** Undecodable parts are shown as such: no two names are compared by their texts. */
function stringText({ tag, content }: Node): string {
  if (tag === utf8Tag) return new TextDecoder().decode(content);
  if (tag === bmpTag) return new TextDecoder("utf-16be").decode(content);
  return latin1(content);
}
