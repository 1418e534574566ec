import crypto from "node:crypto";
import { ServiceError } from "../protocol/failure.ts";
import { isObject, type JsonObject, maybeNumber, maybeText } from "../protocol/json.ts";
import { refuseWrongHash } from "./client-secrets.ts";
import type { Pool } from "./pool.ts";
import type { ClientSettings } from "./settings.ts";
import { hashOf, type RefreshToken, type User } from "./state.ts";

export interface AccessTokenClaims {
  iss: string;
  sub: string;
  token_use: string;
  /** Seconds since the epoch. */
  exp: number;
  [claim: string]: unknown;
}

/** Issues the tokens with which a sign-in ends. */
export function issueTokens(pool: Pool, client: ClientSettings, user: User): JsonObject {
  const now = pool.now();
  const token = crypto.randomBytes(96).toString("base64url");
  const refresh: RefreshToken = {
    username: user.username,
    clientId: client.id,
    origin: crypto.randomUUID(),
    authenticatedAt: now,
    expiresAt: now + client.refreshTokenLifetimeS * 1000,
  };
  pool.state.refreshTokens[hashOf(token)] = refresh;
  pool.save("refreshTokens", hashOf(token));
  return { ...shortTokens(pool, client, user, refresh), RefreshToken: token };
}

export function refreshTokens(
  pool: Pool,
  client: ClientSettings,
  token: string,
  secretHash: string | undefined,
): JsonObject {
  const refresh = pool.state.refreshTokens[hashOf(token)];
  const user = refresh && pool.state.users[refresh.username];
  const usable = refresh && refresh.clientId === client.id && refresh.expiresAt > pool.now();
  if (!usable || user === undefined) {
    throw new ServiceError("NotAuthorizedException", "Invalid Refresh Token");
  }
  refuseWrongHash(pool, client, user.username, secretHash);
  return shortTokens(pool, client, user, refresh);
}

export function revokeToken(pool: Pool, token: string): void {
  const key = hashOf(token);
  const refresh = pool.state.refreshTokens[key];
  if (refresh === undefined) return; // revoking twice is no error
  revoke(pool, key, refresh);
}

export function signOutEverywhere(pool: Pool, { username }: User): void {
  for (const [key, refresh] of Object.entries(pool.state.refreshTokens)) {
    if (refresh.username === username) revoke(pool, key, refresh);
  }
}

function revoke(pool: Pool, key: string, { origin, expiresAt }: RefreshToken): void {
  pool.state.revokedOrigins[origin] = expiresAt;
  delete pool.state.refreshTokens[key];
  pool.save("revokedOrigins", origin);
  pool.save("refreshTokens", key);
}

function shortTokens(
  pool: Pool,
  client: ClientSettings,
  user: User,
  { origin, authenticatedAt }: RefreshToken,
): JsonObject {
  const issuedAtS = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.username,
    iss: pool.issuer,
    origin_jti: origin,
    event_id: crypto.randomUUID(),
    auth_time: Math.floor(authenticatedAt / 1000),
    iat: issuedAtS,
  };
  const { email, email_verified } = user.attributes;
  return {
    TokenType: "Bearer",
    ExpiresIn: client.accessTokenLifetimeS,
    AccessToken: sign(pool, {
      ...common,
      client_id: client.id,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      exp: issuedAtS + client.accessTokenLifetimeS,
      jti: crypto.randomUUID(),
      username: user.username,
    }),
    IdToken: sign(pool, {
      ...common,
      aud: client.id,
      token_use: "id",
      "cognito:username": user.username,
      email,
      email_verified: email_verified === "true",
      exp: issuedAtS + client.idTokenLifetimeS,
      jti: crypto.randomUUID(),
    }),
  };
}

function sign(pool: Pool, claims: JsonObject): string {
  const header = { kid: pool.state.keyId, alg: "RS256" };
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = crypto.sign("sha256", Buffer.from(signed), pool.signingKey);
  return `${signed}.${signature.toString("base64url")}`;
}

function encode(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** The token's claims if signature, issuer and expiry are valid; else undefined. */
export function verifiedClaims(pool: Pool, token: string): AccessTokenClaims | undefined {
  const [header = "", payload = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || decode(header)?.["alg"] !== "RS256") return undefined;
  const signed = Buffer.from(`${header}.${payload}`);
  const genuine = crypto.verify(
    "sha256",
    signed,
    pool.publicKey,
    Buffer.from(signature, "base64url"),
  );
  const claims = genuine ? decode(payload) : undefined;
  if (claims === undefined || claims["iss"] !== pool.issuer) return undefined;
  const exp = maybeNumber(claims, "exp") ?? 0;
  if (exp * 1000 <= pool.now()) return undefined;
  const [sub = "", token_use = ""] = [maybeText(claims, "sub"), maybeText(claims, "token_use")];
  return { ...claims, iss: pool.issuer, sub, token_use, exp };
}

function decode(part: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The user of an access token, for operations that users call themselves; unlike authorizers, these check revocation. */
export function userOfAccessToken(pool: Pool, token: string): User {
  const claims = verifiedClaims(pool, token);
  if (claims?.token_use !== "access") {
    throw new ServiceError("NotAuthorizedException", "Invalid Access Token");
  }
  if (String(claims["origin_jti"]) in pool.state.revokedOrigins) {
    throw new ServiceError("NotAuthorizedException", "Access Token has been revoked");
  }
  return pool.user(claims.sub);
}
