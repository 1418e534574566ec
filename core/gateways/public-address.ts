import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 ranges that are not public unicast.
 * https://www.iana.org/assignments/iana-ipv4-special-registry/ and RFC 5771 for multicast
 */
const special4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/**
 * The only IPv6 range that is allocated as global unicast. Mapped, translated (NAT64), local and multicast addresses
 * are outside. https://www.iana.org/assignments/ipv6-address-space/
 */
const global6 = ["2000::", 3] as const;

/**
 * Excluded ranges within it: protocol assignments, Teredo, documentation, 6to4.
 * https://www.iana.org/assignments/iana-ipv6-special-registry/
 */
const special6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const ipv4 = new BlockList();
for (const [network, prefix] of special4) ipv4.addSubnet(network, prefix, "ipv4");
const unicast6 = new BlockList();
unicast6.addSubnet(...global6, "ipv6");
const ipv6 = new BlockList();
for (const [network, prefix] of special6) ipv6.addSubnet(network, prefix, "ipv6");

/** Whether an address is public unicast; false for a text that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !ipv4.check(address, "ipv4");
  // An address with a zone (`fe80::1%eth0`) belongs to a local network.
  if (!isIPv6(address) || address.includes("%")) return false;
  return unicast6.check(address, "ipv6") && !ipv6.check(address, "ipv6");
}
