import fs from "node:fs";
import path from "node:path";
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AdminRespondToAuthChallengeCommandOutput,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  ListGroupsCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { SrpClient } from "./srp-client.ts";
import { startTestCloud, stop, type TestCloud } from "./support.ts";

const UserPoolId = "us-east-1_TestPool1";
const ClientId = "testclient";
const poolArn = `arn:aws:cognito-idp:us-east-1:123456789012:userpool/${UserPoolId}`;
const triggerArn = "arn:aws:lambda:us-east-1:123456789012:function:login-challenge";
const password = "Passw0rd";
const minuteMs = 60_000;

const pool: Resource = {
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

const client: Resource = {
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

const permission: Resource = {
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

const resources = [pool, client, permission];

interface TriggerEvent {
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

let events: TriggerEvent[] = [];

/** Trigger that asks for the password by SRP, then for the code 424242, with three attempts. */
async function loginChallenge(_functionArn: string, event: unknown): Promise<unknown> {
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

function remember(event: unknown): TriggerEvent {
  const copy: TriggerEvent = JSON.parse(JSON.stringify(event));
  events.push(copy);
  return copy;
}

function decide(rounds: NonNullable<TriggerEvent["request"]["session"]>) {
  const last = rounds.at(-1);
  if (last?.challengeName === "SRP_A") return next("PASSWORD_VERIFIER");
  if (last?.challengeName === "PASSWORD_VERIFIER") return next("CUSTOM_CHALLENGE");
  if (last?.challengeResult) return { issueTokens: true, failAuthentication: false };
  const tries = rounds.filter(({ challengeName }) => challengeName === "CUSTOM_CHALLENGE").length;
  return tries < 3 ? next("CUSTOM_CHALLENGE") : { issueTokens: false, failAuthentication: true };
}

function next(challengeName: string) {
  return { challengeName, issueTokens: false, failAuthentication: false };
}

let shared: TestCloud;
let aws: TestCloud;
let cognito: CognitoIdentityProviderClient;
let email = "";
let bo = "";
let users = 0;

beforeAll(async () => {
  shared = await start(resources);
});

/** Each test has a user of its own. */
beforeEach(async () => {
  use(shared);
  email = `Anna.${users++}@Example.com`;
  bo = `bo.${users}@example.com`;
  await register(email);
  events = [];
});

function start(parts: Resource[], after?: TestCloud): Promise<TestCloud> {
  return startTestCloud(parts, { invoke: loginChallenge, ...(after ? { after } : {}) });
}

function use(cloud: TestCloud): void {
  aws = cloud;
  cognito = new CognitoIdentityProviderClient(aws.config);
  aws.denied.clear();
}

async function register(Username: string): Promise<string> {
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

function setPassword(Username: string, Password: string) {
  const request = { UserPoolId, Username, Password, Permanent: true };
  return cognito.send(new AdminSetUserPasswordCommand(request));
}

function getUser(Username: string) {
  return cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
}

/** The timestamp in Cognito's format: no leading zero in the day. */
const timestamp = "Sun Mar 1 12:00:00 UTC 2026";

async function startLogin(name: string, srp = new SrpClient()) {
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
async function logIn(name: string, given = password) {
  const srp = new SrpClient();
  const started = await startLogin(name, srp);
  const parameters = started.ChallengeParameters ?? {};
  const answers = srp.answer({ poolId: UserPoolId, password: given, timestamp, parameters });
  return respond("PASSWORD_VERIFIER", started.Session, answers);
}

function respond(
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

function sendCode(Session: string | undefined, code: string, name = email) {
  return respond("CUSTOM_CHALLENGE", Session, { USERNAME: name, ANSWER: code });
}

async function tokens(name = email, given = password) {
  const { Session } = await logIn(name, given);
  const { AuthenticationResult } = await sendCode(Session, "424242", name);
  const { AccessToken = "", RefreshToken = "", ...rest } = AuthenticationResult ?? {};
  return { AccessToken, RefreshToken, ...rest };
}

function refresh(REFRESH_TOKEN: string) {
  return cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN },
    }),
  );
}

const notAuthorized = { name: "NotAuthorizedException" };
const wrongCredentials = { ...notAuthorized, message: "Incorrect username or password." };

test("a user is known by a UUID, and by the address in any case", async () => {
  const user = await getUser(email.toLowerCase());
  expect(user.Username).toMatch(/^[0-9a-f-]{36}$/);
  expect(user.UserStatus).toBe("CONFIRMED");
  expect(user.UserAttributes).toContainEqual({ Name: "email", Value: email });
  expect(user.UserAttributes).toContainEqual({ Name: "sub", Value: user.Username });
  expect((await getUser(user.Username ?? "")).Username).toBe(user.Username);
});

test("an address has one user, and only addresses have users", async () => {
  await expect(register(email.toUpperCase())).rejects.toMatchObject({
    name: "UsernameExistsException",
  });
  await expect(register("nobody")).rejects.toMatchObject({ name: "InvalidParameterException" });
});

test("a password has to fit the pool's policy", async () => {
  const refused = { name: "InvalidPasswordException" };
  await expect(setPassword(email, "Sh0rt")).rejects.toMatchObject(refused);
  await expect(setPassword(email, "no digits")).rejects.toMatchObject(refused);
  await setPassword(email, "longer 1");
});

test("names and passwords have to fit the service's model, whatever the pool's policy", async () => {
  const refused = { name: "InvalidParameterException" };
  for (const Password of [" longer 1", "longer 1 ", "longer\n1"]) {
    await expect(setPassword(email, Password)).rejects.toMatchObject(refused);
  }
  const long = (length: number) => "x@example.com".padStart(length, "x");
  await expect(register(long(129))).rejects.toMatchObject(refused);
  await register(long(128));
});

test("attributes change, but not to an address that another user has, nor outside the schema", async () => {
  const update = (Name: string, Value: string) =>
    cognito.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [{ Name, Value }],
      }),
    );
  await register(bo);
  await expect(update("email", bo.toUpperCase())).rejects.toMatchObject({
    name: "AliasExistsException",
  });
  await expect(update("custom:plan", "x")).rejects.toMatchObject({
    name: "InvalidParameterException",
  });
  await update("email", `new.${bo}`);
  expect((await getUser(`new.${bo}`)).UserStatus).toBe("CONFIRMED");
});

test("a deleted user is gone, tokens included", async () => {
  const { RefreshToken } = await tokens();
  await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }));
  await expect(getUser(email)).rejects.toMatchObject({ name: "UserNotFoundException" });
  await expect(refresh(RefreshToken)).rejects.toMatchObject(notAuthorized);
});

