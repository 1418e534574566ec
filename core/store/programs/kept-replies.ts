import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { KeptReply, Once } from "../../domain/account/api-key.ts";
import { variable } from "../../environment.ts";
import { attribute, expr, joined, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { updateIf } from "../common/table.ts";

const table = variable("THROTTLES_TABLE");

const keptSeconds = 24 * 3600;

/** Longer than any function behind the API can run: a process that claimed a call earlier has ended by then. */
const claimSeconds = 60;

/** An item can hold 400 KB. */
const replyBytesMax = 350_000;

const claimItem = z.object({
  claim: z.string(),
  request: z.string(),
  claimedUntil: z.number(),
  ttl: z.number(),
  reply: z.optional(z.instanceof(Uint8Array)),
});

type Claim = z.output<typeof claimItem>;

/**
 * The calls of one API key that are performed once. Replies may name people and contain secrets of webhooks, so they
 * are encrypted with the key itself, of which only a hash is stored: nobody but its holder can read them.
 */
export const once =
  (keyId: string, token: string, now: Date): Once =>
  async ({ idempotencyKey, request }) => {
    const pair = `${keyId}|${idempotencyKey}`;
    const Key = keys.reply(createHash("sha256").update(pair).digest("base64url"));
    const secret = Buffer.from(hkdfSync("sha256", token, pair, "kept reply", 32));
    const mine = newClaim(createHmac("sha256", secret).update(request).digest("base64url"), now);
    const kept = await claim(Key, mine, now);
    if (kept) return { reply: opened(secret, kept) };
    return {
      keep: (reply) => keep(Key, mine, sealed(secret, reply)),
      release: () => release(Key, mine, now),
    };
  };

type Key = ReturnType<typeof keys.reply>;

function newClaim(request: string, now: Date): Claim {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    claim: randomBytes(16).toString("base64url"),
    request,
    claimedUntil: seconds + claimSeconds,
    ttl: seconds + keptSeconds,
  };
}

/** The stored reply, or undefined if the call is now claimed by `mine`. */
async function claim(Key: Key, mine: Claim, now: Date): Promise<Uint8Array | undefined> {
  const found = z.parse(claimItem, await updateIf(table, Key, firstClaim(mine)));
  if (found.claim === mine.claim) return undefined;
  const seconds = Math.floor(now.getTime() / 1000);
  const isOver = found.ttl <= seconds;
  if (!isOver) {
    if (found.request !== mine.request) throw new Refusal("KEY_USED");
    if (found.reply) return found.reply;
    if (found.claimedUntil > seconds) throw stillRunning();
  }
  // Somebody else may have taken it over, or its reply may have arrived.
  const isAsFound = expr`claim = ${found.claim} AND ttl = ${found.ttl}`;
  const noReply = found.reply ? undefined : expr`attribute_not_exists(reply)`;
  const taken = setting({ ...mine, reply: undefined });
  const condition = joined([isAsFound, noReply], " AND ");
  if (!(await updateIf(table, Key, taken, condition))) throw stillRunning();
  return undefined;
}

const stillRunning = () =>
  new Refusal("CONFLICT", {
    message: "The first call with this idempotency key is still running. Please try again.",
    retryAfterSeconds: 1,
  });

/** Writes nothing if there is already a claim; DynamoDB returns the item either way. */
function firstClaim(mine: Claim) {
  const sets = Object.entries(mine).map(([name, value]) => {
    const known = attribute(name);
    return expr`${known} = if_not_exists(${known}, ${value})`;
  });
  return expr`SET ${joined(sets, ", ")}`;
}

/** A reply that doesn't fit is not stored: a repeated call is performed again once the claim has ended. */
async function keep(Key: Key, { claim }: Claim, reply: Uint8Array): Promise<void> {
  if (reply.length > replyBytesMax) return;
  await updateIf(table, Key, expr`SET reply = ${reply}`, expr`claim = ${claim}`);
}

async function release(Key: Key, { claim }: Claim, now: Date): Promise<void> {
  const isOpen = expr`claim = ${claim} AND attribute_not_exists(reply)`;
  await updateIf(table, Key, expr`SET ttl = ${Math.floor(now.getTime() / 1000)}`, isOpen);
}

const ivBytes = 12;
const tagBytes = 16;

function sealed(secret: Buffer, { status, body }: KeptReply): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", secret, iv);
  const text = Buffer.concat([
    cipher.update(JSON.stringify({ status, body }), "utf8"),
    cipher.final(),
  ]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

const replyShape: z.ZodMiniType<KeptReply> = z.object({
  status: z.number(),
  body: z.optional(z.unknown()),
});

function opened(secret: Buffer, reply: Uint8Array): KeptReply {
  const iv = reply.subarray(0, ivBytes);
  const decipher = createDecipheriv("aes-256-gcm", secret, iv);
  decipher.setAuthTag(reply.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([
    decipher.update(reply.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]);
  return z.parse(replyShape, JSON.parse(text.toString("utf8")));
}
