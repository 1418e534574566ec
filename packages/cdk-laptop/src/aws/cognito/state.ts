import crypto from "node:crypto";
import type { ServerKeys, Verifier } from "./srp.ts";

/** The stored state of a pool. Times are milliseconds since the epoch. */
export interface PoolState {
  /** PKCS #8 in PEM. */
  signingKey: string;
  keyId: string;
  /** Salts of users that don't exist are derived from it, so that they are the same at every try. */
  decoySecret: string;
  /** Users by username, which is a generated UUID. */
  users: Record<string, User>;
  /** Refresh tokens by the SHA-256 of the token. */
  refreshTokens: Record<string, RefreshToken>;
  /** Origins of revoked tokens, with the time when the last of them has expired. */
  revokedOrigins: Record<string, number>;
  /** Sessions by the SHA-256 of the session string. */
  sessions: Record<string, Session>;
  /** Secrets by client id. */
  clientSecrets: Record<string, string>;
  /** Failed password attempts, by username or by the unknown name that was tried. */
  attempts: Record<string, Attempts>;
}

export type KindOfRecord =
  | "users"
  | "refreshTokens"
  | "revokedOrigins"
  | "sessions"
  | "clientSecrets"
  | "attempts";

export interface User {
  username: string;
  attributes: Record<string, string>;
  status: "FORCE_CHANGE_PASSWORD" | "CONFIRMED";
  createdAt: number;
  modifiedAt: number;
  password: Verifier | null;
  resetCode: ResetCode | null;
}

export interface ResetCode {
  code: string;
  expiresAt: number;
  tries: number;
}

export interface RefreshToken {
  username: string;
  clientId: string;
  origin: string;
  authenticatedAt: number;
  expiresAt: number;
}

/** One step of CUSTOM_AUTH that waits for its answer. */
export interface Session {
  clientId: string;
  /** The user's, or a made-up one for an unknown name. */
  username: string;
  userNotFound: boolean;
  challengeName: "PASSWORD_VERIFIER" | "CUSTOM_CHALLENGE";
  rounds: Round[];
  srp: { clientPublic: string; keys: ServerKeys | null; secretBlock: string } | null;
  custom: { privateParameters: Record<string, string>; metadata: string | null } | null;
  expiresAt: number;
}

/** A round as triggers receive it. */
export interface Round {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata: string | null;
}

export interface Attempts {
  failed: number;
  lockedUntil: number;
}

export function freshState(): PoolState {
  const { privateKey } = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    signingKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    keyId: crypto.randomBytes(16).toString("base64url"),
    decoySecret: crypto.randomBytes(32).toString("hex"),
    users: {},
    refreshTokens: {},
    revokedOrigins: {},
    sessions: {},
    clientSecrets: {},
    attempts: {},
  };
}

export function hashOf(secret: string): string {
  return crypto.createHash("sha256").update(secret).digest("hex");
}

/** Removes what has expired, so that the files stay small. */
export function prune(state: PoolState, now: number): void {
  // Files of an earlier version have no `clientSecrets` until a client needed one.
  state.clientSecrets ??= {};
  const { refreshTokens, revokedOrigins, sessions } = state;
  for (const [key, { expiresAt }] of Object.entries(refreshTokens)) {
    if (expiresAt <= now) delete refreshTokens[key];
  }
  for (const [key, { expiresAt }] of Object.entries(sessions)) {
    if (expiresAt <= now) delete sessions[key];
  }
  for (const [key, expiresAt] of Object.entries(revokedOrigins)) {
    if (expiresAt <= now) delete revokedOrigins[key];
  }
}
