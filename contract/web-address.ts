import { isOneLine } from "./rules.ts";
import { namesProduct } from "./words.ts";

/** Addresses of the web that an account gives and signers are shown. */

export const webAddressMax = 300;

/**
 * The address as it is stored and opened, or undefined for what is none: `https:` alone, a name with dots that
 * public DNS can hold, no port, no user, no IP address. Names in other scripts come out in ASCII ("xn--..."), so
 * that nobody takes one for another by its look.
 */
export function readWebAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > webAddressMax || !isOneLine(typed) || !/^https:\/\/[^\s\\]+$/i.test(typed)) {
    return undefined;
  }
  const url = parsed(typed);
  if (!url || [url.username, url.password, url.port].some((part) => part !== "")) return undefined;
  return isPublicName(url.hostname) && url.href.length <= webAddressMax ? url.href : undefined;
}

/** "example.com" of an address that `readWebAddress` has read. */
export const hostOf = (address: string): string => new URL(address).hostname;

/** Whether the address would pass for one of ours. */
export const hostNamesProduct = (address: string): boolean =>
  namesProduct(hostOf(address).replace(/[.-]/g, " "));

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** The last label is no number, as that of an IPv4 address is (URL Standard, 3.5). */
const name = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`);
/** Names of local networks (RFC 6761, 6762, 8375). */
const local = /(?:^|\.)(?:local(?:host)?|internal|lan|home|corp|home\.arpa|onion|test|invalid)$/;

const isPublicName = (host: string): boolean =>
  host.length <= 253 && name.test(host) && !local.test(host);
