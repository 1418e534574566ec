import {
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  ForgotPasswordCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, inject, test } from "vitest";
import { dataRegion } from "../../contract/rules/installation/installation.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call } from "../support/cloud.ts";
import {
  newSender,
  password,
  registration,
  resetCode,
  type Sender,
  signIn,
  uploadFile,
} from "../support/people.ts";

// The holder of an access token can call Cognito directly, bypassing our functions and their limits.

const cognito = new CognitoIdentityProviderClient({
  endpoint: inject("endpoint"),
  region: dataRegion,
  // These operations are not signed.
  credentials: { accessKeyId: "nobody", secretAccessKey: "nothing" },
});

const clientIn = ({ bearer }: Sender): string =>
  JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString()).client_id;

test("the client's id, which each token names, mails no codes and ends no session", async () => {
  const sender = await newSender();
  const ClientId = clientIn(sender);
  const forgot = new ForgotPasswordCommand({ ClientId, Username: sender.email });
  await expect(cognito.send(forgot)).rejects.toThrow("SECRET_HASH");
  const Token = sender.cookie.replace(/^refresh=[^.]+\./, "");
  await expect(cognito.send(new RevokeTokenCommand({ ClientId, Token }))).rejects.toThrow("secret");
});

test("an access token doesn't change the address at Cognito", async () => {
  const { bearer: AccessToken } = await newSender();
  const UserAttributes = [{ Name: "email", Value: "thief@example.com" }];
  const change = new UpdateUserAttributesCommand({ AccessToken, UserAttributes });
  await expect(cognito.send(change)).rejects.toThrow("unauthorized attribute");
});

describe("a person who deletes the user at Cognito with an access token", () => {
  const deleteAtCognito = ({ bearer: AccessToken }: Sender) =>
    cognito.send(new DeleteUserCommand({ AccessToken }));

  async function wayBack(email: string): Promise<Sender> {
    await call("POST", "/api/auth/forgot-password", { username: email });
    const reset = { username: email, code: await resetCode(email), password: "another password" };
    expect((await call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    return signIn(email, "another password");
  }

  test("doesn't shut the owner out: the way for a forgotten password leads to the same account", async () => {
    const before = await newSender();
    const file = await uploadFile(before);
    await deleteAtCognito(before);
    const login = { username: before.email, password };
    expect((await call("POST", "/api/auth/login", login)).status).toBe(401);
    expect((await call("POST", "/api/auth/register", registration(before.email))).status).toBe(409);

    const after = await wayBack(before.email);
    expect(after.id).toBe(before.id);
    const { body } = await call("GET", `/api/files/${after.id}`, undefined, after);
    expect(body).toMatchObject([{ id: file.id }]);
    const old = { bearer: before.bearer };
    expect((await call("GET", "/api/users/me", undefined, old)).status).toBe(401);
  });

  test("leaves an owner who can do all that they could: go on, choose a password, sign out", async () => {
    const first = await newSender();
    await deleteAtCognito(first);
    const { email, cookie, bearer } = await wayBack(first.email);
    const post = <Body>(path: string, body: object, with_: object) =>
      call<Body>("POST", `/api/auth/${path}`, body, with_);
    const refreshed = await post<UserReply>("refresh", {}, { headers: { cookie } });
    expect([refreshed.status, refreshed.body.id]).toEqual([200, first.id]);
    const passwords = { currentPassword: "another password", newPassword: "the third one" };
    expect((await post("change-password", passwords, { bearer })).status).toBe(200);
    const headers = { cookie: (await signIn(email, "the third one")).cookie };
    expect((await post("logout", {}, { headers })).status).toBe(200);
    expect((await post("refresh", {}, { headers })).status).toBe(401);
    await deleteAtCognito(await signIn(email, "the third one"));
    expect((await wayBack(email)).id).toBe(first.id);
  });
});
