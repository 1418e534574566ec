import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { operatorMinutes } from "#contract/api/operator";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import { minuteMs } from "../../domain/common/time.ts";
import { tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("LOGINS_TABLE");

/** One item for each session: the code that was mailed, the tries, and until when a right one counts. */
const keyOf = (sessionId: string) => keys.operatorCode(tokenHash(sessionId));

/** Six digits could be guessed from a plain hash, so it is keyed with the session's id, which is not stored. */
const codeHash = (sessionId: string, code: string) =>
  createHmac("sha256", sessionId).update(code).digest("base64url");

const item = z.object({
  codeHash: z.string(),
  codeExpiresAt: z.string(),
  provenUntil: z.optional(z.string()),
});

/** Sets a new code, which replaces the previous one and ends what that one has opened. */
export async function setOperatorCode(sessionId: string, code: string, now: Date): Promise<void> {
  const codeExpiresAt = new Date(now.getTime() + limits.codeLifeMs).toISOString();
  const ttl = Math.ceil((now.getTime() + limits.codeLifeMs + operatorMinutes * minuteMs) / 1000);
  const mailed = { codeHash: codeHash(sessionId, code), codeExpiresAt, tries: 0 };
  await putIf({ TableName: table, Item: { ...keyOf(sessionId), ...mailed, ttl } });
}

/**
 * Counts a try before comparing the code, so that of any number of parallel tries at most five are evaluated; a code works
 * once. Returns until when it counts. Throws CODE_INVALID.
 */
export async function enterOperatorCode(
  sessionId: string,
  code: string,
  now: Date,
): Promise<string> {
  const wrong = new Refusal("CODE_INVALID", { field: "mfacode" });
  const counted = await updateIf({
    TableName: table,
    Key: keyOf(sessionId),
    UpdateExpression: "ADD tries :one",
    ConditionExpression:
      "tries < :max AND codeExpiresAt > :now AND attribute_not_exists(provenUntil)",
    ExpressionAttributeValues: {
      ":one": 1,
      ":max": limits.codeTriesMax,
      ":now": now.toISOString(),
    },
  });
  if (!counted || !isSame(z.parse(item, counted).codeHash, codeHash(sessionId, code))) throw wrong;
  const provenUntil = new Date(now.getTime() + operatorMinutes * minuteMs).toISOString();
  const proven = await updateIf({
    TableName: table,
    Key: keyOf(sessionId),
    UpdateExpression: "SET provenUntil = :until",
    ConditionExpression: "codeHash = :hash AND attribute_not_exists(provenUntil)",
    ExpressionAttributeValues: { ":until": provenUntil, ":hash": codeHash(sessionId, code) },
  });
  if (!proven) throw wrong;
  return provenUntil;
}

/** Whether a code was entered in this session in the last 15 minutes. */
export async function isProven(sessionId: string, now: Date): Promise<boolean> {
  const { data } = z.safeParse(item, await getItem(table, keyOf(sessionId)));
  return data?.provenUntil !== undefined && data.provenUntil > now.toISOString();
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
