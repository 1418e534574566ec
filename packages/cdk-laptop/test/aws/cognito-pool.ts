import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AdminRespondToAuthChallengeCommandOutput,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, beforeEach } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { SrpClient } from "./srp-client.ts";
import { startTestCloud, stop, type TestCloud } from "./support.ts";

export const UserPoolId = "us-east-1_TestPool1";
export const ClientId = "testclient";
export const poolArn = `arn:aws:cognito-idp:us-east-1:123456789012:userpool/${UserPoolId}`;
export const triggerArn = "arn:aws:lambda:us-east-1:123456789012:function:login-challenge";
export const password = "Passw0rd";
export const minuteMs = 60_000;

export const pool: Resource = {
  id: "Pool",
  type: "AWS::Cognito::UserPool",
  ref: UserPoolId,
  attributes: { Arn: poolArn },
  props: {
    UsernameAttributes: ["email"],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
    EmailConfiguration: { From: "no-reply@example.com" },
    LambdaConfig: {
      DefineAuthChallenge: triggerArn,
      CreateAuthChallenge: triggerArn,
      VerifyAuthChallengeResponse: triggerArn,
    },
    Policies: { PasswordPolicy: { MinimumLength: 6, RequireNumbers: true } },
    Schema: [{ Name: "email", Required: true, Mutable: true }],
  },
};

export const client: Resource = {
  id: "Client",
  type: "AWS::Cognito::UserPoolClient",
  ref: ClientId,
  attributes: {},
  props: {
    UserPoolId,
    AccessTokenValidity: 10,
    RefreshTokenValidity: 12 * 60,
    TokenValidityUnits: { AccessToken: "minutes", RefreshToken: "minutes" },
    AuthSessionValidity: 5,
    ExplicitAuthFlows: ["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
  },
};

export const permission: Resource = {
  id: "Permission",
  type: "AWS::Lambda::Permission",
  ref: "Permission",
  attributes: {},
  props: {
    Action: "lambda:InvokeFunction",
    FunctionName: triggerArn,
    Principal: "cognito-idp.amazonaws.com",
    SourceArn: poolArn,
  },
};

export const resources = [pool, client, permission];

export interface TriggerEvent {
  triggerSource: string;
  userName: string;
  request: {
    session?: {
      challengeName: string;
      challengeResult: boolean;
      challengeMetadata: string | null;
    }[];
    privateChallengeParameters?: Record<string, string>;
    challengeAnswer?: string;
    userAttributes: Record<string, string>;
    userNotFound?: boolean;
    clientMetadata?: Record<string, string>;
  };
}

export let events: TriggerEvent[] = [];

/** Trigger that asks for the password by SRP, then for the code 424242, with three attempts. */
export async function loginChallenge(_functionArn: string, event: unknown): Promise<unknown> {
  const { triggerSource, request } = remember(event);
  switch (triggerSource) {
    case "DefineAuthChallenge_Authentication":
      return { response: decide(request.session ?? []) };
    case "CreateAuthChallenge_Authentication":
      return {
        response: {
          publicChallengeParameters: { medium: "email" },
          privateChallengeParameters: { code: "424242" },
          challengeMetadata: "code",
        },
      };
    default: {
      const right = request.challengeAnswer === request.privateChallengeParameters?.["code"];
      return { response: { answerCorrect: right } };
    }
  }
}

export function remember(event: unknown): TriggerEvent {
  const copy: TriggerEvent = JSON.parse(JSON.stringify(event));
  events.push(copy);
  return copy;
}

export function decide(rounds: NonNullable<TriggerEvent["request"]["session"]>) {
  const last = rounds.at(-1);
  if (last?.challengeName === "SRP_A") return next("PASSWORD_VERIFIER");
  if (last?.challengeName === "PASSWORD_VERIFIER") return next("CUSTOM_CHALLENGE");
  if (last?.challengeResult) return { issueTokens: true, failAuthentication: false };
  const tries = rounds.filter(({ challengeName }) => challengeName === "CUSTOM_CHALLENGE").length;
  return tries < 3 ? next("CUSTOM_CHALLENGE") : { issueTokens: false, failAuthentication: true };
}

export function next(challengeName: string) {
  return { challengeName, issueTokens: false, failAuthentication: false };
}

export let shared: TestCloud;
export let aws: TestCloud;
export let cognito: CognitoIdentityProviderClient;
export let email = "";
export let bo = "";
export let users = 0;

/** A pool for the tests of a file, each of which has a user of its own. */
export function usePool(): void {
  beforeAll(async () => {
    shared = await start(resources);
  });
  beforeEach(async () => {
    use(shared);
    email = `Anna.${users++}@Example.com`;
    bo = `bo.${users}@example.com`;
    await register(email);
    events = [];
  });
}

/** The same pool in a new process. */
export async function restart(): Promise<void> {
  await stop(aws);
  shared = await start(resources, aws);
  use(shared);
}

export function start(parts: Resource[], after?: TestCloud): Promise<TestCloud> {
  return startTestCloud(parts, { invoke: loginChallenge, ...(after ? { after } : {}) });
}

export function use(cloud: TestCloud): void {
  aws = cloud;
  cognito = new CognitoIdentityProviderClient(aws.config);
  aws.denied.clear();
}

export async function register(Username: string): Promise<string> {
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      MessageAction: "SUPPRESS",
      UserAttributes: [{ Name: "email_verified", Value: "true" }],
    }),
  );
  await setPassword(Username, password);
  return User?.Username ?? "";
}

