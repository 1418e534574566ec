import { createHmac, randomBytes } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  DescribeUserPoolClientCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
  GetUserCommand,
  InvalidParameterException,
  LimitExceededException,
  NotAuthorizedException,
  RevokeTokenCommand,
  TooManyFailedAttemptsException,
  TooManyRequestsException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import * as z from "zod/mini";
import { asciiEmail } from "#contract/rules/inputs/email";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Session } from "../domain/account/account.ts";
import { variable } from "../environment.ts";
import { startSrp } from "./srp.ts";

const cognito = new CognitoIdentityProviderClient({});
const UserPoolId = variable("USER_POOL_ID");
const ClientId = variable("USER_POOL_CLIENT_ID");
const poolName = UserPoolId.split("_")[1] ?? "";

/**
 * Read during the cold start, and with IAM rights: an environment variable would expose it to everyone who may read the
 * function's configuration. A failure is thrown by the call that needs the secret.
 */
let reading: Promise<string> | undefined = readClientSecret();
reading.catch(() => undefined);

async function readClientSecret(): Promise<string> {
  const command = new DescribeUserPoolClientCommand({ UserPoolId, ClientId });
  const { UserPoolClient } = await cognito.send(command);
  return z.parse(z.string(), UserPoolClient?.ClientSecret);
}

async function clientSecret(): Promise<string> {
  reading ??= readClientSecret();
  try {
    return await reading;
  } catch (error) {
    reading = undefined;
    throw error;
  }
}

/** Required in each call for a user, so that knowing the client's id is not enough. */
async function secretHash(username: string): Promise<string> {
  const hmac = createHmac("sha256", await clientSecret());
  return hmac.update(username + ClientId).digest("base64");
}

export interface Tokens {
  readonly accessToken: string;
  /**
   * `<user's id in the pool>.<the pool's token>`: refreshing needs both. Absent when tokens were refreshed, since the
   * refresh token stays the same.
   */
  readonly refreshToken: string | undefined;
}

/** Sets a user's password permanently. */
export async function setPassword(poolUserId: string, password: string): Promise<void> {
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username: poolUserId,
      Password: password,
      Permanent: true,
    }),
  );
}

/** The id of the pool's user with this address. */
export async function findUser(email: string): Promise<string | undefined> {
  try {
    const user = await cognito.send(
      new AdminGetUserCommand({ UserPoolId, Username: asciiEmail(email) }),
    );
    return z.parse(z.string(), user.Username);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** The id of the user with this address, who is created without a password if there is none. */
export async function createOrFindUser(address: string): Promise<string> {
  const email = asciiEmail(address);
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: "SUPPRESS",
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
    return z.parse(z.string(), User?.Username);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    return z.parse(z.string(), await findUser(email));
  }
}

const srpChallenge = z.object({
  SRP_B: z.string(),
  SALT: z.string(),
  SECRET_BLOCK: z.string(),
  USER_ID_FOR_SRP: z.string(),
});

/**
 * Checks the password by SRP. This issues no token, only a session in which the pool waits for the answer to our custom
 * challenge. Throws WRONG_CREDENTIALS, for unknown users too.
 */
export async function checkPassword(
  address: string,
  password: string,
  now: Date,
): Promise<{ poolUserId: string; session: string }> {
  const email = asciiEmail(address);
  const srp = startSrp(poolName);
  try {
    const start = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "CUSTOM_AUTH",
        AuthParameters: {
          USERNAME: email,
          SECRET_HASH: await secretHash(email),
          CHALLENGE_NAME: "SRP_A",
          SRP_A: srp.SRP_A,
        },
      }),
    );
    const challenge = z.parse(srpChallenge, start.ChallengeParameters);
    const next = await cognito.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        ChallengeName: "PASSWORD_VERIFIER",
        Session: start.Session,
        ChallengeResponses: {
          ...srp.answer(challenge, password, now),
          SECRET_HASH: await secretHash(challenge.USER_ID_FOR_SRP),
        },
      }),
    );
    if (next.ChallengeName !== "CUSTOM_CHALLENGE") throw new Refusal("WRONG_CREDENTIALS");
    return { poolUserId: challenge.USER_ID_FOR_SRP, session: z.parse(z.string(), next.Session) };
  } catch (error) {
    throw refusalFor(error, "WRONG_CREDENTIALS");
  }
}

/**
 * Begins a sign-in without a password: the pool waits for the answer to our custom challenge, which can only be the code of a
 * sign-in that was stored with an assertion.
 */
export async function beginAsserted(poolUserId: string): Promise<string> {
  const { Session } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: "CUSTOM_AUTH",
      AuthParameters: { USERNAME: poolUserId, SECRET_HASH: await secretHash(poolUserId) },
    }),
  );
  return z.parse(z.string(), Session);
}

/**
 * What the trigger reads: the sign-in's token, the code, and a random id of this answer, by which a second check of the
 * same answer is recognized (Cognito may call its trigger twice).
 */
const challengeAnswer = (token: string, code: string): string =>
  `${token}.${code}.${randomBytes(16).toString("base64url")}`;

