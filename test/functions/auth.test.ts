import { describe, expect, test } from "vitest";
import { messages } from "../../contract/rules/limits/limits.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { press, registerFor } from "../support/payments.ts";
import {
  firstStep,
  mailedCode,
  newAddress,
  newSender,
  password,
  registration,
  signIn,
} from "../support/people.ts";

const register = (email: string, change: object = {}) =>
  call<{ message: string; field?: string; code?: string }>("POST", "/api/auth/register", {
    ...registration(email),
    ...change,
  });

const login = (username: string, pass = password) =>
  call<UserReply>("POST", "/api/auth/login", { username, password: pass });

const generateOtp = (username: string, bearer?: string) =>
  call<{ message: string; code?: string }>(
    "POST",
    "/api/auth/generate-otp",
    { username },
    { bearer },
  );

const validateOtp = (username: string, mfacode: string, bearer?: string) =>
  call<UserReply & { code?: string }>(
    "POST",
    "/api/auth/validate-otp",
    { username, mfacode },
    { bearer },
  );

async function withCode(name = "sender") {
  const email = newAddress(name);
  await register(email);
  const { accessToken: bearer } = await firstStep(email);
  await generateOtp(email, bearer);
  return { email, bearer, code: await mailedCode(email) };
}

const wrong = (code: string) => (code === "123456" ? "654321" : "123456");

describe("POST /api/auth/register", () => {
  test("works: 201 for a new address", async () => {
    expect((await register(newAddress())).status).toBe(201);
  });

  test("works: 202 and a mail for an address that was never proven; the newer password counts", async () => {
    const email = newAddress();
    await register(email);
    const again = await register(email, { password: "another one" });
    expect(again.status).toBe(202);
    expect((await mailTo(email)).subject).toContain("verify");
    expect((await login(email)).status).toBe(401);
    expect((await login(email, "another one")).status).toBe(200);
  });

  test("works so that nobody proves what somebody else has registered meanwhile", async () => {
    const victim = await withCode("victim");
    const taken = { firstName: "Mallory", password: "another one" };
    expect((await register(victim.email, taken)).status).toBe(202);
    expect((await validateOtp(victim.email, victim.code, victim.bearer)).status).toBe(401);
    expect((await register(victim.email)).status).toBe(202);
    expect((await login(victim.email)).status).toBe(200);
  });

  test("works without a word of the stranger's in the mail to an unproven mailbox", async () => {
    const email = newAddress();
    await register(email);
    await register(email, { firstName: "Quentin" });
    const mail = await mailTo(email);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain("Quentin");
  });

  test("refuses with the field's name and a sentence, and stores nothing", async () => {
    const email = newAddress();
    const { status, body } = await register(email, { mobile: "12ab" });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: "mobile", message: "Only digits allowed!" });
    expect((await login(email)).status).toBe(401);
  });

  test("refuses passwords and addresses that Cognito would, and takes what is next to them", async () => {
    for (const password of [" secret", "secret ", "sec\nret", "\u00a0secret"]) {
      const { status, body } = await register(newAddress(), { password });
      expect([status, body.field]).toEqual([400, "password"]);
      expect(body.message).toMatch(/can't start or end with a space/);
    }
    const addressOf = (length: number) => {
      const [name = "", domain = ""] = newAddress().split("@");
      const local = name.padEnd(60, "x");
      return `${local}@${"y".repeat(length - local.length - domain.length - 2)}.${domain}`;
    };
    const tooLong = await register(addressOf(129));
    expect(tooLong).toMatchObject({ status: 400, body: { field: "userName" } });
    expect(tooLong.body.message).toBe(messages.accountEmail);
    const longest = addressOf(128);
    expect((await register(longest, { password: "se cr et" })).status).toBe(201);
    expect((await login(longest, "se cr et")).status).toBe(200);
  });

  test("refuses a megabyte of rubbish", async () => {
    expect((await register("x".repeat(1_000_000))).body).toMatchObject({ field: "userName" });
    const raw = await call("POST", "/api/auth/register", "y".repeat(1_000_000), {
      headers: { "content-type": "application/json" },
    });
    expect(raw.status).toBe(400);
  });

  test("is closed to an address that belongs to a proven account", async () => {
    const { email } = await newSender();
    const again = await register(email, { password: "stolen one" });
    expect(again.status).toBe(409);
    expect((await login(email, "stolen one")).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });
});

