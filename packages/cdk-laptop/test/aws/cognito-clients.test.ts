import { createHmac } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  DeleteUserCommand,
  DescribeUserPoolClientCommand,
  ForgotPasswordCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, describe, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { SrpClient } from "./srp-client.ts";
import { startTestCloud, type TestCloud } from "./support.ts";

/** What an app client's own settings change: its secret, and what its users may write. */

const UserPoolId = "us-east-1_TestPool2";
const ClientId = "confidential";
const arn = `arn:aws:cognito-idp:us-east-1:123456789012:userpool/${UserPoolId}`;
const trigger = "arn:aws:lambda:us-east-1:123456789012:function:trigger";
const Username = "ann@example.com";
const Password = "Passw0rd";

const resource = (id: string, type: string, props: Resource["props"]): Resource => ({
  ...{ id, type, props },
  ref: id,
  attributes: { Arn: arn },
});

const resources = [
  resource(UserPoolId, "AWS::Cognito::UserPool", {
    UsernameAttributes: ["email"],
    LambdaConfig: { DefineAuthChallenge: trigger },
  }),
  resource(ClientId, "AWS::Cognito::UserPoolClient", {
    UserPoolId,
    GenerateSecret: true,
    ExplicitAuthFlows: ["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    WriteAttributes: ["locale"],
  }),
  resource("Permission", "AWS::Lambda::Permission", {
    FunctionName: trigger,
    Principal: "cognito-idp.amazonaws.com",
  }),
];

/** The password alone is enough. */
async function passwordOnly(_arn: string, event: unknown): Promise<unknown> {
  const { session } = (event as { request: { session: { challengeName: string }[] } }).request;
  const issueTokens = session.at(-1)?.challengeName === "PASSWORD_VERIFIER";
  return { response: { challengeName: "PASSWORD_VERIFIER", issueTokens } };
}

let aws: TestCloud;
let cognito: CognitoIdentityProviderClient;
let sub: string;
let secret: string;

beforeAll(async () => {
  aws = await startTestCloud(resources, { invoke: passwordOnly });
  cognito = new CognitoIdentityProviderClient(aws.config);
  const UserAttributes = [{ Name: "email_verified", Value: "true" }];
  const create = { UserPoolId, Username, MessageAction: "SUPPRESS" as const, UserAttributes };
  sub = (await cognito.send(new AdminCreateUserCommand(create))).User?.Username ?? "";
  const set = { UserPoolId, Username, Password, Permanent: true };
  await cognito.send(new AdminSetUserPasswordCommand(set));
  const described = await cognito.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
  secret = described.UserPoolClient?.ClientSecret ?? "";
});

const hashFor = (name: string) =>
  createHmac("sha256", secret)
    .update(name + ClientId)
    .digest("base64");

function start(SECRET_HASH: string | undefined, srp = new SrpClient()) {
  const named = { USERNAME: Username, CHALLENGE_NAME: "SRP_A", SRP_A: srp.publicHex };
  const AuthParameters = { ...named, ...(SECRET_HASH ? { SECRET_HASH } : {}) };
  const request = { UserPoolId, ClientId, AuthFlow: "CUSTOM_AUTH" as const, AuthParameters };
  return cognito.send(new AdminInitiateAuthCommand(request));
}

async function signIn(SECRET_HASH: string) {
  const srp = new SrpClient();
  const { Session, ChallengeParameters: parameters = {} } = await start(hashFor(Username), srp);
  const timestamp = "Sun Mar 1 12:00:00 UTC 2026";
  const answers = srp.answer({ poolId: UserPoolId, password: Password, timestamp, parameters });
  const ChallengeResponses = { ...answers, SECRET_HASH };
  const ChallengeName = "PASSWORD_VERIFIER" as const;
  const request = { UserPoolId, ClientId, ChallengeName, Session, ChallengeResponses };
  const signedIn = await cognito.send(new AdminRespondToAuthChallengeCommand(request));
  const { AccessToken = "", RefreshToken = "" } = signedIn.AuthenticationResult ?? {};
  return { AccessToken, RefreshToken };
}

function refresh(REFRESH_TOKEN: string, SECRET_HASH: string) {
  const AuthParameters = { REFRESH_TOKEN, SECRET_HASH };
  const request = { UserPoolId, ClientId, AuthFlow: "REFRESH_TOKEN_AUTH" as const, AuthParameters };
  return cognito.send(new AdminInitiateAuthCommand(request));
}

const notAuthorized = { name: "NotAuthorizedException" };

describe("with a client's secret", () => {
  test("only a role that may describe the client learns it", async () => {
    expect(secret.length).toBeGreaterThan(24);
    const action = "cognito-idp:DescribeUserPoolClient";
    expect(aws.asked).toContainEqual({ action, resource: arn, context: {} });
  });

  test("a sign-in begins with the hash of the name in the request, and goes on with the user's own", async () => {
    await expect(start(undefined)).rejects.toMatchObject(notAuthorized);
    await expect(start(hashFor(sub))).rejects.toMatchObject(notAuthorized);
    await expect(signIn(hashFor(Username))).rejects.toMatchObject(notAuthorized);
    expect((await signIn(hashFor(sub))).AccessToken).toMatch(/\./);
  });

  test("a session is refreshed with the hash of the user's own name, and ended with the secret", async () => {
    const { RefreshToken: Token } = await signIn(hashFor(sub));
    await expect(refresh(Token, hashFor(Username))).rejects.toMatchObject(notAuthorized);
    expect((await refresh(Token, hashFor(sub))).AuthenticationResult?.AccessToken).toBeDefined();
    const revoke = (ClientSecret: string) =>
      cognito.send(new RevokeTokenCommand({ ClientId, ClientSecret, Token }));
    await expect(revoke("guessed".repeat(4))).rejects.toMatchObject({
      name: "UnauthorizedException",
    });
    await revoke(secret);
    await expect(refresh(Token, hashFor(sub))).rejects.toMatchObject(notAuthorized);
  });

  test("a code for a new password is mailed and taken with the hash only", async () => {
    const wrong = new ForgotPasswordCommand({ ClientId, Username });
    await expect(cognito.send(wrong)).rejects.toMatchObject(notAuthorized);
    const SecretHash = hashFor(Username);
    await cognito.send(new ForgotPasswordCommand({ ClientId, Username, SecretHash }));
    const ConfirmationCode = /\d{6}/.exec(aws.cloud.mails()[0]?.text ?? "")?.[0] ?? "";
    const confirm = { ClientId, Username, ConfirmationCode, Password };
    const without = new ConfirmForgotPasswordCommand(confirm);
    await expect(cognito.send(without)).rejects.toMatchObject(notAuthorized);
    await cognito.send(new ConfirmForgotPasswordCommand({ ...confirm, SecretHash }));
  });
});

test("users change only what their client may write, and may always delete themselves", async () => {
  const { AccessToken } = await signIn(hashFor(sub));
  const write = (Name: string, Value: string) =>
    cognito.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }),
    );
  await expect(write("email", "eve@example.com")).rejects.toMatchObject(notAuthorized);
  await write("locale", "en");
  await cognito.send(new DeleteUserCommand({ AccessToken }));
  await expect(start(hashFor(Username))).rejects.toThrow("User does not exist");
});