/** Answers the pool's challenge with the correct code; throws CODE_INVALID if the pool refuses it. */
export async function answerChallenge(
  login: { poolUserId: string; session: string; token: string },
  code: string,
): Promise<Tokens> {
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        ChallengeName: "CUSTOM_CHALLENGE",
        Session: login.session,
        ChallengeResponses: {
          USERNAME: login.poolUserId,
          SECRET_HASH: await secretHash(login.poolUserId),
          ANSWER: challengeAnswer(login.token, code),
        },
      }),
    );
    return tokensOf(AuthenticationResult);
  } catch (error) {
    throw refusalFor(error, "CODE_INVALID");
  }
}

/** A new access token; throws SIGN_IN_AGAIN if the refresh token is expired, revoked or invalid. */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
  const { poolUserId, token } = partsOf(refreshToken);
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: token, SECRET_HASH: await secretHash(poolUserId) },
      }),
    );
    return tokensOf(AuthenticationResult);
  } catch (error) {
    throw refusalFor(error, "SIGN_IN_AGAIN");
  }
}

/** Ends the session of a refresh token; an invalid token has no session to end. */
export async function revokeSession(refreshToken: string): Promise<void> {
  const { token } = partsOf(refreshToken);
  const ClientSecret = await clientSecret();
  try {
    await cognito.send(new RevokeTokenCommand({ ClientId, ClientSecret, Token: token }));
  } catch (error) {
    const isNone = error instanceof CognitoIdentityProviderServiceException;
    if (!isNone || error.$fault !== "client" || isTooMany(error))
      throw refusalFor(error, "INTERNAL");
  }
}

/** Revokes all refresh tokens of a user. */
export async function revokeSessions(poolUserId: string): Promise<void> {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: poolUserId }));
}

/**
 * Lets the pool mail a code for a new password. For an unknown address, or after too many codes, nothing is mailed, and
 * the caller can't tell the difference.
 */
export async function mailResetCode(address: string): Promise<void> {
  const email = asciiEmail(address);
  try {
    const SecretHash = await secretHash(email);
    await cognito.send(new ForgotPasswordCommand({ ClientId, SecretHash, Username: email }));
  } catch (error) {
    const revealing = [
      NotAuthorizedException,
      UserNotFoundException,
      InvalidParameterException,
      LimitExceededException,
    ];
    if (!revealing.some((kind) => error instanceof kind)) throw error;
  }
}

/** Sets a new password if the mailed code is correct; throws RESET_CODE_INVALID, for unknown users too. */
export async function resetPasswordByCode(
  address: string,
  code: string,
  password: string,
): Promise<void> {
  const email = asciiEmail(address);
  try {
    await cognito.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        SecretHash: await secretHash(email),
        Username: email,
        ConfirmationCode: code,
        Password: password,
      }),
    );
  } catch (error) {
    const kinds = [
      CodeMismatchException,
      ExpiredCodeException,
      LimitExceededException,
      TooManyFailedAttemptsException,
    ];
    if (kinds.some((kind) => error instanceof kind)) {
      throw new Refusal("RESET_CODE_INVALID", { field: "code" });
    }
    throw refusalFor(error, "RESET_CODE_INVALID");
  }
}

const result = z.object({ AccessToken: z.string(), RefreshToken: z.optional(z.string()) });

function tokensOf(raw: unknown): Tokens {
  const { AccessToken: accessToken, RefreshToken: token } = z.parse(result, raw);
  const { poolUserId } = sessionOf({ accessToken });
  return { accessToken, refreshToken: token && `${poolUserId}.${token}` };
}

function partsOf(refreshToken: string): { poolUserId: string; token: string } {
  const [poolUserId = "", ...token] = refreshToken.split(".");
  return { poolUserId, token: token.join(".") };
}

function refusalFor(error: unknown, code: Refusal["code"]): unknown {
  if (isTooMany(error)) return new Refusal("TOO_MANY_REQUESTS");
  if (isLocked(error)) return new Refusal("TOO_MANY_PASSWORDS", { retryAfterSeconds: 10 });
  const known = error instanceof NotAuthorizedException || error instanceof UserNotFoundException;
  return known ? new Refusal(code) : error;
}

/** Whether the pool itself is throttling. */
const isTooMany = (error: unknown): boolean =>
  error instanceof TooManyRequestsException || error instanceof LimitExceededException;

/** The session of an access token that the pool still accepts; undefined for any other bearer. */
export async function verifiedSession(accessToken: string): Promise<Session | undefined> {
  try {
    await cognito.send(new GetUserCommand({ AccessToken: accessToken }));
    return sessionOf({ accessToken });
  } catch (error) {
    const isNone = error instanceof CognitoIdentityProviderServiceException;
    if (isNone && error.$fault === "client" && !isTooMany(error)) return undefined;
    throw refusalFor(error, "INTERNAL");
  }
}

/**
 * Whether the account is locked after five wrong passwords, even for the correct one: such an exception differs only by
 * its message.
 */
const isLocked = (error: unknown): boolean =>
  error instanceof NotAuthorizedException && error.message === "Password attempts exceeded";

const accessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  auth_time: z.number(),
});

/** The session of a token that the pool has just issued or accepted; its signature is not verified. */
export function sessionOf({ accessToken }: Pick<Tokens, "accessToken">): Session {
  const payload = Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const claims = z.parse(accessClaims, JSON.parse(payload));
  return { poolUserId: claims.sub, id: claims.origin_jti, startedAtSeconds: claims.auth_time };
}
