import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  RevokeTokenCommand,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
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

/** What the trigger gets to see as answer: the sign-in's token and the code, to be spent there. */
export const challengeAnswer = (token: string, code: string): string => `${token}.${code}`;

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
    if (!(error instanceof NotAuthorizedException)) throw error;
  }
}

const result = z.object({ AccessToken: z.string(), RefreshToken: z.optional(z.string()) });

function tokensOf(raw: unknown): Tokens {
  const tokens = z.parse(result, raw);
  return { accessToken: tokens.AccessToken, refreshToken: tokens.RefreshToken };
}

function refusalFor(error: unknown, code: Refusal["code"]): unknown {
  const known = error instanceof NotAuthorizedException || error instanceof UserNotFoundException;
  return known ? new Refusal(code) : error;
}

const accessClaims = z.object({ sub: z.string() });

/** The user's id in a token that the pool has just made; nothing is verified here. */
export function userIdOf(accessToken: string): string {
  const payload = Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  return z.parse(accessClaims, JSON.parse(payload)).sub;
}