describe("POST /api/auth/login", () => {
  test("works: answers the user, and a token that is no access token", async () => {
    const email = newAddress();
    await register(email);
    const { status, body } = await login(email);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userName: email, firstName: "Sam", lastName: "Sender" });
    expect(body.accessToken).toMatch(/^[\w-]{43}$/);
  });

  test("refuses an older password that registration would no longer take by comparing it only", async () => {
    const { email } = await newSender();
    expect((await login(email, " blank ")).body).toMatchObject({ code: "WRONG_CREDENTIALS" });
  });

  test("refuses an empty body and an empty password at their fields", async () => {
    const at = (field: string) => ({ status: 400, body: { field, message: messages.required } });
    expect(await call("POST", "/api/auth/login")).toMatchObject(at("username"));
    expect(await login(newAddress(), "")).toMatchObject(at("password"));
    const username = newAddress();
    expect(await call("POST", "/api/auth/login", { username })).toMatchObject(at("password"));
  });

  test("refuses a wrong password and an unknown address in the same words", async () => {
    const { email } = await newSender();
    const one = await login(email, "wrong password");
    const other = await login(newAddress());
    expect(one.status).toBe(401);
    expect(other.status).toBe(401);
    expect(other.body).toEqual(one.body);
  });

  test("is closed: its token opens no sender route", async () => {
    const email = newAddress();
    await register(email);
    const { accessToken } = await firstStep(email);
    const views = await call("GET", "/api/dashboard/views", undefined, { bearer: accessToken });
    expect(views.status).toBe(401);
  });
});

describe("POST /api/auth/generate-otp", () => {
  test("works: mails six digits", async () => {
    const { code } = await withCode();
    expect(code).toMatch(/^\d{6}$/);
  });

  test("refuses a sixth mail for one sign-in", async () => {
    const { email } = await newSender();
    const before = (await inbox(email)).length;
    const { accessToken: bearer } = await firstStep(email);
    for (let sends = 1; sends <= 5; sends++)
      expect((await generateOtp(email, bearer)).status).toBe(200);
    expect((await generateOtp(email, bearer)).status).toBe(429);
    expect(await inbox(email)).toHaveLength(before + 5);
  });

  test("is closed without a login token, and with somebody else's", async () => {
    const { email, bearer } = await withCode();
    expect((await generateOtp(email)).status).toBe(401);
    expect((await generateOtp(email, "made-up")).status).toBe(401);
    expect((await generateOtp(newAddress(), bearer)).status).toBe(403);
  });
});

describe("POST /api/auth/validate-otp", () => {
  test("works: the right code gives an access token and a strict cookie", async () => {
    const { email, bearer, code } = await withCode();
    const done = await validateOtp(email, code, bearer);
    expect(done.status).toBe(200);
    expect(done.body.accessToken.split(".")).toHaveLength(3);
    const [cookie] = done.headers.getSetCookie();
    // And Secure, which cdk-laptop leaves away over HTTP: test/structure/cookies.test.ts.
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/api/auth"]) {
      expect(cookie).toContain(part);
    }
  });

  test("refuses a wrong code, then still takes the right one", async () => {
    const { email, bearer, code } = await withCode();
    expect((await validateOtp(email, wrong(code), bearer)).status).toBe(401);
    expect((await validateOtp(email, code, bearer)).status).toBe(200);
  });

  test("refuses the right code after five wrong ones", async () => {
    const { email, bearer, code } = await withCode();
    for (let tries = 0; tries < 5; tries++) await validateOtp(email, wrong(code), bearer);
    expect((await validateOtp(email, code, bearer)).body.code).toBe("CODE_SPENT");
  });

  test("refuses the right code among many parallel wrong ones once five were tried", async () => {
    const { email, bearer, code } = await withCode();
    const all = await Promise.all(
      Array.from({ length: 40 }, () => validateOtp(email, wrong(code), bearer)),
    );
    const evaluated = all.filter((one) => one.body.code === "CODE_INVALID");
    expect(evaluated.length).toBe(5);
    expect((await validateOtp(email, code, bearer)).status).toBe(401);
  });

  test("refuses a code that was used, and one that a newer code has replaced", async () => {
    const { email, bearer, code } = await withCode();
    await validateOtp(email, code, bearer);
    expect((await validateOtp(email, code, bearer)).status).toBe(401);

    const next = await withCode();
    let newer = next.code;
    await generateOtp(next.email, next.bearer);
    const mails = await inbox(next.email);
    newer = mails[0]?.subject.slice(0, 6) ?? "";
    if (newer !== next.code) {
      expect((await validateOtp(next.email, next.code, next.bearer)).status).toBe(401);
    }
    expect((await validateOtp(next.email, newer, next.bearer)).status).toBe(200);
  });

  test("is closed to the code of one person with the sign-in of another", async () => {
    const ann = await withCode("ann");
    const ben = await withCode("ben");
    expect((await validateOtp(ann.email, ann.code, ben.bearer)).status).toBe(403);
    if (ann.code !== ben.code) {
      expect((await validateOtp(ben.email, ann.code, ben.bearer)).status).toBe(401);
    }
  });
});

