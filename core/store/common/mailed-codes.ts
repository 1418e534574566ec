import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from "node:crypto";
import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { mailboxOf } from "../../domain/common/mailbox.ts";
import { networkOf } from "../../domain/common/throttle.ts";
import { isSameHash } from "../../domain/common/token-hash.ts";
import { expr, setting } from "./expression.ts";
import { getItem, putIf, updateIf } from "./table.ts";
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

/** Who looks for a mail asks again; so often the same code is mailed, before another is made and counted. */
const mailsMax = 2;

/**
 * The code that works here now, to be mailed once more: it then works for its whole time again, and keeps the tries that were
 * counted. Undefined if none works, or if it was mailed twice.
 */
export async function codeToRepeat(place: CodePlace, now: Date): Promise<string | undefined> {
  const ends = new Date(now.getTime() + lifeOf(place)).toISOString();
  const isOpen = expr`attribute_exists(sealedCode) AND tries < ${limits.codeTriesMax}`;
  const mayRepeat = expr`${isOpen} AND codeExpiresAt > ${now.toISOString()} AND mails < ${mailsMax}`;
  const change = expr`SET codeExpiresAt = ${ends} ADD mails ${1}`;
  const { data } = z.safeParse(
    sealedItem,
    await updateIf(place.table, place.key, change, mayRepeat),
  );
  return data && openedCode(place, data.sealedCode);
}

/** Whether a mailed code can be entered here now. */
export async function hasCode(place: CodePlace, now: Date): Promise<boolean> {
  const { data } = z.safeParse(openItem, await getItem(place.table, place.key));
  return (
    data !== undefined && data.tries < limits.codeTriesMax && data.codeExpiresAt > now.toISOString()
  );
}

const sealedItem = z.object({ sealedCode: z.string() });

const openItem = z.object({ codeHash: z.string(), codeExpiresAt: z.string(), tries: z.number() });

const lifeOf = ({ lifeMs }: CodePlace): number => lifeMs ?? limits.codeLifeMs;

/** Sets a new code. `keptSeconds` says for how long the item stays at least; by default as long as the code works. */
export async function setMailedCode(
  place: CodePlace,
  code: string,
  now: Date,
  keptSeconds = 0,
): Promise<void> {
  const endsAt = now.getTime() + lifeOf(place);
  await putIf(place.table, {
    ...place.key,
    codeHash: hashOf(place, code),
    codeExpiresAt: new Date(endsAt).toISOString(),
    ...{ tries: 0, mails: 1, sealedCode: sealedCode(place, code) },
    // Mailed again, it works for twice the time.
    ttl: Math.ceil((endsAt + lifeOf(place)) / 1000) + keptSeconds,
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
  const used = setting({ ...becomes, codeHash: undefined, sealedCode: undefined });
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

/** Only the holder of the secret opens it again: the table alone tells no code. */
function sealedCode(place: CodePlace, code: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(place), nonce);
  const sealed = [nonce, cipher.update(code, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

function openedCode(place: CodePlace, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(place), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
}

const keyOf = ({ secret }: CodePlace): Buffer =>
  createHmac("sha256", secret).update("a code that is mailed again").digest();
