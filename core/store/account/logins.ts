import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { isSameHash, tokenHash } from "../../domain/common/token-hash.ts";
import { variable } from "../../environment.ts";
import { type Expression, expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleteItem, getItem, putIf, updateIf } from "../common/table.ts";

const table = variable("LOGINS_TABLE");

/** A sign-in between password and code. Only the browser has its token, or nobody after an assertion; the hash is stored. */
export interface Login {
  readonly token: string;
  /** `findAccountOf` finds its account. */
  readonly poolUserId: string;
  readonly email: string;
  /** Cognito's session for the challenge that follows the password. */
  readonly session: string;
  readonly startedAt: string;
  /** The account's `createdAt`, to detect that the address was registered again during this sign-in. */
  readonly accountCreatedAt: string;
  readonly expiresAt: string;
  /** What a passkey has to sign, in base64url. */
  readonly challenge?: string | undefined;
}

type ProvenPassword = Pick<Login, "poolUserId" | "email" | "session" | "accountCreatedAt">;

/** What came before the code: the password, in the pool's own steps, or the assertion of an issuer, which `auth` verified. */
export type LoginProof = "password" | "assertion";

const loginItem = z.object({
  poolUserId: z.string(),
  email: z.string(),
  session: z.string(),
  startedAt: z.string(),
  accountCreatedAt: z.string(),
  expiresAt: z.string(),
  challenge: z.optional(z.string()),
});

/** As long as Cognito keeps a session open: AuthSessionValidity, 15 minutes at most. */
const loginLifeMs = 15 * 60_000;

/** Six digits could be guessed from a plain hash, so it is keyed with the token, which is not stored. */
const codeHash = (token: string, code: string) =>
  createHmac("sha256", token).update(code).digest("base64url");

/** Begins a sign-in after the correct password or a verified assertion, with a new token. */
export async function insertLogin(
  proven: ProvenPassword,
  now: Date,
  proof: LoginProof = "password",
): Promise<Login> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + loginLifeMs).toISOString();
  const rest = { ...proven, startedAt: now.toISOString(), expiresAt };
  const ttl = Math.ceil((now.getTime() + loginLifeMs) / 1000);
  const by = proof === "password" ? {} : { proof };
  await putIf(table, { ...keys.login(tokenHash(token)), ...rest, ...by, sends: 0, tries: 0, ttl });
  return { ...rest, token };
}

export async function getLogin(token: string, now: Date): Promise<Login> {
  const item = await getItem(table, keys.login(tokenHash(token)));
  // A sign-in begun by an earlier version lives for minutes, and may lack what this version needs.
  const { data: login } = z.safeParse(loginItem, item);
  if (!login || login.expiresAt <= now.toISOString()) throw new Refusal("SIGN_IN_AGAIN");
  return { ...login, token };
}

/** Sets a new code, which replaces the previous one; at most five for one sign-in. */
export async function setCode(login: Login, code: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + limits.codeLifeMs).toISOString();
  const set = await update(
    login.token,
    expr`SET codeHash = ${codeHash(login.token, code)}, codeExpiresAt = ${expires} ADD sends ${1}`,
    expr`attribute_exists(pk) AND sends < ${limits.codeSendsMax} AND attribute_not_exists(spentAt)`,
  );
  if (!set) throw new Refusal("TOO_MANY_CODES");
}

/** Sets what a passkey has to sign; a newer one replaces it. */
export async function setChallenge(login: Login, challenge: string): Promise<void> {
  const isOpen = expr`attribute_exists(pk) AND attribute_not_exists(claimedAt)`;
  const set = await update(login.token, expr`SET challenge = ${challenge}`, isOpen);
  if (!set) throw new Refusal("SIGN_IN_AGAIN");
}

/**
 * Claims the sign-in for a call that proved the second step without a mailed code: of several concurrent calls only one
 * proceeds, and none replaces the code of another, which would make the pool end the sign-in. Throws SIGN_IN_AGAIN.
 */
export async function claimLogin(login: Login, now: Date): Promise<void> {
  const claimed = await update(
    login.token,
    expr`SET claimedAt = ${now.toISOString()}`,
    expr`attribute_exists(pk) AND attribute_not_exists(claimedAt)`,
  );
  if (!claimed) throw new Refusal("SIGN_IN_AGAIN");
}

const codeItem = z.object({
  codeHash: z.optional(z.string()),
  codeExpiresAt: z.optional(z.string()),
});

/**
 * Counts a try before a code is judged, so that of any number of parallel tries at most five are. Throws CODE_SPENT once
 * the tries are used up.
 */
export async function countTry(login: Login): Promise<void> {
  const counted = await update(
    login.token,
    expr`ADD tries ${1}`,
    expr`attribute_exists(pk) AND tries < ${limits.codeTriesMax} AND attribute_not_exists(spentAt)`,
  );
  if (!counted) throw new Refusal("CODE_SPENT");
}

/** Compares the code; throws CODE_INVALID. */
export async function tryCode(login: Login, code: string, now: Date): Promise<void> {
  const item = z.parse(codeItem, (await getItem(table, keys.login(tokenHash(login.token)))) ?? {});
  const alive = item.codeExpiresAt !== undefined && item.codeExpiresAt > now.toISOString();
  if (!alive || !item.codeHash || !isSameHash(item.codeHash, codeHash(login.token, code))) {
    throw new Refusal("CODE_INVALID", { field: "mfacode" });
  }
}

/**
 * Uses up the code; only the Cognito trigger does this. True for one answer with the correct code of this sign-in and
 * this user, and true again if the same answer is checked again. A sign-in by a password is worth nothing where the pool has not
 * checked one, and the other way round.
 */
export async function spendCode(
  answer: { token: string; poolUserId: string; code: string; answerId: string; proof: LoginProof },
  now: Date,
): Promise<boolean> {
  const { token, poolUserId, code, answerId, proof } = answer;
  const at = now.toISOString();
  const isRight = expr`codeHash = ${codeHash(token, code)} AND codeExpiresAt > ${at}`;
  const isUnspent = expr`attribute_not_exists(spentAt) OR spentBy = ${answerId}`;
  const isProven = isStill(expr`proof`, proof === "password" ? undefined : proof);
  const spent = await update(
    token,
    expr`SET spentAt = if_not_exists(spentAt, ${at}), spentBy = ${answerId}`,
    expr`${isRight} AND poolUserId = ${poolUserId} AND ${isProven} AND (${isUnspent})`,
  );
  return spent !== undefined;
}

export async function removeLogin(token: string): Promise<void> {
  await deleteItem(table, keys.login(tokenHash(token)));
}

const update = (token: string, change: Expression, condition: Expression) =>
  updateIf(table, keys.login(tokenHash(token)), change, condition);