describe("POST /api/auth/refresh", () => {
  const refresh = (cookie?: string) =>
    call<UserReply>("POST", "/api/auth/refresh", {}, { headers: cookie ? { cookie } : {} });

  test("works: the cookie gives a new access token that opens sender routes", async () => {
    const { cookie, id } = await newSender();
    const { status, body } = await refresh(cookie);
    expect(status).toBe(200);
    const files = await call("GET", `/api/files/${id}`, undefined, { bearer: body.accessToken });
    expect(files.status).toBe(200);
  });

  test("refuses without a cookie and with a made-up one", async () => {
    expect((await refresh()).status).toBe(401);
    expect((await refresh("refresh=made-up")).status).toBe(401);
  });

  test("is closed after signing out", async () => {
    const { cookie } = await newSender();
    await call("POST", "/api/auth/logout", {}, { headers: { cookie } });
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe("POST /api/auth/refresh/status", () => {
  const status = (session_id: unknown) =>
    call<{ status: string; field?: string }>("POST", "/api/auth/refresh/status", { session_id });

  test("works: pending until paid, then active, however often it is asked", async () => {
    const { page } = await registerFor("starter");
    const id = page.split("/").at(-1);
    expect((await status(id)).body).toEqual({ status: "pending" });
    await press(page, "pay");
    for (let again = 0; again < 3; again++) {
      expect((await status(id)).body).toEqual({ status: "active" });
    }
    expect((await status("cs_test_a1B2")).body).toEqual({ status: "unknown" });
  });

  test("refuses what is no session's id", async () => {
    for (const id of ["", "a b", "x".repeat(300), undefined, 7]) {
      const { status: code, body } = await status(id);
      expect([code, body.field]).toEqual([400, "session_id"]);
    }
  });

  test("is closed: it tells nothing of anybody, and signs nobody in", async () => {
    const { headers, body } = await status("cs_live_somebody_elses");
    expect(Object.keys(body)).toEqual(["status"]);
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe("POST /api/auth/logout", () => {
  test("works: ends the session and clears the cookie", async () => {
    const { cookie, email } = await newSender();
    const out = await call(
      "POST",
      "/api/auth/logout",
      { username: email },
      { headers: { cookie } },
    );
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toContain("Max-Age=0");
  });

  test("refuses nothing: a person without a session is signed out already", async () => {
    expect((await call("POST", "/api/auth/logout", {})).status).toBe(200);
  });

  test("is closed to others: naming somebody signs nobody else out", async () => {
    const { email, cookie } = await signedInAgain();
    await call("POST", "/api/auth/logout", { username: email });
    const { status } = await call("POST", "/api/auth/refresh", {}, { headers: { cookie } });
    expect(status).toBe(200);
  });
});

async function signedInAgain() {
  const { email } = await newSender();
  return signIn(email);
}