export function setPassword(Username: string, Password: string) {
  const request = { UserPoolId, Username, Password, Permanent: true };
  return cognito.send(new AdminSetUserPasswordCommand(request));
}

export function getUser(Username: string) {
  return cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
}

/** The timestamp in Cognito's format: no leading zero in the day. */
export const timestamp = "Sun Mar 1 12:00:00 UTC 2026";

export async function startLogin(name: string, srp = new SrpClient()) {
  return cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: "CUSTOM_AUTH",
      AuthParameters: { USERNAME: name, CHALLENGE_NAME: "SRP_A", SRP_A: srp.publicHex },
    }),
  );
}

/** Signs in up to the challenge for the code. */
export async function logIn(name: string, given = password) {
  const srp = new SrpClient();
  const started = await startLogin(name, srp);
  const parameters = started.ChallengeParameters ?? {};
  const answers = srp.answer({ poolId: UserPoolId, password: given, timestamp, parameters });
  return respond("PASSWORD_VERIFIER", started.Session, answers);
}

export function respond(
  ChallengeName: "PASSWORD_VERIFIER" | "CUSTOM_CHALLENGE",
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
  ClientMetadata?: Record<string, string>,
): Promise<AdminRespondToAuthChallengeCommandOutput> {
  const request = { UserPoolId, ClientId, ChallengeName, Session, ChallengeResponses };
  return cognito.send(
    new AdminRespondToAuthChallengeCommand({
      ...request,
      ...(ClientMetadata ? { ClientMetadata } : {}),
    }),
  );
}

export function sendCode(Session: string | undefined, code: string, name = email) {
  return respond("CUSTOM_CHALLENGE", Session, { USERNAME: name, ANSWER: code });
}

export async function tokens(name = email, given = password) {
  const { Session } = await logIn(name, given);
  const { AuthenticationResult } = await sendCode(Session, "424242", name);
  const { AccessToken = "", RefreshToken = "", ...rest } = AuthenticationResult ?? {};
  return { AccessToken, RefreshToken, ...rest };
}

export function refresh(REFRESH_TOKEN: string) {
  return cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN },
    }),
  );
}

export const notAuthorized = { name: "NotAuthorizedException" };

export const wrongCredentials = { ...notAuthorized, message: "Incorrect username or password." };

export function changePassword(AccessToken: string, PreviousPassword = password) {
  const request = { AccessToken, PreviousPassword, ProposedPassword: "Another1" };
  return cognito.send(new ChangePasswordCommand(request));
}

export function forgot(Username: string) {
  return cognito.send(new ForgotPasswordCommand({ ClientId, Username }));
}

export function confirm(ConfirmationCode: string, Username = email) {
  const request = { ClientId, Username, ConfirmationCode, Password: "Another1" };
  return cognito.send(new ConfirmForgotPasswordCommand(request));
}

export function mailedCode(): string {
  return /\d{6}/.exec(aws.cloud.mails()[0]?.text ?? "")?.[0] ?? "";
}
