import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { canaryAccount } from "#contract/rules/installation/canary";
import { scopes } from "#contract/rules/programs/scopes";
import { openAccount } from "../../domain/account/account.ts";
import { type ApiKey, base62, keyDigits, keyToken } from "../../domain/account/api-key.ts";
import { dayMs, minuteMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { included } from "../account/accounts.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf } from "../common/table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const stateItem = z.object({
  /** When the canary first ran. */
  since: z.string(),
  /** The document of the day; absent until the first could be sent. */
  current: z.optional(z.object({ envelopeId: z.string(), sentAt: z.string() })),
  /** When a document was last found to be genuine. */
  passedAt: z.optional(z.string()),
});

export type CanaryState = z.output<typeof stateItem>;

const { id: userId, email, keyId } = canaryAccount;

export async function findCanary(): Promise<CanaryState | undefined> {
  const item = await getItem(table, keys.canary(userId));
  return item && z.parse(stateItem, item);
}

export async function putCanary(state: CanaryState): Promise<void> {
  await putIf(table, { ...keys.canary(userId), ...state });
}

/** Replaces the account by a new one, whose plan has every document left and counts none of earlier days. */
export async function putCanaryAccount(now: Date): Promise<void> {
  const [firstName, lastName, mobile] = ["Daily", "Canary", "5550100"];
  const plan = included ? undefined : ("FREE_TRIAL" as const);
  const { id: _, ...account } = openAccount(
    { userId, email, firstName, lastName, mobile, plan },
    now,
  );
  await putIf(table, { ...keys.account(userId), ...account, provenAt: now.toISOString() });
}

/** How long its key lives, which nobody keeps: the next run makes another one. */
const keyMs = 10 * minuteMs;

/** Replaces the account's API key; returns its token. */
export async function putCanaryKey(now: Date): Promise<string> {
  const bytes = [...randomBytes(keyDigits.secret)];
  const secret = bytes.map((byte) => base62.charAt(byte % base62.length)).join("");
  const token = keyToken(keyId, secret);
  const endsAt = new Date(now.getTime() + keyMs).toISOString();
  const key: ApiKey = {
    ...{ id: keyId, name: "Canary", scopes: [...scopes] },
    ...{ hash: tokenHash(token), createdAt: now.toISOString(), endsAt },
  };
  const ttl = Math.ceil((Date.parse(endsAt) + dayMs) / 1000);
  await putIf(table, { ...keys.apiKeys(userId), version: 1, keys: [key] });
  await putIf(table, { ...keys.apiKey(keyId), userId, ttl });
  return token;
}
