import { randomBytes } from "node:crypto";
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
  ExpiredCodeException,
  ForgotPasswordCommand,
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
import { Refusal } from "#contract/refusals";
import type { Session } from "../domain/account.ts";
import { variable } from "../environment.ts";
import { startSrp } from "./srp.ts";

const cognito = new CognitoIdentityProviderClient({});
const UserPoolId = variable("USER_POOL_ID");
const ClientId = variable("USER_POOL_CLIENT_ID");
const poolName = UserPoolId.split("_")[1] ?? "";

export interface Tokens {
  readonly accessToken: string;
  /** Absent when tokens were refreshed: the old refresh token goes on. */
  readonly refreshToken: string | undefined;
}

/** Sets the password of a user who can then sign in with it. */
export async function setPassword(userId: string, password: string): Promise<void> {
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username: userId,
      Password: password,
      Permanent: true,
    }),
  );
}

/** The id of the user with this address; made, without a password, if there is none. */
export async function createOrFindUser(email: string): Promise<string> {
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
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return z.parse(z.string(), user.Username);
  }
}

const srpChallenge = z.object({
  SRP_B: z.string(),
  SALT: z.string(),
  SECRET_BLOCK: z.string(),
  USER_ID_FOR_SRP: z.string(),
});

/**
 * Proves the password by SRP. No token exists after this, only a session in which the pool waits for
 * the answer to our own challenge. Throws WRONG_CREDENTIALS, the same for unknown users.
 */
export async function checkPassword(
  email: string,
  password: string,
  now: Date,
): Promise<{ userId: string; session: string }> {
  const srp = startSrp(poolName);
  try {
    const start = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "CUSTOM_AUTH",
        AuthParameters: { USERNAME: email, CHALLENGE_NAME: "SRP_A", SRP_A: srp.SRP_A },
      }),
    );
    const challenge = z.parse(srpChallenge, start.ChallengeParameters);
    const next = await cognito.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        ChallengeName: "PASSWORD_VERIFIER",
        Session: start.Session,
        ChallengeResponses: { ...srp.answer(challenge, password, now) },
      }),
    );
    if (next.ChallengeName !== "CUSTOM_CHALLENGE") throw new Refusal("WRONG_CREDENTIALS");
    return { userId: challenge.USER_ID_FOR_SRP, session: z.parse(z.string(), next.Session) };
  } catch (error) {
    throw refusalFor(error, "WRONG_CREDENTIALS");
  }
}

/**
 * What the trigger gets to see: the sign-in's token, the code to be spent, and a word of this answer's
 * own, so that Cognito may ask its trigger twice for the same answer.
 */
const challengeAnswer = (token: string, code: string): string =>
  `${token}.${code}.${randomBytes(16).toString("base64url")}`;

/** Answers the pool's challenge with a code that was found right; throws CODE_INVALID if the pool disagrees. */
export async function answerChallenge(
  login: { userId: string; session: string; token: string },
  code: string,
): Promise<Tokens> {
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        ChallengeName: "CUSTOM_CHALLENGE",
        Session: login.session,
        ChallengeResponses: { USERNAME: login.userId, ANSWER: challengeAnswer(login.token, code) },
      }),
    );
    return tokensOf(AuthenticationResult);
  } catch (error) {
    throw refusalFor(error, "CODE_INVALID");
  }
}

/** A new access token; throws SIGN_IN_AGAIN when the refresh token is spent, revoked or made up. */
export async function refreshTokens(refreshToken: string): Promise<Tokens> {
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    );
    return tokensOf(AuthenticationResult);
  } catch (error) {
    throw refusalFor(error, "SIGN_IN_AGAIN");
  }
}

/** Ends the session behind a refresh token; one that is no token any more is ended already. */
export async function revokeSession(refreshToken: string): Promise<void> {
  try {
    await cognito.send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
  } catch (error) {
    const isNone = error instanceof CognitoIdentityProviderServiceException;
    if (!isNone || error.$fault !== "client" || isTooMany(error))
      throw refusalFor(error, "INTERNAL");
  }
}

/** Ends every session of a user: no refresh token that exists now gives a token again. */
export async function revokeSessions(userId: string): Promise<void> {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: userId }));
}

/**
 * Has the pool mail a code with which a new password can be chosen. Whoever has no account, or has had
 * too many codes, gets none, and nobody can tell from here.
 */
export async function mailResetCode(email: string): Promise<void> {
  try {
    await cognito.send(new ForgotPasswordCommand({ ClientId, Username: email }));
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

/** Sets a new password against the mailed code; throws RESET_CODE_INVALID, the same for unknown users. */
export async function resetPasswordByCode(
  email: string,
  code: string,
  password: string,
): Promise<void> {
  try {
    await cognito.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
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
  const tokens = z.parse(result, raw);
  return { accessToken: tokens.AccessToken, refreshToken: tokens.RefreshToken };
}

function refusalFor(error: unknown, code: Refusal["code"]): unknown {
  if (isTooMany(error)) return new Refusal("TOO_MANY_REQUESTS");
  const known = error instanceof NotAuthorizedException || error instanceof UserNotFoundException;
  return known ? new Refusal(code) : error;
}

/** The pool's own throttling. */
const isTooMany = (error: unknown): boolean =>
  error instanceof TooManyRequestsException || error instanceof LimitExceededException;

const accessClaims = z.object({
  sub: z.string(),
  origin_jti: z.string(),
  auth_time: z.number(),
});

/** The session of a token that the pool has just made; nothing is verified here. */
export function sessionOf({ accessToken }: Tokens): Session {
  const payload = Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const claims = z.parse(accessClaims, JSON.parse(payload));
  return { userId: claims.sub, id: claims.origin_jti, startedAtSeconds: claims.auth_time };
}
