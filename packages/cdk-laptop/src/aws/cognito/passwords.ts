import crypto from "node:crypto";
import { ServiceError } from "../protocol/failure.ts";
import type { Pool } from "./pool.ts";
import { type Verifier, verifierOf } from "./srp.ts";
import type { User } from "./state.ts";

const lengthMax = 256;
/** Pattern of PasswordType in Cognito's API reference. */
const pattern = /^[\S]+.*[\S]+$/;
const freeFailures = 5;
const lockMsMax = 15 * 60 * 1000;
const quietMs = 15 * 60 * 1000;

export function setPassword(pool: Pool, user: User, password: string): void {
  refuseWeak(pool, password);
  user.password = verifierOf(pool.settings.id, user.username, password);
  user.status = "CONFIRMED";
  user.modifiedAt = pool.now();
  delete pool.state.attempts[user.username];
  pool.save("users", user.username);
  pool.save("attempts", user.username);
}

export function refuseWeak(pool: Pool, password: string): void {
  if (!pattern.test(password)) {
    throw unfit("password", `satisfy regular expression pattern: ${pattern.source}`);
  }
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

/**
 * Cognito locks for a second after five failures, and twice as long after each further one. After a quarter of an hour
 * without any, counting starts again.
 */
export function countAttempt(pool: Pool, name: string, succeeded: boolean): void {
  const { attempts } = pool.state;
  const known = attempts[name];
  const isOver = known === undefined || known.lockedUntil + quietMs <= pool.now();
  const before = isOver ? { failed: 0, lockedUntil: 0 } : known;
  if (before.lockedUntil > pool.now()) {
    throw new ServiceError("NotAuthorizedException", "Password attempts exceeded");
  }
  if (succeeded) {
    delete attempts[name];
    if (known) pool.save("attempts", name);
    return;
  }
  const failed = before.failed + 1;
  const lockMs = failed < freeFailures ? 0 : 1000 * 2 ** (failed - freeFailures);
  attempts[name] = { failed, lockedUntil: pool.now() + Math.min(lockMs, lockMsMax) };
  pool.save("attempts", name);
  throw wrongCredentials();
}

/** The error for an input that doesn't conform to the model, which the service checks before anything else. */
export function unfit(member: string, constraint: string): ServiceError {
  const message = `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must ${constraint}`;
  return new ServiceError("InvalidParameterException", message);
}

export function wrongCredentials(): ServiceError {
  return new ServiceError("NotAuthorizedException", "Incorrect username or password.");
}

/** The id and verifier of a user that doesn't exist, with an id and a salt that stay the same at every try. */
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
