import { retention } from "#contract/rules/installation/legal";
import type { Throttle } from "#contract/rules/refusals/throttles";

const minute = 60;
const hour = 60 * minute;

/**
 * Limits of wrong passwords since the last correct one, or since `quietSeconds` without any. The pool locks an account
 * for everybody after five, and for twice as long after each further one: from 1 second to 15 minutes. From networks
 * from which the owner has not signed in, so few wrong passwords reach the pool that these alone don't lock the
 * account, and together with the owner's own wrong ones lock it for 8 seconds at most.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior
 */
export const passwordTries = {
  usualNetworkMax: 4,
  otherNetworkMax: 3,
  /** Tries for one address, from all other networks together. */
  otherNetworksMax: 4,
  /** Longer than the 15 minutes after which the pool restarts its count. */
  quietSeconds: 16 * minute,
} as const;

/**
 * How many codes in a row may be wrong for an account, over any number of days: from its owner's networks, and from all
 * others. Both together stay below 100 (NIST SP 800-63B-4, 3.2.2). Then a new password is needed.
 */
export const wrongCodesInARow = { max: 45, quietSeconds: 365 * 24 * hour } as const;

/** The time for which a network counts as one of an account's usual ones after a sign-in from it. */
export const usualNetworkSeconds = retention.usualNetworkDays * 24 * hour;

/** The window that contains `now`, numbered from the epoch, and the seconds until the next one. */
export function windowAt({ windowSeconds }: Throttle, now: Date) {
  const seconds = now.getTime() / 1000;
  const number = Math.floor(seconds / windowSeconds);
  const endsAtSeconds = (number + 1) * windowSeconds;
  return { number, endsAtSeconds, leftSeconds: Math.ceil(endsAtSeconds - seconds) };
}

/**
 * What counts as one network: an IPv4 address, or the /64 of an IPv6 address, since the holder of one of its addresses has
 * them all.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [before = "", after] = ip.split("%")[0]?.split("::") ?? [];
  const head = before.split(":").filter(Boolean);
  const tail = after === undefined ? [] : after.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
