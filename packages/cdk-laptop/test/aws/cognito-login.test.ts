import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import {
  aws,
  bo,
  ClientId,
  client,
  cognito,
  email,
  events,
  getUser,
  logIn,
  minuteMs,
  notAuthorized,
  password,
  permission,
  pool,
  refresh,
  respond,
  sendCode,
  start,
  startLogin,
  UserPoolId,
  use,
  usePool,
  wrongCredentials,
} from "./cognito-pool.ts";
import { SrpClient } from "./srp-client.ts";

usePool();

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

test("a flow that the client doesn't allow is refused", async () => {
  const props = { ...client.props, ExplicitAuthFlows: [] };
  use(await start([pool, { ...client, props }, permission]));
  const refused = { name: "InvalidParameterException" };
  await expect(startLogin(email)).rejects.toMatchObject(refused);
  await expect(refresh("x")).rejects.toMatchObject(refused);
});
