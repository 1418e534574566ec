import crypto from "node:crypto";
import { ServiceError } from "../protocol/failure.ts";
import type { Pool } from "./pool.ts";
import { type Verifier, verifierOf } from "./srp.ts";
import type { User } from "./state.ts";

const lengthMax = 256;
const freeFailures = 5;
const lockMsMax = 15 * 60 * 1000;

export function setPassword(pool: Pool, user: User, password: string): void {
  refuseWeak(pool, password);
  user.password = verifierOf(pool.settings.id, user.username, password);
  user.status = "CONFIRMED";
  user.modifiedAt = pool.now();
  delete pool.state.attempts[user.username];
}

export function refuseWeak(pool: Pool, password: string): void {
  const { lengthMin, required } = pool.settings.passwordPolicy;
  const complaint =
    password.length < lengthMin
      ? "Password not long enough"
      : password.length > lengthMax
        ? "Password is too long"
        : required.find(({ pattern }) => !pattern.test(password))?.complaint;
  if (complaint === undefined) return;
  const message = `Password did not conform with policy: ${complaint}`;
  throw new ServiceError("InvalidPasswordException", message);
}

/** Cognito locks after five failures for a second, and twice as long after each one more. */
export function countAttempt(pool: Pool, name: string, succeeded: boolean): void {
  const { attempts } = pool.state;
  const before = attempts[name] ?? { failed: 0, lockedUntil: 0 };
  if (before.lockedUntil > pool.now()) {
    throw new ServiceError("NotAuthorizedException", "Password attempts exceeded");
  }
  if (succeeded) {
    delete attempts[name];
    pool.save();
    return;
  }
  const failed = before.failed + 1;
  const lockMs = failed < freeFailures ? 0 : 1000 * 2 ** (failed - freeFailures);
  attempts[name] = { failed, lockedUntil: pool.now() + Math.min(lockMs, lockMsMax) };
  pool.save();
  throw wrongCredentials();
}

export function wrongCredentials(): ServiceError {
  return new ServiceError("NotAuthorizedException", "Incorrect username or password.");
}

/** What a user that doesn't exist would have: an id and a salt that stay the same at every try. */
export function decoyOf(pool: Pool, name: string): { username: string; password: Verifier } {
  const derive = (purpose: string) =>
    crypto
      .createHmac("sha256", pool.state.decoySecret)
      .update(`${purpose}:${name.toLowerCase()}`)
      .digest("hex");
  const id = derive("id");
  const username = [
    id.slice(0, 8),
    id.slice(8, 12),
    `4${id.slice(13, 16)}`,
    `a${id.slice(17, 20)}`,
    id.slice(20, 32),
  ].join("-");
  const salt = derive("salt").slice(0, 32);
  return { username, password: verifierOf(pool.settings.id, username, derive("password"), salt) };
}