test("password and then code give tokens that the authorizer accepts", async () => {
  const question = await logIn(email.toLowerCase());
  expect(question).toMatchObject({
    ChallengeName: "CUSTOM_CHALLENGE",
    ChallengeParameters: { medium: "email" },
  });
  const { AuthenticationResult } = await sendCode(question.Session, "424242");
  expect(AuthenticationResult).toMatchObject({ TokenType: "Bearer", ExpiresIn: 600 });
  const { Username } = await getUser(email);
  expect(aws.cloud.verifyToken(AuthenticationResult?.AccessToken ?? "")).toMatchObject({
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${UserPoolId}`,
    sub: Username,
    username: Username,
    client_id: ClientId,
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    exp: aws.clock.now() / 1000 + 600,
    jti: expect.any(String),
    origin_jti: expect.any(String),
  });
  expect(aws.cloud.verifyToken(AuthenticationResult?.IdToken ?? "")).toMatchObject({
    token_use: "id",
    aud: ClientId,
    email,
  });
});

test("triggers see every round, the user's attributes, and metadata of answers only", async () => {
  const { Session } = await logIn(email);
  const answer = { USERNAME: email, ANSWER: "424242" };
  await respond("CUSTOM_CHALLENGE", Session, answer, { ip: "192.0.2.1" });
  expect(events.map(({ triggerSource }) => triggerSource.split("_")[0])).toEqual([
    "DefineAuthChallenge",
    "DefineAuthChallenge",
    "CreateAuthChallenge",
    "VerifyAuthChallengeResponse",
    "DefineAuthChallenge",
  ]);
  expect(events[0]?.request).toMatchObject({
    userAttributes: { email, email_verified: "true", "cognito:user_status": "CONFIRMED" },
  });
  expect(events[0]?.request.clientMetadata).toBeUndefined();
  expect(events.at(-1)?.request).toMatchObject({
    clientMetadata: { ip: "192.0.2.1" },
    session: [
      { challengeName: "SRP_A", challengeResult: true, challengeMetadata: null },
      { challengeName: "PASSWORD_VERIFIER", challengeResult: true, challengeMetadata: null },
      { challengeName: "CUSTOM_CHALLENGE", challengeResult: true, challengeMetadata: "code" },
    ],
  });
});

test("a wrong password ends the login", async () => {
  await expect(logIn(email, "Passw0rd?")).rejects.toMatchObject(wrongCredentials);
});

test("a wrong code gives a new session for another try, until the trigger has enough", async () => {
  let { Session } = await logIn(email);
  for (const code of ["000000", "000001"]) {
    const again = await sendCode(Session, code);
    expect(again.ChallengeName).toBe("CUSTOM_CHALLENGE");
    Session = again.Session;
  }
  await expect(sendCode(Session, "000002")).rejects.toMatchObject(wrongCredentials);
});

test("a session serves one answer, to its own challenge, by its own user, in its time", async () => {
  const used = await logIn(email);
  await sendCode(used.Session, "424242");
  await expect(sendCode(used.Session, "424242")).rejects.toMatchObject(notAuthorized);
  const other = await logIn(email);
  await expect(sendCode(other.Session, "424242", bo)).rejects.toMatchObject(notAuthorized);
  const late = await logIn(email);
  aws.clock.forward(5 * minuteMs);
  await expect(sendCode(late.Session, "424242")).rejects.toMatchObject(notAuthorized);
  await expect(sendCode("A".repeat(128), "424242")).rejects.toMatchObject(notAuthorized);
});

test("the code can't be asked for without the password", async () => {
  const { Session } = await startLogin(email);
  await expect(sendCode(Session, "424242")).rejects.toMatchObject(notAuthorized);
});

test("a client's public value that is a multiple of the prime is refused", async () => {
  const request = new AdminInitiateAuthCommand({
    UserPoolId,
    ClientId,
    AuthFlow: "CUSTOM_AUTH",
    AuthParameters: { USERNAME: email, CHALLENGE_NAME: "SRP_A", SRP_A: "0" },
  });
  await expect(cognito.send(request)).rejects.toMatchObject(notAuthorized);
});

test("a timestamp in another form is refused", async () => {
  const srp = new SrpClient();
  const { Session, ChallengeParameters: parameters = {} } = await startLogin(email, srp);
  const padded = "Sun Mar 01 12:00:00 UTC 2026";
  const answers = srp.answer({ poolId: UserPoolId, password, timestamp: padded, parameters });
  await expect(respond("PASSWORD_VERIFIER", Session, answers)).rejects.toMatchObject({
    name: "InvalidParameterException",
  });
});

test("an unknown user looks like a known one with a wrong password, the same at each try", async () => {
  const first = await startLogin("ghost@example.com");
  const second = await startLogin("Ghost@example.com");
  const known = await startLogin(email);
  expect(Object.keys(first.ChallengeParameters ?? {})).toEqual(
    Object.keys(known.ChallengeParameters ?? {}),
  );
  for (const name of ["SALT", "USER_ID_FOR_SRP"]) {
    expect(first.ChallengeParameters?.[name]).toBe(second.ChallengeParameters?.[name]);
  }
  expect(events[0]?.request).toMatchObject({ userNotFound: true, userAttributes: {} });
  await expect(logIn("ghost@example.com")).rejects.toMatchObject(wrongCredentials);
});

test("a user without a password can't log in", async () => {
  const Username = bo;
  const request = { UserPoolId, Username, MessageAction: "SUPPRESS" as const };
  await cognito.send(new AdminCreateUserCommand(request));
  await expect(logIn(Username)).rejects.toMatchObject(wrongCredentials);
});

test("five wrong passwords lock for a second, each one more for twice as long", async () => {
  const locked = { ...notAuthorized, message: "Password attempts exceeded" };
  for (let count = 0; count < 5; count++) {
    await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  }
  await expect(logIn(email)).rejects.toMatchObject(locked);
  aws.clock.forward(1000);
  await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  aws.clock.forward(1000);
  await expect(logIn(email)).rejects.toMatchObject(locked);
  aws.clock.forward(1000);
  await logIn(email);
  await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  await logIn(email);
});

test("a quarter of an hour without wrong passwords begins anew", async () => {
  for (let quarter = 0; quarter < 3; quarter++) {
    for (let count = 0; count < 4; count++) {
      await expect(logIn(email, "wrong 1")).rejects.toMatchObject(wrongCredentials);
    }
    aws.clock.forward(15 * minuteMs);
  }
  await logIn(email);
});

test("a token of another signature, algorithm or issuer, or an expired one, is no token", async () => {
  const { AccessToken } = await tokens();
  const [header = "", payload = "", signature = ""] = AccessToken.split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  expect(aws.cloud.verifyToken(`${none}.${payload}.`)).toBeUndefined();
  expect(aws.cloud.verifyToken(`${header}.${payload}.${signature.slice(4)}`)).toBeUndefined();
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: "other" })).toString("base64url");
  expect(aws.cloud.verifyToken(`${header}.${forged}.${signature}`)).toBeUndefined();
  expect(aws.cloud.verifyToken("rubbish")).toBeUndefined();
  aws.clock.forward(10 * minuteMs - 1);
  expect(aws.cloud.verifyToken(AccessToken)).toBeDefined();
  aws.clock.forward(1);
  expect(aws.cloud.verifyToken(AccessToken)).toBeUndefined();
});

test("a refresh token gives new access until it expires", async () => {
  const { RefreshToken } = await tokens();
  aws.clock.forward(11 * minuteMs);
  const { AuthenticationResult } = await refresh(RefreshToken);
  expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  expect(aws.cloud.verifyToken(AuthenticationResult?.AccessToken ?? "")).toBeDefined();
  aws.clock.forward(12 * 60 * minuteMs);
  await expect(refresh(RefreshToken)).rejects.toMatchObject(notAuthorized);
});

test("a revoked refresh token gives nothing, and the others still do", async () => {
  const [one, two] = [await tokens(), await tokens()];
  await cognito.send(new RevokeTokenCommand({ ClientId, Token: one.RefreshToken }));
  await expect(refresh(one.RefreshToken)).rejects.toMatchObject(notAuthorized);
  await refresh(two.RefreshToken);
});

test("a global sign-out ends every refresh token of the user, and of nobody else", async () => {
  await register(bo);
  const [one, two, other] = [await tokens(), await tokens(), await tokens(bo)];
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
  await expect(refresh(one.RefreshToken)).rejects.toMatchObject(notAuthorized);
  await expect(refresh(two.RefreshToken)).rejects.toMatchObject(notAuthorized);
  await refresh(other.RefreshToken);
  await expect(changePassword(one.AccessToken)).rejects.toMatchObject(notAuthorized);
});

function changePassword(AccessToken: string, PreviousPassword = password) {
  const request = { AccessToken, PreviousPassword, ProposedPassword: "Another1" };
  return cognito.send(new ChangePasswordCommand(request));
}

test("a password is changed by who is signed in and knows the old one", async () => {
  const { AccessToken, IdToken = "" } = await tokens();
  await expect(changePassword(AccessToken, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  await expect(changePassword(IdToken)).rejects.toMatchObject(notAuthorized);
  await changePassword(AccessToken);
  await expect(logIn(email)).rejects.toMatchObject(wrongCredentials);
  await logIn(email, "Another1");
});

function forgot(Username: string) {
  return cognito.send(new ForgotPasswordCommand({ ClientId, Username }));
}

function confirm(ConfirmationCode: string, Username = email) {
  const request = { ClientId, Username, ConfirmationCode, Password: "Another1" };
  return cognito.send(new ConfirmForgotPasswordCommand(request));
}

function mailedCode(): string {
  return /\d{6}/.exec(aws.cloud.mails()[0]?.text ?? "")?.[0] ?? "";
}

test("who forgot the password gets six digits by mail and sets a new one with them, once", async () => {
  await forgot(email);
  expect(aws.cloud.mails()[0]).toMatchObject({ to: [email], from: "no-reply@example.com" });
  const code = mailedCode();
  await confirm(code);
  await logIn(email, "Another1");
  await expect(confirm(code)).rejects.toMatchObject({ name: "ExpiredCodeException" });
});

test("a recovery code dies after an hour and after five wrong tries", async () => {
  await forgot(email);
  aws.clock.forward(60 * minuteMs);
  await expect(confirm(mailedCode())).rejects.toMatchObject({ name: "ExpiredCodeException" });
  await forgot(email);
  const wrong = mailedCode() === "000000" ? "000001" : "000000";
  for (let count = 0; count < 5; count++) {
    await expect(confirm(wrong)).rejects.toMatchObject({ name: "CodeMismatchException" });
  }
  await expect(confirm(mailedCode())).rejects.toMatchObject({ name: "LimitExceededException" });
});

test("recovery doesn't tell whether an address is known", async () => {
  const unknown = await forgot("ghost@example.com");
  expect(aws.cloud.mails().flatMap(({ to }) => to)).not.toContain("ghost@example.com");
  const known = await forgot(email);
  expect(unknown.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: "EMAIL" });
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  await expect(confirm("000000", "ghost@example.com")).rejects.toMatchObject({
    name: "CodeMismatchException",
  });
});

test("a flow that the client doesn't allow is refused", async () => {
  const props = { ...client.props, ExplicitAuthFlows: [] };
  use(await start([pool, { ...client, props }, permission]));
  const refused = { name: "InvalidParameterException" };
  await expect(startLogin(email)).rejects.toMatchObject(refused);
  await expect(refresh("x")).rejects.toMatchObject(refused);
});

test("a trigger runs only with a permission for Cognito on it", async () => {
  use(await start([pool, client]));
  await register(email);
  await expect(startLogin(email)).rejects.toMatchObject({ name: "UnexpectedLambdaException" });
  expect(events).toEqual([]);
});

test("an access token says whose it is until it is revoked; other tokens never do", async () => {
  const { AccessToken, IdToken, RefreshToken } = await tokens();
  const whose = (token = "") => cognito.send(new GetUserCommand({ AccessToken: token }));
  const { Username, UserAttributes } = await whose(AccessToken);
  expect(UserAttributes).toContainEqual({ Name: "sub", Value: Username });
  await expect(whose(IdToken)).rejects.toMatchObject(notAuthorized);
  await expect(whose(`${AccessToken}x`)).rejects.toMatchObject(notAuthorized);
  await cognito.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
  await expect(whose(AccessToken)).rejects.toMatchObject(notAuthorized);
});

test("without the grant nothing happens; what a person does for himself needs none", async () => {
  const { AccessToken } = await tokens();
  aws.denied.add("cognito-idp:AdminInitiateAuth");
  await expect(startLogin(email)).rejects.toMatchObject({ name: "AccessDeniedException" });
  expect(aws.asked.at(-1)).toEqual({
    action: "cognito-idp:AdminInitiateAuth",
    resource: poolArn,
    context: {},
  });
  aws.asked.length = 0;
  await changePassword(AccessToken);
  await forgot(email);
  expect(aws.asked).toEqual([]);
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  await expect(cognito.send(new ListGroupsCommand({ UserPoolId }))).rejects.toMatchObject({
    message: "cognito-idp ListGroups is not emulated",
    $metadata: { httpStatusCode: 501 },
  });
});

test("users, sessions and tokens outlive a restart, in a file that only its owner may read", async () => {
  const { AccessToken, RefreshToken } = await tokens();
  const { Session } = await logIn(email);
  const file = path.join(aws.dataDir, "cognito", `${UserPoolId}.json`);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  await stop(aws);
  shared = await start(resources, aws);
  use(shared);
  expect(aws.cloud.verifyToken(AccessToken)).toBeDefined();
  await refresh(RefreshToken);
  expect((await sendCode(Session, "424242")).AuthenticationResult).toBeDefined();
});
