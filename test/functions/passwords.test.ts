import { describe, expect, test } from "vitest";
import type { UserReply } from "../../contract/specified/session.ts";
import { call } from "../support/cloud.ts";
import {
  cookieOf,
  firstStep,
  mailedCode,
  newAddress,
  newSender,
  password,
  resetCode,
  type Sender,
  signIn,
} from "../support/people.ts";

interface Reply {
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
}

const forgot = (username: string) => call<Reply>("POST", "/api/auth/forgot-password", { username });

const reset = (username: string, code: string, pass = "a new password") =>
  call<Reply>("POST", "/api/auth/reset-password", { username, code, password: pass });

const change = (
  sender: Pick<Sender, "bearer">,
  currentPassword = password,
  newPassword = "a new password",
) =>
  call<UserReply & Reply>(
    "POST",
    "/api/auth/change-password",
    { currentPassword, newPassword },
    sender,
  );

const login = (username: string, pass: string) =>
  call<Reply>("POST", "/api/auth/login", { username, password: pass });

const views = (bearer: string) => call("GET", "/api/dashboard/views", undefined, { bearer });

const refresh = (cookie: string) =>
  call<UserReply>("POST", "/api/auth/refresh", {}, { headers: { cookie } });

const otherCode = (code: string) => (code === "123456" ? "654321" : "123456");

describe("POST /api/auth/forgot-password", () => {
  test("works: mails six digits, which open the door to a new password", async () => {
    const { email } = await newSender();
    expect((await forgot(email)).status).toBe(200);
    expect(await resetCode(email)).toMatch(/^\d{6}$/);
  });

  test("refuses what is no address", async () => {
    const { status, body } = await forgot("nobody");
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: "username", message: "This is not a valid email." });
  });

  test("does not reveal who has an account", async () => {
    const { email } = await newSender();
    const known = await forgot(email);
    const unknown = await forgot(newAddress());
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });
});

describe("POST /api/auth/reset-password", () => {
  test("works: the new password counts, the old one no more", async () => {
    const { email } = await newSender();
    await forgot(email);
    expect((await reset(email, await resetCode(email))).status).toBe(200);
    expect((await login(email, password)).status).toBe(401);
    await signIn(email, "a new password");
  });

  test("works: every session ends, access tokens and a sign-in half done included", async () => {
    const sender = await newSender();
    const half = await firstStep(sender.email);
    await forgot(sender.email);
    await reset(sender.email, await resetCode(sender.email));
    expect((await views(sender.bearer)).status).toBe(401);
    expect((await refresh(sender.cookie)).status).toBe(401);
    const username = sender.email;
    await call("POST", "/api/auth/generate-otp", { username }, { bearer: half.accessToken });
    const mfacode = await mailedCode(username);
    const late = await call<Reply>(
      "POST",
      "/api/auth/validate-otp",
      { username, mfacode },
      { bearer: half.accessToken },
    );
    expect(late.body.code).toBe("SIGN_IN_AGAIN");
  });

  test("refuses a wrong code, a used one, and a password that is too short", async () => {
    const { email } = await newSender();
    await forgot(email);
    const code = await resetCode(email);
    const refusal = { status: 400, body: { code: "RESET_CODE_INVALID", field: "code" } };
    expect(await reset(email, otherCode(code))).toMatchObject(refusal);
    expect((await reset(email, code, "short")).body.field).toBe("password");
    expect((await reset(email, code, "a blank at the end ")).body.field).toBe("password");
    expect((await login(email, password)).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
    expect(await reset(email, code)).toMatchObject(refusal);
  });

  test("is closed to the code of another account, in the same words for known and unknown", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    await forgot(ann.email);
    const code = await resetCode(ann.email);
    const known = await reset(ben.email, code);
    const unknown = await reset(newAddress(), code);
    expect(known.status).toBe(400);
    expect(unknown.body).toEqual(known.body);
    expect((await login(ben.email, password)).status).toBe(200);
  });
});

describe("POST /api/auth/change-password", () => {
  test("works: this session goes on with a new token and cookie", async () => {
    const sender = await newSender();
    const done = await change(sender);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ id: sender.id, userName: sender.email });
    expect((await views(done.body.accessToken)).status).toBe(200);
    const again = await refresh(cookieOf(done.headers));
    expect(again.status).toBe(200);
    expect((await views(again.body.accessToken)).status).toBe(200);
    expect((await login(sender.email, password)).status).toBe(401);
    await signIn(sender.email, "a new password");
  });

  test("works: every other session ends at once, access tokens too", async () => {
    const sender = await newSender();
    const other = await signIn(sender.email);
    await change(sender);
    for (const { bearer, cookie } of [sender, other]) {
      expect((await views(bearer)).status).toBe(401);
      expect((await refresh(cookie)).status).toBe(401);
    }
  });

  test("refuses a wrong current password beside its field, and changes nothing", async () => {
    const sender = await newSender();
    const refused = await change(sender, "not my password");
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      code: "WRONG_PASSWORD",
      field: "currentPassword",
      message: "The current password is wrong.",
    });
    for (const newPassword of ["short", " a blank before", "a blank behind "]) {
      expect((await change(sender, password, newPassword)).body.field).toBe("newPassword");
    }
    expect((await views(sender.bearer)).status).toBe(200);
    expect((await login(sender.email, password)).status).toBe(200);
  });

  test("is closed without a session, and to the token of step 1", async () => {
    const { email } = await newSender();
    const { accessToken } = await firstStep(email);
    expect((await change({ bearer: "" })).status).toBe(401);
    expect((await change({ bearer: accessToken })).status).toBe(401);
    expect((await login(email, password)).status).toBe(200);
  });
});
