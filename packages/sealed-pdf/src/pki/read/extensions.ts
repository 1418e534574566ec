import { type Bytes, latin1 } from "../../portable/bytes.ts";
import { children, dotted, Members, malformed, type Node, onlyNode, small, tags } from "./der.ts";

export interface Extension {
  readonly critical: boolean;
  /** DER */
  readonly value: Bytes;
}

/** A certificate's extensions by identifier (RFC 5280, 4.1.2.9); no identifier twice. */
export type Extensions = ReadonlyMap<string, Extension>;

export function readExtensions(explicit: Node): Extensions {
  const [list, ...more] = children(explicit, tags.context3);
  if (list === undefined || more.length > 0) throw malformed();
  const found = new Map<string, Extension>();
  for (const extension of children(list, tags.sequence)) {
    const members = new Members(extension);
    const id = dotted(members.take(tags.oid));
    const critical = members.maybe(tags.boolean)?.content[0] === 0xff;
    const value = members.take(tags.octetString).content;
    members.end();
    if (found.has(id)) throw malformed();
    found.set(id, { critical, value });
  }
  return found;
}

const extendedKeyUsage = "2.5.29.37";

/** The purposes in the extended key usage; none if there is no such extension. Throws Fault. */
export function purposesIn(extensions: Extensions): {
  readonly critical: boolean;
  readonly purposes: readonly string[];
} {
  const usage = extensions.get(extendedKeyUsage);
  if (usage === undefined) return { critical: false, purposes: [] };
  const purposes = children(onlyNode(usage.value), tags.sequence).map(dotted);
  return { critical: usage.critical, purposes };
}

const authorityInformation = "1.3.6.1.5.5.7.1.1";
const accessMethods = { ocsp: "1.3.6.1.5.5.7.48.1", issuer: "1.3.6.1.5.5.7.48.2" } as const;
const distributionPoints = "2.5.29.31";

/** The URLs of revocation lists, OCSP responders or issuers. Throws Fault. */
export function addressesIn(extensions: Extensions, what: "crl" | "ocsp" | "issuer"): string[] {
  if (what === "crl") {
    const points = extensions.get(distributionPoints);
    return points === undefined ? [] : httpAddresses(onlyNode(points.value));
  }
  const access = extensions.get(authorityInformation);
  if (access === undefined) return [];
  return children(onlyNode(access.value), tags.sequence).flatMap((description) => {
    const [method] = children(description, tags.sequence);
    const isWanted = method !== undefined && dotted(method) === accessMethods[what];
    return isWanted ? httpAddresses(description) : [];
  });
}

/** Tag of uniformResourceIdentifier in GeneralName: [6] IMPLICIT IA5String. */
const addressTag = 0x86;
const constructed = 0x20;

function httpAddresses(node: Node): string[] {
  if (node.tag === addressTag) {
    const address = latin1(node.content);
    return /^https?:\/\//i.test(address) ? [address] : [];
  }
  return (node.tag & constructed) === 0 ? [] : children(node, node.tag).flatMap(httpAddresses);
}

/** Whether it may sign certificates, and how many further authorities may follow (RFC 5280, 4.2.1.9). Throws Fault. */
export function authorityIn(extensions: Extensions): {
  readonly isAuthority: boolean;
  readonly pathLength: number;
} {
  const constraints = extensions.get("2.5.29.19");
  if (constraints === undefined) return { isAuthority: false, pathLength: 0 };
  const members = new Members(onlyNode(constraints.value));
  const isAuthority = members.maybe(tags.boolean)?.content[0] === 0xff;
  const length = members.maybe(tags.integer);
  members.end();
  return { isAuthority, pathLength: length === undefined ? Infinity : small(length) };
}

/** Key usage bits (RFC 5280, 4.2.1.3), in the first byte, most significant bit first. */
const usages = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04 } as const;

/** Whether the key may be used in one of these ways; without the extension, all are allowed. Throws Fault. */
export function mayBeUsedFor(
  extensions: Extensions,
  ...wanted: readonly (keyof typeof usages)[]
): boolean {
  const usage = extensions.get("2.5.29.15");
  if (usage === undefined) return true;
  const { tag, content } = onlyNode(usage.value);
  if (tag !== tags.bitString) throw malformed();
  const bits = content[1] ?? 0;
  return wanted.some((one) => (bits & usages[one]) !== 0);
}
