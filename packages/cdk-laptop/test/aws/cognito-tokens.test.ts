import {
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import {
  aws,
  bo,
  ClientId,
  changePassword,
  cognito,
  confirm,
  email,
  forgot,
  logIn,
  mailedCode,
  minuteMs,
  notAuthorized,
  refresh,
  register,
  tokens,
  UserPoolId,
  usePool,
  wrongCredentials,
} from "./cognito-pool.ts";

usePool();

test("a global sign-out ends every refresh token of the user, and of nobody else", async () => {
  await register(bo);
  const [one, two, other] = [await tokens(), await tokens(), await tokens(bo)];
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
  await expect(refresh(one.RefreshToken)).rejects.toMatchObject(notAuthorized);
  await expect(refresh(two.RefreshToken)).rejects.toMatchObject(notAuthorized);
  await refresh(other.RefreshToken);
  await expect(changePassword(one.AccessToken)).rejects.toMatchObject(notAuthorized);
});

test("a signed-in person who knows the old password changes it", async () => {
  const { AccessToken, IdToken = "" } = await tokens();
  await expect(changePassword(AccessToken, "wrong 1")).rejects.toMatchObject(wrongCredentials);
  await expect(changePassword(IdToken)).rejects.toMatchObject(notAuthorized);
  await changePassword(AccessToken);
  await expect(logIn(email)).rejects.toMatchObject(wrongCredentials);
  await logIn(email, "Another1");
});

test("a forgotten password is replaced with six mailed digits, once", async () => {
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
