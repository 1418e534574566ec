import { type Bytes, sameBytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { children, dotted, Members, malformed, type Node, onlyNode, tags } from "./der.ts";

export const ids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
} as const;

/** Attributes by type, each with exactly one value; no type may occur twice. */
export function readAttributes(set: Node, tag: number): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  for (const attribute of children(set, tag)) {
    const members = new Members(attribute);
    const id = dotted(members.take(tags.oid));
    const [value, ...more] = children(members.take(tags.set), tags.set);
    members.end();
    if (value === undefined || more.length > 0 || found.has(id)) throw malformed();
    found.set(id, value);
  }
  return found;
}

/** The attributes in the form that is signed: with the tag of a SET instead of the context tag (RFC 5652, 5.4). */
export function signedForm(attributes: Node): Bytes {
  const copy = attributes.raw.slice();
  copy[0] = tags.set;
  return copy;
}

export function expectId(node: Node | undefined, id: string): void {
  if (node === undefined || dotted(node) !== id) throw new Fault("fault.signatureKind");
}

export function expectDigest(node: Node | undefined, digest: Bytes): void {
  if (node?.tag !== tags.octetString || !sameBytes(node.content, digest))
    throw new Fault("fault.otherContent");
}

/** The content of a ContentInfo, which must be SignedData and nothing else. */
export function signedDataIn(der: Bytes): Members {
  const info = new Members(onlyNode(der));
  expectId(info.take(tags.oid), ids.signedData);
  const [content, ...more] = children(info.take(tags.context0), tags.context0);
  info.end();
  if (content === undefined || more.length > 0) throw malformed();
  return new Members(content);
}
