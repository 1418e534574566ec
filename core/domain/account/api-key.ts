import type { KeyEnd } from "#contract/pages/keys";
import { limits } from "#contract/rules/limits/limits";
import type { Scope } from "#contract/rules/programs/scopes";
import { Refusal } from "#contract/rules/refusals/refusals";
import { dayMs } from "../common/time.ts";

/** A key of the public API as it is stored: only its hash, not the secret. */
export interface ApiKey {
  /** The part of the key that is not secret. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Hash of the whole key, in base64url. */
  readonly hash: string;
  readonly createdAt: string;
  /** Absent for a key that doesn't expire. */
  readonly endsAt?: string | undefined;
  readonly replacedBy?: string | undefined;
  /** The member who made it, if that is not the workspace's owner. */
  readonly madeBy?: { readonly id: string; readonly name: string } | undefined;
}

export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 43 digits are 256 bits. */
export const keyDigits = { id: 12, secret: 43, checksum: 6 } as const;

const keyForm = /^us_([0-9A-Za-z]{12})_[0-9A-Za-z]{43}_([0-9A-Za-z]{6})$/;

/**
 * `us_<id>_<secret>_<checksum>`, all in base 62. The format and the checksum (CRC-32 of what precedes the last
 * underscore) let source code scanners recognise a key without asking us.
 */
export function keyToken(id: string, secret: string): string {
  const before = `us_${id}_${secret}`;
  return `${before}_${checksumOf(before)}`;
}

/** The id in a key; undefined for a text that is not a key, or a key that was mistyped. */
export function idOfKey(token: string): string | undefined {
  const [, id, checksum] = keyForm.exec(token) ?? [];
  return checksum === checksumOf(token.slice(0, -keyDigits.checksum - 1)) ? id : undefined;
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < keyDigits.checksum; place++) {
    digits = `${base62.charAt(rest % 62)}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** CRC-32 of an ASCII text, as in ISO 3309 and zip files. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** How a document's audit trail names the key with which something was done. */
export const viaKey = ({ id, name }: Pick<ApiKey, "id" | "name">): string =>
  `API key ${name} (us_${id})`;

export const isLive = ({ endsAt }: Pick<ApiKey, "endsAt">, now: Date): boolean =>
  endsAt === undefined || endsAt > now.toISOString();

/** When a key that is made now ends; undefined for never. Throws for a time in the past. */
export function endOfKey(end: KeyEnd, now: Date): string | undefined {
  if (end === "never") return undefined;
  if (typeof end === "number") return new Date(now.getTime() + end * dayMs).toISOString();
  const endsAt = new Date(end).toISOString();
  if (isLive({ endsAt }, now)) return endsAt;
  throw new Refusal("BAD_FIELD", {
    field: "end",
    message: "Please choose a day that is still to come.",
  });
}

/** The time for which a replaced key still works, so that its users can change to the new one. */
const overlapMs = dayMs;

/** The time for which the list shows a key that has ended. */
const shownMs = 30 * dayMs;

/** The list keeps at most this many keys that have ended. */
const endedMax = 10;

/** The keys that the list shows, newest first: live ones, and those that expired recently. */
export function shownKeys(keys: readonly ApiKey[], now: Date): readonly ApiKey[] {
  const since = new Date(now.getTime() - shownMs).toISOString();
  const ended = newestFirst(keys.filter((key) => !isLive(key, now))).filter(
    ({ endsAt = "", replacedBy }) => replacedBy === undefined && endsAt > since,
  );
  return newestFirst([...keys.filter((key) => isLive(key, now)), ...ended.slice(0, endedMax)]);
}

const newestFirst = (keys: readonly ApiKey[]): ApiKey[] =>
  [...keys].sort((a, b) => b.createdAt.localeCompare(a.createdAt));

/**
 * The list with the key added. Throws TOO_MANY_KEYS at ten; replaced keys that still work for a day are counted
 * separately, so that an account with ten keys can replace each.
 */
export function withKey(keys: readonly ApiKey[], key: ApiKey, now: Date): readonly ApiKey[] {
  const others = shownKeys(keys, now);
  const live = others.filter((one) => isLive(one, now));
  const replaced = live.filter(({ replacedBy }) => replacedBy !== undefined).length;
  if (live.length - replaced >= limits.keysMax || replaced > limits.keysMax) {
    throw new Refusal("TOO_MANY_KEYS");
  }
  return [key, ...others];
}

/** The list after `next` has replaced a key, which ends a day later. Throws as `withKey` does. */
export function withReplaced(
  keys: readonly ApiKey[],
  id: string,
  next: ApiKey,
  now: Date,
): readonly ApiKey[] {
  const old = keyIn(keys, id, now);
  if (old.replacedBy !== undefined) throw new Refusal("CANT_CHANGE_NOW");
  const endsAt = new Date(now.getTime() + overlapMs).toISOString();
  const ending: ApiKey = {
    ...old,
    replacedBy: next.id,
    endsAt: old.endsAt !== undefined && old.endsAt < endsAt ? old.endsAt : endsAt,
  };
  return withKey(
    keys.map((key) => (key === old ? ending : key)),
    next,
    now,
  );
}

/** The list without a key; throws NOT_FOUND. */
export function withoutKey(keys: readonly ApiKey[], id: string, now: Date): readonly ApiKey[] {
  const gone = keyIn(keys, id, now);
  return shownKeys(keys, now).filter((key) => key !== gone);
}

/** A key of the list by its id; throws NOT_FOUND. */
export function keyIn(keys: readonly ApiKey[], id: string, now: Date): ApiKey {
  const found = shownKeys(keys, now).find((key) => key.id === id);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/**
 * Claims a call by its idempotency key. If a call with that key was answered within 24 hours, returns its reply. Throws
 * KEY_USED if the key belongs to another request, and CONFLICT while that call is still running.
 */
export type Once = (call: {
  readonly idempotencyKey: string;
  readonly request: string;
}) => Promise<{ readonly reply: KeptReply } | Claim>;

/** A call that is to be performed now. */
export interface Claim {
  readonly reply?: undefined;
  readonly keep: (reply: KeptReply) => Promise<void>;
  /** Gives up the claim, so that a refused call may be made again. */
  readonly release: () => Promise<void>;
}

export interface KeptReply {
  readonly status: number;
  readonly body?: unknown;
}
