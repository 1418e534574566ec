import fs from "node:fs";
import path from "node:path";
import {
  AdminDeleteUserCommand,
  AdminUpdateUserAttributesCommand,
  ListGroupsCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import {
  aws,
  bo,
  changePassword,
  client,
  cognito,
  email,
  events,
  forgot,
  getUser,
  logIn,
  notAuthorized,
  pool,
  poolArn,
  refresh,
  register,
  restart,
  sendCode,
  setPassword,
  start,
  startLogin,
  tokens,
  UserPoolId,
  use,
  usePool,
} from "./cognito-pool.ts";

usePool();

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

test("a trigger runs only with a permission for Cognito on it", async () => {
  use(await start([pool, client]));
  await register(email);
  await expect(startLogin(email)).rejects.toMatchObject({ name: "UnexpectedLambdaException" });
  expect(events).toEqual([]);
});

test("a caller without the grant changes nothing; people's own calls need none", async () => {
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
  await restart();
  expect(aws.cloud.verifyToken(AccessToken)).toBeDefined();
  await refresh(RefreshToken);
  expect((await sendCode(Session, "424242")).AuthenticationResult).toBeDefined();
});
