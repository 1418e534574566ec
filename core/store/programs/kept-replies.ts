import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { KeptReply, Once } from "../../domain/account/api-key.ts";
import { variable } from "../../environment.ts";
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
  const found = z.parse(claimItem, await updateIf(firstClaim(Key, mine)));
  if (found.claim === mine.claim) return undefined;
  const seconds = Math.floor(now.getTime() / 1000);
  const isOver = found.ttl <= seconds;
  if (!isOver) {
    if (found.request !== mine.request) throw new Refusal("KEY_USED");
    if (found.reply) return found.reply;
    if (found.claimedUntil > seconds) throw stillRunning();
  }
  if (!(await updateIf(nextClaim(Key, found, mine)))) throw stillRunning();
  return undefined;
}

const stillRunning = () =>
  new Refusal("CONFLICT", {
    message: "The first call with this idempotency key is still running. Please try again.",
    retryAfterSeconds: 1,
  });

const names = ["claim", "request", "claimedUntil", "ttl"] as const;

/** Writes nothing if there is already a claim; DynamoDB returns the item either way. */
const firstClaim = (Key: Key, mine: Claim) => ({
  TableName: table,
  Key,
  UpdateExpression: `SET ${names.map((name) => `#${name} = if_not_exists(#${name}, :${name})`).join(", ")}`,
  ...valuesOf(mine),
});

/** Takes over a claim that was found, unless somebody else did, or its reply has arrived in between. */
function nextClaim(Key: Key, found: Claim, mine: Claim) {
  const { ExpressionAttributeNames, ExpressionAttributeValues } = valuesOf(mine);
  const noReply = found.reply ? "" : " AND attribute_not_exists(reply)";
  return {
    TableName: table,
    Key,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")} REMOVE reply`,
    ConditionExpression: `#claim = :found AND #ttl = :foundTtl${noReply}`,
    ExpressionAttributeNames,
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ":found": found.claim,
      ":foundTtl": found.ttl,
    },
  };
}

const valuesOf = (mine: Claim) => ({
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, mine[name]])),
});

/** A reply that doesn't fit is not stored: a repeated call is performed again once the claim has ended. */
async function keep(Key: Key, { claim }: Claim, reply: Uint8Array): Promise<void> {
  if (reply.length > replyBytesMax) return;
  await updateIf({
    TableName: table,
    Key,
    UpdateExpression: "SET reply = :reply",
    ConditionExpression: "#claim = :claim",
    ExpressionAttributeNames: { "#claim": "claim" },
    ExpressionAttributeValues: { ":reply": reply, ":claim": claim },
  });
}

async function release(Key: Key, { claim }: Claim, now: Date): Promise<void> {
  await updateIf({
    TableName: table,
    Key,
    UpdateExpression: "SET #ttl = :over",
    ConditionExpression: "#claim = :claim AND attribute_not_exists(reply)",
    ExpressionAttributeNames: { "#claim": "claim", "#ttl": "ttl" },
    ExpressionAttributeValues: { ":over": Math.floor(now.getTime() / 1000), ":claim": claim },
  });
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