describe("inputs are held to Cognito's model", () => {
  const named = { ClientId, Username };

  test.each([
    ["a client's id with a dash", { ClientId: "a-b" }, "clientId"],
    ["a name with a blank", { Username: "ann lee@example.com" }, "username"],
    ["a name of 129 characters", { Username: "a".repeat(129) }, "username"],
    ["an empty name", { Username: "" }, "username"],
  ])("%s", async (_, change, member) => {
    const input = { ...named, ...change };
    const sent = cognito.send(new ForgotPasswordCommand(input));
    await expect(sent).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: expect.stringContaining(`Value at '${member}' failed to satisfy constraint`),
    });
  });

  test.each(["", "424 242", "4".repeat(2049)])("the code %j", async (ConfirmationCode) => {
    const input = { ...named, ConfirmationCode, Password, SecretHash: hashFor(Username) };
    await expect(cognito.send(new ConfirmForgotPasswordCommand(input))).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: expect.stringContaining("Value at 'confirmationCode'"),
    });
  });

  test("a token with a blank, and a session that is too short", async () => {
    const revoke = new RevokeTokenCommand({ ClientId, ClientSecret: secret, Token: "a b" });
    await expect(cognito.send(revoke)).rejects.toThrow("Value at 'token'");
    const answer = { ChallengeName: "CUSTOM_CHALLENGE" as const, ChallengeResponses: {} };
    const respond = { UserPoolId, ClientId, ...answer, Session: "short" };
    await expect(cognito.send(new AdminRespondToAuthChallengeCommand(respond))).rejects.toThrow(
      "Value at 'session' failed to satisfy constraint: Member must have length greater",
    );
  });
});
