import { createHmac, randomInt } from "node:crypto";
import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { mailboxOf } from "../../domain/common/mailbox.ts";
import { networkOf } from "../../domain/common/throttle.ts";
import { isSameHash } from "../../domain/common/token-hash.ts";
import { expr, setting } from "./expression.ts";
import { putIf, updateIf } from "./table.ts";
import { throttle } from "./throttle.ts";

/** Codes of six digits that are mailed, and entered where they were asked for: each works once, for ten minutes. */

/** Where one code is kept. A new one replaces it. */
export interface CodePlace {
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
  /** A text that the caller knows and nobody stores: six digits could be guessed from a plain hash, so it is keyed with this. */
  readonly secret: string;
  /** A code works for this long; by default for ten minutes. */
  readonly lifeMs?: number;
}

const codeItem = z.object({ codeHash: z.string(), tries: z.number() });

/** Six random digits. */
export const newCode = (): string =>
  String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, "0");

/**
 * Counts a mail with a code, before it is sent: for the network that asks, and for the mailbox. An unproven one gets three a
 * day, regardless of who asks, and its network's count is given back once the code is entered (`giveBack` of
 * `unprovenMailByNetwork`). Throws the refusals of these throttles.
 */
export async function countCode(
  to: { readonly email: string; readonly ip: string; readonly isProven: boolean },
  now: Date,
): Promise<void> {
  const [mailbox, network] = [mailboxOf(to.email), networkOf(to.ip)];
  await throttle("codeByNetwork", network, now);
  if (to.isProven) return void (await throttle("codeByMailbox", mailbox, now));
  // The network is counted first: a network that has reached its limit must not use up a mailbox's limit.
  await throttle("unprovenMailByNetwork", network, now);
  await throttle("unprovenCodeByMailbox", mailbox, now);
}

/** Sets a new code. `keptSeconds` says for how long the item stays at least; by default as long as the code works. */
export async function setMailedCode(
  place: CodePlace,
  code: string,
  now: Date,
  keptSeconds = 0,
): Promise<void> {
  const endsAt = now.getTime() + (place.lifeMs ?? limits.codeLifeMs);
  await putIf(place.table, {
    ...place.key,
    codeHash: hashOf(place, code),
    codeExpiresAt: new Date(endsAt).toISOString(),
    tries: 0,
    ttl: Math.ceil(endsAt / 1000) + keptSeconds,
  });
}

/**
 * Uses up the code. Counts a try before comparing, so that of any number of parallel tries at most five are evaluated,
 * and one succeeds. Its item then holds `becomes`. Returns how many tries this code took. Throws CODE_INVALID for `field`.
 */
export async function enterMailedCode(
  place: CodePlace,
  { code, field, becomes = {} }: CodeEntry,
  now: Date,
): Promise<number> {
  const { table, key } = place;
  const wrong = new Refusal("CODE_INVALID", { field });
  const isOpen = expr`attribute_exists(codeHash) AND tries < ${limits.codeTriesMax}`;
  const isInTime = expr`${isOpen} AND codeExpiresAt > ${now.toISOString()}`;
  const counted = await updateIf(table, key, expr`ADD tries ${1}`, isInTime);
  const { data } = z.safeParse(codeItem, counted);
  const entered = hashOf(place, code);
  if (!data || !isSameHash(data.codeHash, entered)) throw wrong;
  const used = setting({ ...becomes, codeHash: undefined });
  if (!(await updateIf(table, key, used, expr`codeHash = ${entered}`))) throw wrong;
  return data.tries;
}

interface CodeEntry {
  readonly code: string;
  /** Name of the input, for the refusal. */
  readonly field: string;
  readonly becomes?: Readonly<Record<string, string>>;
}

const hashOf = ({ secret }: CodePlace, code: string): string =>
  createHmac("sha256", secret).update(code).digest("base64url");
