import { cleaned, isOneLine } from "./text.ts";

/** Web addresses that an account enters and that signers are shown. */

export const webAddressMax = 300;

/**
 * The address in the form in which it is stored and opened, or undefined if it is not acceptable: only `https:`, a name
 * with dots that public DNS can contain, no port, no user, no IP address. Names in other scripts are returned in ASCII
 * ("xn--..."), so that look-alikes can't be mistaken for each other.
 */
export function readWebAddress(text: string): string | undefined {
  const typed = cleaned(text).trim();
  if (typed.length > webAddressMax || !isOneLine(typed) || !/^https:\/\/[^\s\\]+$/i.test(typed)) {
    return undefined;
  }
  const url = parsed(typed);
  if (!url || [url.username, url.password, url.port].some((part) => part !== "")) return undefined;
  return isPublicName(url.hostname) && url.href.length <= webAddressMax ? url.href : undefined;
}

/** "example.com" for an address that `readWebAddress` has returned. */
export const hostOf = (address: string): string => new URL(address).hostname;

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** The last label is not a number, as it is in an IPv4 address (URL Standard, 3.5). */
const name = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
/** Names of local networks (RFC 6761, 6762, 8375). */
const local = /(?:^|\.)(?:local(?:host)?|internal|lan|home|corp|home\.arpa|onion|test|invalid)$/;

const isPublicName = (host: string): boolean =>
  host.length <= 253 && name.test(host) && !local.test(host);
